import { minBy, pull, sortedLastIndexBy } from 'lodash';
import { sleepUntil } from '../time/pauses';
import { heldBackFailure, blockedFor, type Failure } from '../request/failure';
import { isRetryable } from '../request/retry';
import type { Failed, Stopped } from './outcome';
import { RateLimiter } from './rateLimiter';

/** Milliseconds without an accepted request after which waiting runs fail. */
const MAX_BLOCKED_MS = 90_000;

/** A request that waits for its start. */
interface Waiting {
	/** Lower ones start first. */
	readonly order: number;
	/** Ends the wait. @param instead outcome of a request that is not sent */
	readonly start: (instead?: Failed | Stopped) => void;
}

/** The requests of one run, or of one poll, to one endpoint. */
export class RunQueue {
	/** Sorted by their order. */
	readonly waiting: Waiting[] = [];
	inFlight = 0;
	/** Time of its first request, by `performance.now()`. */
	readonly since = performance.now();
	/** Outcome of all further requests, after too many rejections. */
	failed: Failed | undefined;

	constructor(readonly requestsPerMinute = Infinity) {}

	get isIdle(): boolean {
		return this.inFlight === 0 && this.waiting.length === 0;
	}

	/** Fails its waiting and future requests. */
	fail(failure: Failure): void {
		this.failed = { kind: 'failure', failure };
		for (const { start } of this.waiting.splice(0)) start(this.failed);
	}
}

/** Verdict of a finished request on the rate limits. */
export type Verdict = 'accepted' | 'overloaded' | 'rejected' | 'unknown';

/** The requests of all runs to one endpoint, with one key. Next is the run with the fewest in flight, and in it the lowest order. */
export class Queue {
	/** Time of the last accepted request, by `performance.now()`. */
	acceptedAt = -Infinity;
	/** Time of the first rejection after that. */
	private blockedSince: number | undefined;
	/** Runs with requests that wait or are in flight, the one that started a request last at the end. */
	private readonly runs = new Set<RunQueue>();
	private limiter = new RateLimiter();
	private wakesAt = Infinity;

	/** @param key state that all endpoints with the same key share */
	constructor(private readonly key: { lastStartAt: number }) {}

	/** Waits until a request may start. @returns its outcome, if it is not to be sent */
	async waitForStart(
		run: RunQueue,
		order: number,
		signal: AbortSignal,
	): Promise<Failed | Stopped | undefined> {
		if (run.failed !== undefined) return run.failed;
		if (signal.aborted) return { kind: 'stopped' };
		return await new Promise((resolve) => {
			const waiting: Waiting = {
				order,
				start: (instead) => {
					signal.removeEventListener('abort', onAbort);
					resolve(instead);
				},
			};
			const onAbort = () => {
				pull(run.waiting, waiting);
				waiting.start({ kind: 'stopped' });
			};
			signal.addEventListener('abort', onAbort);
			run.waiting.splice(sortedLastIndexBy(run.waiting, waiting, 'order'), 0, waiting);
			this.runs.add(run);
			this.startWaiting();
		});
	}

	/** Records a finished request. @param sentAt by `performance.now()` @param failure of a rejected one */
	end(run: RunQueue, verdict: Verdict, sentAt: number, failure?: Failure): void {
		const now = performance.now();
		run.inFlight -= 1;
		this.limiter.end(verdict, sentAt, now, failure?.retryAfterMs);
		if (verdict === 'accepted') {
			this.acceptedAt = now;
			this.blockedSince = undefined;
		}
		if (failure !== undefined) this.giveUp(failure, now);
		// deferred, so that a failure can stop the run first
		void Promise.resolve().then(() => this.startWaiting());
	}

	/**
	 * Fails the runs that have waited too long without an accepted request, or all if the service asks for too long a wait.
	 */
	private giveUp(failure: Failure, now: number): void {
		this.blockedSince ??= now;
		for (const run of this.runs) {
			const waitedMs = now - Math.max(run.since, this.blockedSince);
			if (!isRetryable(failure)) run.fail(heldBackFailure(failure));
			else if (waitedMs >= MAX_BLOCKED_MS) run.fail(blockedFor(waitedMs, failure));
		}
	}

	/** Starts what may start now, and sets a timer for the rest. */
	private startWaiting(): void {
		for (let run = this.nextRun(); run !== undefined; run = this.nextRun()) {
			const now = performance.now();
			const at = this.nextStart(run, now);
			// timers count whole milliseconds
			if (at - now >= 1) return void this.wakeAt(at);
			this.start(run, now);
		}
	}

	private nextRun(): RunQueue | undefined {
		for (const run of this.runs) if (run.isIdle) this.runs.delete(run);
		const withWaiting = [...this.runs].filter(({ waiting }) => waiting.length > 0);
		return minBy(withWaiting, 'inFlight');
	}

	private nextStart({ requestsPerMinute }: RunQueue, now: number): number {
		if (this.limiter.isOutdated(now)) this.limiter = new RateLimiter();
		return Math.max(this.limiter.nextStart(now), this.key.lastStartAt + 60_000 / requestsPerMinute);
	}

	private start(run: RunQueue, now: number): void {
		this.limiter.start(now);
		this.key.lastStartAt = now;
		run.inFlight += 1;
		this.runs.delete(run);
		this.runs.add(run);
		run.waiting.shift()?.start();
	}

	private async wakeAt(at: number): Promise<void> {
		if (at >= this.wakesAt) return;
		this.wakesAt = at;
		await sleepUntil(at, () => this.wakesAt !== at || this.nextRun() === undefined);
		if (this.wakesAt !== at) return;
		this.wakesAt = Infinity;
		this.startWaiting();
	}
}
