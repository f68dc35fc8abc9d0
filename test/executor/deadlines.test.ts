import { getEventListeners } from 'node:events';
import { Deadlines } from '../../nodes/shared/request/deadlines';
import { useStillClock } from './stillClock';

const pass = useStillClock();

/** Ends when its signal aborts, or after so many milliseconds. @returns the milliseconds that it took */
const exchange = (milliseconds: number) => async (signal: AbortSignal) => {
	const began = performance.now();
	await new Promise<void>((resolve) => {
		if (signal.aborted) resolve();
		signal.addEventListener('abort', () => resolve());
		setTimeout(resolve, milliseconds);
	});
	return Math.round(performance.now() - began);
};

test('an exchange ends when its time is over, and says so', async () => {
	const ended = new Deadlines(undefined).within(60, exchange(30_000));
	await pass(60);
	expect(await ended).toEqual({ result: 60, timedOut: true });
});

test('each has its own time, the shortest last or first', async () => {
	const deadlines = new Deadlines(undefined);
	const ended = Promise.all(
		[700, 400, 40, 5_000, 90].map(async (ms) => await deadlines.within(ms, exchange(1_000))),
	);
	await pass(1_000);
	expect(await ended).toEqual([
		{ result: 700, timedOut: true },
		{ result: 400, timedOut: true },
		{ result: 40, timedOut: true },
		{ result: 1_000, timedOut: false },
		{ result: 90, timedOut: true },
	]);
});

test('one that began while the watch slept ends in time', async () => {
	const deadlines = new Deadlines(undefined);
	const first = deadlines.within(5_000, exchange(20));
	await pass(40);
	expect(await first).toEqual({ result: 20, timedOut: false });
	const second = deadlines.within(30, exchange(30_000));
	await pass(30);
	expect(await second).toEqual({ result: 30, timedOut: true });
});

test('when the run is cancelled all of them end at once, and none begins', async () => {
	const cancel = new AbortController();
	const deadlines = new Deadlines(cancel.signal);
	const ended = Promise.all(
		[1, 2, 3].map(async () => await deadlines.within(30_000, exchange(30_000))),
	);
	await pass(20);
	cancel.abort();
	const cancelled = { result: 20, timedOut: false };
	expect(await ended).toEqual([cancelled, cancelled, cancelled]);
	expect((await deadlines.within(30_000, exchange(30_000))).result).toBe(0);
});

test('nothing stays on the signal of the execution', async () => {
	const cancel = new AbortController();
	const deadlines = new Deadlines(cancel.signal);
	for (let time = 0; time < 3; time += 1) {
		const ended = [5, 10, 15].map(async (ms) => await deadlines.within(1_000, exchange(ms)));
		const overdue = deadlines.within(20, exchange(1_000));
		expect(getEventListeners(cancel.signal, 'abort')).toHaveLength(1);
		await pass(20);
		await Promise.all([...ended, overdue]);
	}
	expect(getEventListeners(cancel.signal, 'abort')).toHaveLength(0);
});
