import timers from 'node:timers/promises';

/**
 * Stops the clock of a test file, for code that does not wait for the network.
 * @returns a function that advances it by milliseconds
 */
export function useStillClock(): (milliseconds: number) => Promise<void> {
	beforeEach(() => {
		jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate'] });
	});
	afterEach(() => {
		jest.useRealTimers();
	});
	return async (milliseconds) => await jest.advanceTimersByTimeAsync(milliseconds);
}

/**
 * Speeds up the clock of a test file, for nodes and sandbox alike, to test waits relative to each other. `new Date()` is
 * unaffected.
 */
export function useQuickClock(times = 5): void {
	const { setTimeout: later } = globalThis;
	const { setTimeout: wait } = timers;
	beforeAll(() => {
		for (const clock of [performance, Date]) {
			const now = clock.now.bind(clock);
			const began = now();
			jest.spyOn(clock, 'now').mockImplementation(() => began + (now() - began) * times);
		}
		const quick = (run: () => void, ms = 0) => later(run, ms / times);
		jest.spyOn(globalThis, 'setTimeout').mockImplementation(quick);
		// the caller decides whether it keeps the process alive
		jest
			.spyOn(timers, 'setTimeout')
			.mockImplementation(async (ms = 0, value, options) => await wait(ms / times, value, options));
	});
	afterAll(() => jest.restoreAllMocks());
}
