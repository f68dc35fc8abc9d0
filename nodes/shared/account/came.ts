import type { Failure } from '../request/failure';
import { isPaceRefusal, MAX_RETRY_AFTER_MS } from '../request/retry';

/** An answer that was paid for, as an equal request needs it. */
export interface PaidAnswer {
	/** The body as it came: it can be read again, and nothing that a workflow does to its items changes it. */
	readonly text: string;
	/** When it came, in epoch milliseconds. */
	readonly at: number;
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
export type Came = { readonly kind: 'answer'; readonly paid: PaidAnswer } | Failed;

/** Refusals that would be the same for everybody: the request itself is wrong, or what it asks for is not there. */
const SAME_FOR_ALL = new Set<number | undefined>([400, 404, 422]);

export function isSameForAll({ status }: Failure): boolean {
	return SAME_FOR_ALL.has(status);
}

/** What the end of a request says about the service; 'neutral' says nothing. */
export interface Signal {
	readonly kind: 'good' | 'refused' | 'overload' | 'neutral';
	/** What a refusal asks for. */
	readonly retryAfterMs?: number | undefined;
}

const NEUTRAL: Signal = { kind: 'neutral' };

/** What came of a request tells this of the load of the service. */
export function signalOf(came: Came | undefined): Signal {
	if (came === undefined) return NEUTRAL;
	if (came.kind === 'answer') return { kind: 'good' };
	const { failure } = came;
	const { overload, status, retryAfterMs } = failure;
	if (isRefusalOfKey(failure)) return NEUTRAL;
	if (isPaceRefusal(failure)) {
		// nobody waits that long: a later run asks anew
		return (retryAfterMs ?? 0) > MAX_RETRY_AFTER_MS ? NEUTRAL : { kind: 'refused', retryAfterMs };
	}
	if (overload) return { kind: 'overload' };
	return status !== undefined && status < 500 ? { kind: 'good' } : NEUTRAL;
}

/** Whether nothing that is sent with the same credential can succeed. */
export function isRefusalOfKey({ status }: Failure): boolean {
	return status === 401 || status === 402;
}
