import type { Signal } from '../account/news';
import { isSameForAll, type SharedResult } from '../account/onTheWire';
import { isPaceRefusal, MAX_RETRY_AFTER_MS } from '../request/retry';
import type { Failure } from '../request/failure';

/** Whether nothing that is sent with the same credential can succeed. */
export function isRefusalOfKey({ status }: Failure): boolean {
	return status === 401 || status === 402;
}

/** What a failure tells equal requests of other runs. */
export function sharedOf(failure: Failure): SharedResult {
	return isSameForAll(failure) ? { kind: 'failure', failure } : undefined;
}

/** What a failure tells of the load of the service. @param wasCut whether the time of the poll ended it, before its own */
export function signalOf(failure: Failure, wasCut: boolean): Signal {
	const { overload, status, retryAfterMs } = failure;
	if (isRefusalOfKey(failure)) return { kind: 'neutral' };
	if (isPaceRefusal(failure)) {
		// nobody waits that long: a later run asks anew
		if ((retryAfterMs ?? 0) > MAX_RETRY_AFTER_MS) return { kind: 'neutral' };
		return { kind: 'refused', ...(retryAfterMs === undefined ? {} : { retryAfterMs }) };
	}
	if (overload) return { kind: wasCut ? 'neutral' : 'overload' };
	return { kind: status !== undefined && status < 500 ? 'good' : 'neutral' };
}
