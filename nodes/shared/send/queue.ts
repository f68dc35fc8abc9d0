import { minBy } from 'lodash';
import { heldBackFailure, blockedFor, type Failure } from '../request/failure';
import { isRetryable } from '../request/retry';
import type { Failed, Stopped } from './outcome';
import { shortSleep } from '../time/pauses';
import { RateLimiter, type Verdict } from './rateLimiter';

/** Milliseconds without an accepted request after which waiting runs fail. */
const MAX_BLOCKED_MS = 90_000;

/** The requests of one run, or of one poll, to one endpoint. */
export class RunQueue {
	/** Resolves the waiting requests, first come first served: with nothing to start one, or with its outcome. */
	readonly waiting: Array<(outcome?: Failed | Stopped) => void> = [];
	inFlight = 0;
	/** Time of the first rejection after the endpoint's last accepted request, by `performance.now()`. */
	blockedSince = -Infinity;
	/** Outcome of all further requests. */
	ended: Failed | Stopped | undefined;

	constructor(
		signal: AbortSignal,
		readonly requestsPerMinute = Infinity,
	) {
		signal.addEventListener('abort', () => this.end({ kind: 'stopped' }));
		if (signal.aborted) this.end({ kind: 'stopped' });
	}

	/** Ends its waiting and future requests. */
	end(outcome: Failed | Stopped): void {
		this.ended ??= outcome;
		for (const resolve of this.waiting.splice(0)) resolve(this.ended);
	}
}

/** The requests of all runs to one endpoint, with one key. Next is the run with the fewest in flight, and of several the one that started a request least recently. */
export class Queue {
	/** Time of the last accepted request, by `performance.now()`. */
	acceptedAt = -Infinity;
	/** Runs with requests that wait or are in flight, the one that started a request last at the end. */
	private readonly runs = new Set<RunQueue>();
	private limiter = new RateLimiter();
	private wakes = 0;

	/** @param key state that all endpoints with the same key share */
	constructor(private readonly key: { lastStartAt: number }) {}

	/** Waits until a request may start. @returns its outcome, if it is not to be sent */
	async waitForStart(run: RunQueue, isFirst = false): Promise<Failed | Stopped | undefined> {
		if (run.ended !== undefined) return run.ended;
		return await new Promise((resolve) => {
			if (isFirst) run.waiting.unshift(resolve);
			else run.waiting.push(resolve);
			this.runs.add(run);
			this.startWaiting();
		});
	}

	/** Records a finished request. @param sentAt by `performance.now()` @param failure of a rejected one */
	end(run: RunQueue, verdict: Verdict, sentAt: number, failure?: Failure): void {
		const now = performance.now();
		this.limiter.end(verdict, sentAt, now, failure?.retryAfterMs);
		if (verdict === 'accepted') this.acceptedAt = now;
		if (failure !== undefined) this.giveUp(failure, now);
		run.inFlight -= 1;
		// deferred, so that a failure can stop the run first
		void Promise.resolve().then(() => this.startWaiting());
	}

	/**
	 * Fails the runs that have waited too long without an accepted request, or all if the service asks for too long a wait.
	 */
	private giveUp(failure: Failure, now: number): void {
		for (const run of this.runs) {
			if (run.blockedSince <= this.acceptedAt) run.blockedSince = now;
			const blockedMs = now - run.blockedSince;
			if (!isRetryable(failure)) run.end({ kind: 'failure', failure: heldBackFailure(failure) });
			else if (blockedMs >= MAX_BLOCKED_MS)
				run.end({ kind: 'failure', failure: blockedFor(blockedMs, failure) });
		}
	}

	/** Starts what may start now, and sets a timer for the rest. */
	private startWaiting(): void {
		for (let run = this.nextRun(); run !== undefined; run = this.nextRun()) {
			const now = performance.now();
			const wait = this.nextStart(run, now) - now;
			// timers count whole milliseconds
			if (wait >= 1) return void this.wakeAfter(wait);
			this.start(run, now);
		}
	}

	private nextRun(): RunQueue | undefined {
		for (const run of this.runs) if (run.inFlight + run.waiting.length === 0) this.runs.delete(run);
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
		run.waiting.shift()?.();
	}

	/** Looks again after a wait. A later call replaces an earlier one. */
	private async wakeAfter(ms: number): Promise<void> {
		this.wakes += 1;
		const { wakes } = this;
		await shortSleep(ms);
		if (wakes === this.wakes) this.startWaiting();
	}
}
