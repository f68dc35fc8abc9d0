import timers from 'node:timers/promises';

/**
 * The clock of a test file stands still, however busy the machine is. Only for code that waits for no network.
 * @returns lets so many milliseconds pass
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
 * The clock of a test file goes several times as fast, for the nodes and the sandbox alike: what is proven is how their waits
 * stand to each other. `new Date()` stays as it is.
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
		// whether it keeps the process alive is for who waits to say
		jest
			.spyOn(timers, 'setTimeout')
			.mockImplementation(async (ms = 0, value, options) => await wait(ms / times, value, options));
	});
	afterAll(() => jest.restoreAllMocks());
}
