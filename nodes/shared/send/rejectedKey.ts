import { notSent } from '../request/failure';
import { isRejectionOfKey } from '../request/retry';
import type { Failed } from './outcome';
import type { Layer } from './send';

interface Key {
	readonly controller: AbortController;
	/** Ends the waits of its requests: aborts with the run, or when the service rejects the key. */
	readonly signal: AbortSignal;
	/** Outcome of all that is not sent. */
	rejection?: Failed;
}

/** Sends nothing more with a key that the service has rejected in this run. */
export const rejectedKey: Layer = (next) => {
	const keys = new Map<string, Key>();
	return async (request) => {
		const { identity } = request.access;
		const key = keys.get(identity) ?? keyOf(request.signal);
		keys.set(identity, key);
		if (key.rejection) return key.rejection;
		const outcome = await next({ ...request, signal: key.signal });
		if (outcome.kind === 'stopped') return key.rejection ?? outcome;
		const isBearer = request.operation.endpoint.auth === 'bearer';
		if (isBearer && outcome.kind === 'failure' && isRejectionOfKey(outcome.failure)) {
			const failure = notSent('the service has rejected this credential before', outcome.failure);
			key.rejection ??= { kind: 'failure', failure };
			key.controller.abort();
		}
		return outcome;
	};
};

function keyOf(run: AbortSignal): Key {
	const controller = new AbortController();
	return { controller, signal: AbortSignal.any([run, controller.signal]) };
}
