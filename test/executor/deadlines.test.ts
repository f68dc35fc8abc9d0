import { getEventListeners } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { Deadlines } from '../../nodes/shared/request/deadlines';

/** Ends when its signal aborts, or after so many milliseconds. @returns the milliseconds that it took */
const exchange = (milliseconds: number) => async (signal: AbortSignal) => {
	const began = performance.now();
	await wait(milliseconds, undefined, { signal }).catch(() => undefined);
	return performance.now() - began;
};

test('an exchange ends when its time is over, and says so', async () => {
	const deadlines = new Deadlines(undefined);
	const { result, timedOut } = await deadlines.within(60, exchange(30_000));
	expect(timedOut).toBe(true);
	expect(result).toBeGreaterThan(50);
	expect(result).toBeLessThan(500);
});

test('each has its own time, the shortest last or first', async () => {
	const deadlines = new Deadlines(undefined);
	const times = [700, 400, 40, 5_000, 90];
	const ended = await Promise.all(
		times.map(async (time) => await deadlines.within(time, exchange(1_000))),
	);
	expect(ended.map(({ timedOut }) => timedOut)).toEqual([true, true, true, false, true]);
	for (const [at, { result }] of ended.entries()) {
		const expected = Math.min(times[at] ?? 0, 1_000);
		expect(result).toBeGreaterThan(expected - 10);
		expect(result).toBeLessThan(expected + 150);
	}
});

test('one that began while the watch slept ends in time', async () => {
	const deadlines = new Deadlines(undefined);
	await deadlines.within(5_000, exchange(20));
	await wait(20);
	const { result, timedOut } = await deadlines.within(30, exchange(30_000));
	expect(timedOut).toBe(true);
	expect(result).toBeLessThan(150);
});

test('when the run is cancelled all of them end at once, and none begins', async () => {
	const cancel = new AbortController();
	const deadlines = new Deadlines(cancel.signal);
	const ended = Promise.all(
		[1, 2, 3].map(async () => await deadlines.within(30_000, exchange(30_000))),
	);
	await wait(20);
	cancel.abort();
	for (const { result, timedOut } of await ended) {
		expect(timedOut).toBe(false);
		expect(result).toBeLessThan(200);
	}
	const late = await deadlines.within(30_000, exchange(30_000));
	expect(late.result).toBeLessThan(50);
});

test('nothing stays on the signal of the execution', async () => {
	const cancel = new AbortController();
	const deadlines = new Deadlines(cancel.signal);
	for (let time = 0; time < 3; time += 1) {
		await Promise.all([5, 10, 15].map(async (ms) => await deadlines.within(1_000, exchange(ms))));
		await deadlines.within(20, exchange(1_000));
	}
	expect(getEventListeners(cancel.signal, 'abort')).toHaveLength(0);
});
