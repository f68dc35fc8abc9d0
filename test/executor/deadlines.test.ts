import { getEventListeners } from 'node:events';
import { Deadlines } from '../../nodes/shared/request/deadlines';

const unending = async (signal: AbortSignal) =>
	await new Promise<void>((resolve) => {
		if (signal.aborted) resolve();
		signal.addEventListener('abort', () => resolve());
	});

test('every exchange ends at its own time, in whatever order they began', async () => {
	const deadlines = new Deadlines(undefined);
	const ended: number[] = [];
	const exchange = async (milliseconds: number) => {
		const { timedOut } = await deadlines.within(milliseconds, unending);
		expect(timedOut).toBe(true);
		ended.push(milliseconds);
	};
	await Promise.all([240, 80, 160].map(exchange));
	expect(ended).toEqual([80, 160, 240]);
});

test('one that begins after the others ended has its time too', async () => {
	const deadlines = new Deadlines(undefined);
	expect(await deadlines.within(30, unending)).toMatchObject({ timedOut: true });
	expect(await deadlines.within(30, unending)).toMatchObject({ timedOut: true });
});

test('an answer in time is given as it came', async () => {
	const deadlines = new Deadlines(undefined);
	const first = await deadlines.within(20, async () => await Promise.resolve('came'));
	expect(first).toEqual({ result: 'came', timedOut: false });
	// the time of the first is over in the middle of the second
	expect(await deadlines.within(60, unending)).toMatchObject({ timedOut: true });
});

test('a cancelled run ends all that is under way, and what begins later', async () => {
	const run = new AbortController();
	const deadlines = new Deadlines(run.signal);
	const underWay = [1, 2].map(async () => await deadlines.within(60_000, unending));
	run.abort();
	const later = deadlines.within(60_000, unending);
	for (const exchange of [...underWay, later]) {
		expect(await exchange).toMatchObject({ timedOut: false });
	}
});

test('nothing stays behind on the signal of the execution', async () => {
	const run = new AbortController();
	const deadlines = new Deadlines(run.signal);
	const listeners: number[] = [];
	const count = async () => {
		listeners.push(getEventListeners(run.signal, 'abort').length);
		await Promise.resolve();
	};
	await Promise.all([deadlines.within(50, count), deadlines.within(50, count)]);
	await deadlines.within(50, count);
	expect(listeners).toEqual([1, 1, 1]);
	expect(getEventListeners(run.signal, 'abort')).toHaveLength(0);
});

test('a time longer than an alarm may last is kept by one alarm after the other', async () => {
	const alarms: Array<{ milliseconds: number; ring: () => void }> = [];
	let now = 1000;
	const clock = jest.spyOn(performance, 'now').mockImplementation(() => now);
	const timeout = jest.spyOn(AbortSignal, 'timeout').mockImplementation((milliseconds) => {
		const alarm = new AbortController();
		const ring = () => {
			now += milliseconds;
			alarm.abort();
		};
		alarms.push({ milliseconds, ring });
		return alarm.signal;
	});
	let isOver = false;
	const exchange = new Deadlines(undefined).within(150_000, unending).then((ended) => {
		isOver = true;
		return ended;
	});
	for (const index of [0, 1]) {
		alarms[index]?.ring();
		await Promise.resolve();
		expect(isOver).toBe(false);
	}
	alarms[2]?.ring();
	expect(await exchange).toMatchObject({ timedOut: true });
	expect(alarms.map(({ milliseconds }) => milliseconds)).toEqual([60_000, 60_000, 30_000]);
	clock.mockRestore();
	timeout.mockRestore();
});
