/**
 * Runs an exchange with a signal that aborts when its time is over or the run is cancelled. n8n's
 * helper restarts its own `timeout` with every byte, so a very slow answer would never end.
 * @param exchange never rejects
 * @returns what it gave, and whether its time was over
 */
export async function withinTime<Result>(
	milliseconds: number,
	cancel: AbortSignal | undefined,
	exchange: (signal: AbortSignal) => Promise<Result>,
): Promise<{ result: Result; timedOut: boolean }> {
	const deadline = AbortSignal.timeout(milliseconds);
	const signal = cancel === undefined ? deadline : AbortSignal.any([cancel, deadline]);
	const result = await exchange(signal);
	return { result, timedOut: deadline.aborted };
}
