import { sleep } from 'n8n-workflow';
import { MAX_SLEEP_MS } from './maxSleep';

/**
 * Waits for the promise, or less if the time is over before.
 * @param promise never rejects
 * @returns whether it was done in time
 */
export async function isDoneIn(milliseconds: number, promise: Promise<unknown>): Promise<boolean> {
	let isDone = false;
	const done = promise.then(() => {
		isDone = true;
	});
	const endsAt = performance.now() + milliseconds;
	for (let left = milliseconds; !isDone && left > 0; left = endsAt - performance.now()) {
		await Promise.race([done, sleep(Math.min(Math.ceil(left), MAX_SLEEP_MS))]);
	}
	return isDone;
}

/**
 * Runs an exchange with a signal that aborts when its time is over or the run is cancelled. n8n's helper
 * restarts its own `timeout` with every byte, so a very slow answer would never end.
 * @param cancel aborts when the run is cancelled
 * @param exchange never rejects
 * @returns what it gave, and whether its time was over
 */
export async function withDeadline<Result>(
	milliseconds: number,
	cancel: AbortSignal | undefined,
	exchange: (signal: AbortSignal) => Promise<Result>,
): Promise<{ result: Result; timedOut: boolean }> {
	const deadline = new AbortController();
	// no listener of ours: the signal of an execution outlives the node's run
	const signal = cancel ? AbortSignal.any([cancel, deadline.signal]) : deadline.signal;
	const ended = exchange(signal);
	const timedOut = !(await isDoneIn(milliseconds, ended));
	if (timedOut) deadline.abort();
	return { result: await ended, timedOut };
}
