import type { Failure } from '../request/failure';
import { afterTries, isPaceRefusal, isWorthRetry } from '../request/retry';
import { accounts } from './keys';
import type { News } from './limiter';
import type { Layer } from './send';
import { type Place, Ticket } from './turns';
import type { Usage } from './usage';

/** Waits until the rate limiter of the endpoint lets a request start, and again after each rejection because of a limit. */
export const rateLimit =
	({ usage }: { readonly run: object; readonly usage: Usage }): Layer =>
	(next) => {
		const places = new Map<string, Place>();
		return async (request) => {
			const { access, operation, signal, maxRetries, endsAt = Infinity } = request;
			const { identity, requestsPerMinute } = access;
			const key = `${identity} ${operation.endpoint.path}`;
			const place =
				places.get(key) ??
				accounts.of(identity).open(operation.endpoint.path, requestsPerMinute, signal);
			places.set(key, place);
			place.join();
			try {
				const ticket = new Ticket(request.itemIndex, request.isRetry);
				for (;;) {
					if (signal.aborted) return { kind: 'stopped' };
					const ended = await place.turnOf(ticket);
					if (ended !== undefined) return ended;
					const outcome = await next(request);
					const failure = outcome.kind === 'failure' ? outcome.failure : undefined;
					const news = signal.aborted ? 'neutral' : newsOf(failure);
					place.done(ticket, news, failure);
					if (failure === undefined || !isPaceRefusal(failure)) return outcome;
					const hasTime = performance.now() + (failure.retryAfterMs ?? 0) < endsAt;
					if (maxRetries === 0 || ticket.isForItself || !isWorthRetry(failure) || !hasTime)
						return { kind: 'failure', failure: afterTries(failure, ticket.tries) };
					usage.rateLimited += 1;
				}
			} finally {
				place.leave();
			}
		};
	};

/** Returns what the end of a request says about limits. */
function newsOf(failure?: Failure): News {
	if (failure === undefined) return 'good';
	if (isPaceRefusal(failure)) return isWorthRetry(failure) ? 'refused' : 'neutral';
	if (failure.overload) return 'overload';
	const { status = 500 } = failure;
	return status < 500 && status !== 401 && status !== 402 ? 'good' : 'neutral';
}
