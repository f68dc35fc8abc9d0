import {
	afterAttempts,
	isRateLimited,
	isRetryable,
	notRetriedAtLimit,
	retryDelay,
} from '../request/retry';
import { delay } from '../time/pauses';
import type { Failed, Outcome } from './outcome';
import type { Layer } from './send';
import type { Usage } from './usage';

/** Sends a request again after transient failures, at most `maxRetries` times. */
export const retry =
	(usage: Usage): Layer =>
	(next) =>
	async (request) => {
		let outcome = await next(request);
		for (let attempts = 1; isFailedAttempt(outcome); attempts += 1) {
			const { failure } = outcome;
			const failed = { kind: 'failure', failure: afterAttempts(failure, attempts) } as const;
			const wait = retryDelay(attempts, failure);
			const hasTime = performance.now() + wait < (request.endsAt ?? Infinity);
			if (attempts > request.maxRetries || !isRetryable(failure) || !hasTime) return failed;
			if (!(await delay(wait, request.signal))) return failed;
			outcome = await next({ ...request, isRetry: true });
			if (outcome.kind === 'stopped') return failed;
			if (outcome.kind === 'unpaid') {
				const { label } = outcome.budget;
				return { kind: 'failure', failure: notRetriedAtLimit(failure, attempts, label) };
			}
			usage.retries += 1;
		}
		return outcome;
	};

/** Returns whether a failure may be retried here; a rate-limited one was sent again by `rateLimit`. */
function isFailedAttempt(outcome: Outcome): outcome is Failed {
	return outcome.kind === 'failure' && !isRateLimited(outcome.failure);
}
