import { Slots } from '../../nodes/shared/run/slots';

/** Counts the turns of the event loop until it is stopped. */
function countTurns() {
	const counted = { turns: 0, stopped: false };
	const next = () => {
		counted.turns += 1;
		if (!counted.stopped) setImmediate(next);
	};
	setImmediate(next);
	return counted;
}

test('tasks that come together do not all begin in one turn', async () => {
	const slots = new Slots(5);
	const counted = countTurns();
	const begun: number[] = [];
	const task = async () => await Promise.resolve(begun.push(counted.turns));
	await Promise.all(Array.from({ length: 5 }, async () => await slots.use(task)));
	counted.stopped = true;
	expect(begun).toHaveLength(5);
	expect(new Set(begun).size).toBeGreaterThan(1);
});

test('a task that comes alone begins at once', async () => {
	const counted = countTurns();
	const turn = await new Slots(5).use(async () => await Promise.resolve(counted.turns));
	counted.stopped = true;
	expect(turn).toBe(0);
});
