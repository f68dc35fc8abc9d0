import type { Access } from '../request/credential';
import { afterAttempts, isRateLimited, isRejectionOfKey, isRetryable } from '../request/retry';
import { delay } from '../time/pauses';
import type { Outcome, ServiceRequest } from './outcome';
import { Queue, RunQueue } from './queue';
import type { Verdict } from './rateLimiter';
import { recall } from './recall';
import type { Layer } from './send';
import type { Usage } from './usage';

/** Rejections, each after others were accepted, that show the request itself to be the cause. */
const OWN_REJECTIONS = 3;
/**
 * Rejections of that kind after which it fails, if they have lasted for two minutes. Beside other clients, a request may be
 * rejected five times by chance, but not twenty times.
 */
const MAX_OWN_REJECTIONS = 20;
const MAX_REJECTED_MS = 120_000;
const FIRST_BACK_OFF_MS = 100;
const MAX_BACK_OFF_MS = 5000;

/** Waits until the rate limiter of the endpoint lets a request start, and again after each rejection because of a limit. */
export const rateLimit =
	(usage: Usage): Layer =>
	(next) => {
		const runs = new Map<Queue, RunQueue>();
		return async (request) => {
			const { access, operation, signal, maxRetries } = request;
			const queue = queueOf(access, operation.endpoint.path);
			const run = runs.get(queue) ?? new RunQueue(signal, access.requestsPerMinute);
			runs.set(queue, run);
			let ownRejections = 0;
			let rejectedAt = Infinity;
			let firstRejectedAt: number | undefined;
			for (let attempts = 1; ; attempts += 1) {
				// after its first rejection a request keeps its position
				const ended = await queue.waitForStart(run, attempts === 2);
				if (ended !== undefined) return ended;
				const sentAt = performance.now();
				const outcome = await next(request);
				const failure = outcome.kind === 'failure' ? outcome.failure : undefined;
				if (failure === undefined || !isRateLimited(failure)) {
					queue.end(run, signal.aborted ? 'unknown' : verdictOf(outcome, request), sentAt);
					return outcome;
				}
				if (queue.acceptedAt > rejectedAt) ownRejections += 1;
				rejectedAt = performance.now();
				firstRejectedAt ??= rejectedAt;
				const isLimit = ownRejections < OWN_REJECTIONS && isRetryable(failure);
				queue.end(run, isLimit ? 'rejected' : 'unknown', sentAt, failure);
				const { endsAt = Infinity } = request;
				const hasTime = performance.now() + (failure.retryAfterMs ?? 0) < endsAt;
				const isOwn =
					ownRejections >= MAX_OWN_REJECTIONS && rejectedAt - firstRejectedAt >= MAX_REJECTED_MS;
				const isLast = maxRetries === 0 || isOwn || !hasTime;
				if (isLast || !isRetryable(failure))
					return { kind: 'failure', failure: afterAttempts(failure, attempts) };
				usage.rateLimited += 1;
				const backOff = attempts === 1 ? 0 : FIRST_BACK_OFF_MS * 2 ** (attempts - 1);
				if (!(await delay(Math.min(backOff, MAX_BACK_OFF_MS), signal))) return { kind: 'stopped' };
			}
		};
	};

/** Returns what the end of a request that was not rejected says about limits. */
function verdictOf(outcome: Outcome, { isRetry }: ServiceRequest): Verdict {
	if (outcome.kind !== 'failure') return 'accepted';
	const { failure } = outcome;
	// a request that times out again and again says nothing about the others
	if (failure.overload) return isRetry ? 'unknown' : 'overloaded';
	const { status = 500 } = failure;
	return status < 500 && !isRejectionOfKey(failure) ? 'accepted' : 'unknown';
}

/** By key, and by key and endpoint: all runs and polls of this process share them. */
const keys = new Map<string, { lastStartAt: number }>();
const queues = new Map<string, Queue>();

function queueOf({ identity }: Access, path: string): Queue {
	const key = recall(keys, identity, () => ({ lastStartAt: -Infinity }));
	return recall(queues, `${identity} ${path}`, () => new Queue(key));
}
