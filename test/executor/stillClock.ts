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
