import type { Failure } from '../request/failure';
import { isPaceRefusal, MAX_RETRY_AFTER_MS } from '../request/retry';

/** An answer that was paid for, as an equal request needs it. */
export interface PaidAnswer {
	/** The body as it came: it can be read again, and nothing that a workflow does to its items changes it. */
	readonly text: string;
	/** When it came, in epoch milliseconds, and by `performance.now`, which does not jump. */
	readonly at: number;
	readonly since: number;
	/** Records that were asked for: fewer where no more could be paid; undefined where the endpoint takes no number. */
	readonly size: number | undefined;
}

/** A failure after all tries, or one that kept the request from being sent. */
export interface Failed {
	readonly kind: 'failure';
	readonly failure: Failure;
}

/** The run stopped before the request was done. */
export interface Stopped {
	readonly kind: 'stopped';
}

/** What came of a request that was sent. */
export type RequestResult = { readonly kind: 'answer'; readonly paid: PaidAnswer } | Failed;

/** Whether everybody would be refused so: the request itself is wrong, or what it asks for is not there. */
export function isSameForAll({ status }: Failure): boolean {
	return status === 400 || status === 404 || status === 422;
}

/** What the end of a request says about the service; 'neutral' says nothing. */
export type Signal =
	| { readonly kind: 'good' | 'overload' | 'neutral' }
	| { readonly kind: 'refused'; readonly failure: Failure };

const NEUTRAL: Signal = { kind: 'neutral' };

/** What came of a request tells this of the load of the service. */
export function signalOf(result: RequestResult | undefined): Signal {
	if (result?.kind === 'answer') return { kind: 'good' };
	if (result === undefined || isRefusalOfKey(result.failure)) return NEUTRAL;
	const { overload, status = 500, retryAfterMs = 0 } = result.failure;
	if (isPaceRefusal(result.failure)) {
		// nobody waits that long: a later run asks anew
		return retryAfterMs > MAX_RETRY_AFTER_MS
			? NEUTRAL
			: { kind: 'refused', failure: result.failure };
	}
	if (overload) return { kind: 'overload' };
	return status < 500 ? { kind: 'good' } : NEUTRAL;
}

/** Whether nothing that is sent with the same credential can succeed. */
export function isRefusalOfKey({ status }: Failure): boolean {
	return status === 401 || status === 402;
}
