import type { Access } from '../request/credential';
import type { Failure } from '../request/failure';
import { afterAttempts, isRateLimited, isRetryable } from '../request/retry';
import { delay } from '../time/pauses';
import { HOUR_MS } from './cache';
import type { Outcome, ServiceRequest } from './outcome';
import { Queue, RunQueue, type Verdict } from './queue';
import type { Layer } from './send';
import type { Usage } from './usage';

/** Waits until the rate limiter of the endpoint lets a request start, and again after each rejection because of a limit. */
export const rateLimit =
	(usage: Usage): Layer =>
	(next) => {
		const runs = new Map<Queue, RunQueue>();
		return async (request) => {
			const { access, operation, signal } = request;
			const queue = queueOf(access, operation.endpoint.path);
			const run = runs.get(queue) ?? new RunQueue(access.requestsPerMinute);
			runs.set(queue, run);
			const rejections = new Rejections();
			for (;;) {
				const notSent = await queue.waitForStart(run, orderOf(request, rejections.count), signal);
				if (notSent !== undefined) return notSent;
				const sentAt = performance.now();
				const outcome = await next(request);
				const rejection = rejectionIn(outcome);
				if (rejection !== undefined) rejections.add(queue.acceptedAt);
				const isTheCause = rejection !== undefined && rejections.othersAccepted >= OWN_REJECTIONS;
				const verdict = signal.aborted || isTheCause ? 'unknown' : verdictOf(outcome, request);
				queue.end(run, verdict, sentAt, rejection);
				if (rejection === undefined) return outcome;
				if (isLast(rejection, rejections, request))
					return { kind: 'failure', failure: afterAttempts(rejection, rejections.count) };
				usage.rateLimited += 1;
				if (!(await delay(rejections.backOffMs, signal))) return { kind: 'stopped' };
			}
		};
	};

/** Puts requests that failed, or were rejected twice, behind the others of their run. No run has 2 ** 32 items. */
const orderOf = ({ itemIndex, isRetry = false }: ServiceRequest, rejections: number) =>
	itemIndex + (isRetry || rejections > 1 ? 2 ** 32 : 0);

function rejectionIn(outcome: Outcome): Failure | undefined {
	return outcome.kind === 'failure' && isRateLimited(outcome.failure) ? outcome.failure : undefined;
}

/** Returns what the end of a request says about limits. */
function verdictOf(outcome: Outcome, { isRetry }: ServiceRequest): Verdict {
	if (outcome.kind !== 'failure') return 'accepted';
	const { failure } = outcome;
	if (isRateLimited(failure)) return isRetryable(failure) ? 'rejected' : 'unknown';
	// a request that times out again and again says nothing about the others
	if (failure.overload) return isRetry ? 'unknown' : 'overloaded';
	const { status = 500 } = failure;
	return status < 500 && status !== 401 && status !== 402 ? 'accepted' : 'unknown';
}

/** Rejections, each after others were accepted, that show the request itself to be the cause. */
const OWN_REJECTIONS = 3;
/** Rejections before it fails: beside other clients, a request may be rejected five times by chance, but not twenty. */
const MAX_OWN_REJECTIONS = 20;
const MAX_REJECTED_MS = 120_000;
const MAX_BACK_OFF_MS = 5000;

/** Rejections of one request. */
class Rejections {
	count = 0;
	/** Rejections that came after the endpoint had accepted other requests. */
	othersAccepted = 0;
	private firstAt = Infinity;
	private lastAt = Infinity;

	add(acceptedAt: number): void {
		const now = performance.now();
		if (acceptedAt > this.lastAt) this.othersAccepted += 1;
		this.firstAt = Math.min(this.firstAt, now);
		this.lastAt = now;
		this.count += 1;
	}

	/** Returns whether the request fails, because others were accepted all the while. */
	get areEnough(): boolean {
		return (
			this.othersAccepted >= MAX_OWN_REJECTIONS && this.lastAt - this.firstAt >= MAX_REJECTED_MS
		);
	}

	/**
	 * Returns the milliseconds before the request joins the queue again: none after the first rejection, so that it keeps its
	 * position.
	 */
	get backOffMs(): number {
		return this.count === 1 ? 0 : Math.min(MAX_BACK_OFF_MS, 100 * 2 ** (this.count - 1));
	}
}

function isLast(failure: Failure, rejections: Rejections, request: ServiceRequest): boolean {
	const { maxRetries, endsAt = Infinity } = request;
	const hasTime = performance.now() + (failure.retryAfterMs ?? 0) < endsAt;
	return maxRetries === 0 || rejections.areEnough || !isRetryable(failure) || !hasTime;
}

interface Key {
	/** When a request was started last, by `performance.now()`. */
	lastStartAt: number;
	/** Queues by endpoint path. */
	readonly queues: Map<string, Queue>;
}

/** Keys by their `identity`. */
const keys = new Map<string, Key>();

/** Returns the queue that all runs and polls of this process share. */
function queueOf({ identity }: Access, path: string): Queue {
	for (const [other, { lastStartAt }] of keys)
		if (performance.now() - lastStartAt > HOUR_MS) keys.delete(other);
	const key = keys.get(identity) ?? {
		lastStartAt: -Infinity,
		queues: new Map<string, Queue>(),
	};
	keys.set(identity, key);
	const queue = key.queues.get(path) ?? new Queue(key);
	key.queues.set(path, queue);
	return queue;
}
