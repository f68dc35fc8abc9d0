import type { Failure } from './failure';

const FIRST_WAIT_MS = 500;
const MAX_WAIT_MS = 30_000;

/** A service that asks for a longer wait than this gets no retry: the run would take too long. */
export const MAX_RETRY_AFTER_MS = 5 * 60_000;

/**
 * How long to wait before the next try, in milliseconds: what the service asks for, else exponential back-off;
 * both with jitter, so that many workflows do not retry at the same moment. @param tries so far
 */
export function waitBefore(tries: number, failure: Failure): number {
	const wait = Math.min(MAX_WAIT_MS, FIRST_WAIT_MS * 2 ** (tries - 1)) * (0.5 + Math.random() / 2);
	if (failure.retryAfterMs === undefined) return wait;
	const asked = failure.retryAfterMs + Math.random() * 100;
	// one that was refused while others got in waits longer, whatever it is told
	return isPaceRefusal(failure) ? Math.max(asked, wait) : asked;
}

/** Whether a failure is worth a retry. */
export function isWorthRetry({ retryable, retryAfterMs = 0 }: Failure): boolean {
	return retryable === true && retryAfterMs <= MAX_RETRY_AFTER_MS;
}

/** Whether the service refused the request because there were too many. It is let in later: it is no failed try. */
export function isPaceRefusal({ status, retryAfterMs }: Failure): boolean {
	return status === 429 || (status === 503 && retryAfterMs !== undefined);
}
