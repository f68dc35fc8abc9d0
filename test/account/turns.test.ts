import { sleep } from 'n8n-workflow';
import type { Lane } from '../../nodes/shared/account/lane';
import { Turns } from '../../nodes/shared/account/turns';
import type { Failure } from '../../nodes/shared/request/failure';
import { useStillClock } from '../executor/stillClock';

/** Who is sent when on a key, on a clock that stands still but for what a test lets pass. */

const pass = useStillClock();

const slowDown: Failure = {
	status: 429,
	message: 'Slow down',
	advice: '',
	retryable: true,
	mayBeCharged: false,
};

type Kind = 'good' | 'refused' | 'neutral';
type Answer = (order: number) => Promise<Kind>;

/** An answer that takes so many milliseconds. @param begun is told whose request it is */
const answering =
	(kind: Kind, ms: number, begun: (order: number) => void = () => undefined): Answer =>
	async (order) => {
		begun(order);
		await sleep(ms);
		return kind;
	};

/** Sends a request until it is let in, or gets no turn. */
async function request(lane: Lane, order: number, answer: Answer): Promise<string> {
	for (;;) {
		const turn = await lane.turn(order);
		if (turn.kind !== 'turn') return turn.kind;
		const kind = await answer(order);
		turn.end({ kind }, kind === 'refused' ? slowDown : undefined);
		if (kind === 'good') return 'sent';
	}
}

const many = (count: number, lane: Lane, answer: Answer) =>
	Array.from({ length: count }, async (_, order) => await request(lane, order, answer));

test('a key that gets nothing through for 90 seconds fails the run, and what waits of it is not sent', async () => {
	const turns = new Turns();
	const lane = turns.open({ maxAtOnce: 200 });
	let sent = 0;
	const ended: string[] = [];
	const closed = answering('refused', 20, () => (sent += 1));
	const all = many(50, lane, closed).map(async (one) => ended.push(await one));
	await pass(85_000);
	expect(ended).toEqual([]);
	await pass(25_000);
	await Promise.all(all);
	expect(new Set(ended)).toEqual(new Set(['shut']));
	// the first ten, and looks that come ever later
	expect(sent).toBeLessThan(40);
});

test('a run that begins then waits 90 seconds of its own', async () => {
	const turns = new Turns();
	const closed = answering('refused', 20);
	const first = request(turns.open({ maxAtOnce: 200 }), 0, closed);
	await pass(60_000);
	const later = request(turns.open({ maxAtOnce: 200 }), 0, closed);
	let isOver = false;
	void later.then(() => (isOver = true));
	await pass(50_000);
	expect(await first).toBe('shut');
	expect(isOver).toBe(false);
	await pass(60_000);
	expect(await later).toBe('shut');
});

test('a look that is cut off frees the gate without opening it', async () => {
	const turns = new Turns();
	const cancelled = turns.open({ maxAtOnce: 1 });
	const other = turns.open({ maxAtOnce: 200 });
	const log: string[] = [];
	let isOpen = false;
	const answer: Answer = async (order) => {
		await sleep(20);
		log.push(isOpen ? `in ${order}` : `refused ${order}`);
		return isOpen ? 'good' : 'refused';
	};
	// the key is closed, and the look of the cancelled run never tells anything
	const refused = request(other, 9, answer);
	await pass(30);
	const turn = cancelled.turn(0);
	await pass(5000);
	const look = await turn;
	cancelled.close();
	if (look.kind === 'turn') look.end({ kind: 'neutral' });
	isOpen = true;
	await pass(30_000);
	expect(await refused).toBe('sent');
	expect(log[0]).toBe('refused 9');
});

test('the run with the fewest under way goes next, and in it the lowest item', async () => {
	const turns = new Turns();
	const log: string[] = [];
	const of = (name: string) => answering('good', 100, (order) => log.push(`${name}${order}`));
	const long = many(40, turns.open({ maxAtOnce: 200 }), of('long'));
	const short = many(3, turns.open({ maxAtOnce: 200 }), of('short'));
	await pass(3000);
	await Promise.all([...long, ...short]);
	const places = log.flatMap((entry, at) => (entry.startsWith('short') ? at : []));
	expect(places).toHaveLength(3);
	expect(Math.max(...places)).toBeLessThan(30);
	expect(log.filter((entry) => entry.startsWith('short'))).toEqual(['short0', 'short1', 'short2']);
});

test('forty runs of one lookup on a key that was never refused are under way within moments', async () => {
	const turns = new Turns();
	let underWay = 0;
	const answer = answering('good', 2000, () => (underWay += 1));
	const all = Array.from(
		{ length: 40 },
		async () => await request(turns.open({ maxAtOnce: 200 }), 0, answer),
	);
	await pass(200);
	expect(underWay).toBe(40);
	await pass(5000);
	await Promise.all(all);
});

test('the time of a poll ends its wait', async () => {
	const turns = new Turns();
	const first = turns.open({ maxAtOnce: 1 });
	await first.turn(0);
	turns.pace.perMinute = 1;
	const poll = turns.open({ maxAtOnce: 1, endsAt: performance.now() + 5000, perMinute: 1 });
	const turn = poll.turn(0);
	await pass(6000);
	expect((await turn).kind).toBe('late');
});

test('after a refusal of the key the runs that are there send nothing, and one request of a later run shows whether it holds', async () => {
	const turns = new Turns();
	const early = turns.open({ maxAtOnce: 5 });
	turns.refuse({ ...slowDown, status: 401 });
	expect((await early.turn(0)).kind).toBe('refused');
	const later = [1, 2, 3].map(() => turns.open({ maxAtOnce: 5 }));
	const asked = later.map(async (lane) => await lane.turn(0));
	const started = jest.fn();
	for (const turn of asked) void turn.then(started);
	await pass(1000);
	expect(started).toHaveBeenCalledTimes(1);
	const [first] = asked;
	const look = await first;
	if (look?.kind === 'turn') look.end({ kind: 'good' });
	await pass(1000);
	expect(started).toHaveBeenCalledTimes(3);
});
