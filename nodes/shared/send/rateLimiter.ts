/** Requests in flight at first, and at most. */
const FIRST_CONCURRENCY = 10;
const MAX_CONCURRENCY = 200;
/** Time without a rejection after which the concurrency doubles: rejections usually come back sooner. */
const DOUBLING_MS = 150;
/** Factor by which an overload multiplies the concurrency. */
const OVERLOAD_FACTOR = 2 / 3;
/** Wait before the first probe if the service names none. It doubles from probe to probe. */
const FIRST_PROBE_MS = 250;
const MAX_PROBE_MS = 2000;
/** Requests per millisecond after the first rejection. Most services allow between one and a hundred a second. */
const FIRST_RATE = 10 / 1000;
/** Keeps the rate from falling to nothing beside a client that takes all it can get. */
const MIN_RATE = 1 / 2000;
/** Factor by which a rejection multiplies the rate. */
const RATE_FACTOR = 0.85;
/**
 * Accepted requests in which the rate at least doubles: few until the limit has been hit twice, because the first rate is a
 * guess.
 */
const FIRST_STEPS = 3;
const STEPS = 25;
/** Slows the growth by a tenth for each request that the last pause cost. */
const PAUSE_WEIGHT = 0.1;
/** Accepted requests that suffice to estimate the limit of a window. */
const SAMPLE = 15;
/** Services count in windows of a minute at most. */
const FORGET_MS = 60_000;

/** What a finished request says about limits. */
export type Verdict = 'accepted' | 'overloaded' | 'rejected' | 'unknown';

/**
 * Adapts to the limits of one endpoint. Until the first rejection the number of requests in flight doubles again and again,
 * as in TCP's slow start. A rejection pauses the endpoint for the time that the service names, else for a short one; then
 * requests probe it one after another. Once a probe is accepted, requests start at a rate, which each rejection lowers and
 * each accepted request raises, as in smithy's `DefaultRateLimiter`. All times are in milliseconds, by `performance.now()`.
 */
export class RateLimiter {
	private inFlight = 0;
	private concurrency = FIRST_CONCURRENCY;
	/** When the concurrency was raised last. */
	private raisedAt = -Infinity;
	/** Requests per millisecond; Infinity before the first rejection. */
	private rate = Infinity;
	/** Earliest start of the next request. */
	private nextAt = -Infinity;
	/** When it slowed down last: the end of a request that was sent before says nothing new. */
	private slowedAt = -Infinity;
	/** Time from this probe to the next; 0 while the endpoint accepts requests. */
	private probeMs = 0;
	/** How long the last pause was. */
	private pausedMs = 0;
	private steps = FIRST_STEPS;
	/** Requests accepted since the last pause, and when that pause ended. */
	private accepted = 0;
	private resumedAt = -Infinity;

	/** Returns whether its state is too old to use. */
	isOutdated(now: number): boolean {
		return this.inFlight === 0 && now - this.nextAt > FORGET_MS;
	}

	/** Returns the earliest start of the next request; Infinity if it has to wait for another one to end. */
	nextStart(now: number): number {
		const { inFlight, concurrency, nextAt } = this;
		const max = this.isLimited ? MAX_CONCURRENCY : Math.floor(concurrency);
		if (inFlight < max) return Math.max(now, nextAt);
		const canDouble = this.slowedAt === -Infinity && concurrency < MAX_CONCURRENCY;
		return canDouble ? Math.max(now, this.raisedAt + DOUBLING_MS) : Infinity;
	}

	/** Counts a request that starts. */
	start(now: number): void {
		const isFull = !this.isLimited && this.inFlight >= Math.floor(this.concurrency);
		if (isFull) this.raise(this.concurrency);
		if (isFull || this.inFlight === 0) this.raisedAt = now;
		if (this.nextAt === -Infinity) this.resumedAt = now;
		this.inFlight += 1;
		if (this.probeMs > 0) {
			// otherwise processes that wait for the same moment would all probe at once each time
			this.nextAt = now + this.probeMs * (0.75 + Math.random() / 2);
			this.probeMs = Math.min(MAX_PROBE_MS, 2 * this.probeMs);
		} else {
			// timers count whole milliseconds
			this.nextAt = Math.max(this.nextAt, now - 1) + 1 / this.rate;
		}
	}

	/**
	 * Counts a request that ended. @param waitMs how long the service asks clients to wait after a rejection; 0 if it does
	 * not say
	 */
	end(verdict: Verdict, sentAt: number, now: number, waitMs = 0): void {
		this.inFlight -= 1;
		// applies to the whole endpoint, even during a pause
		if (verdict === 'rejected' && waitMs > 0) this.nextAt = Math.max(this.nextAt, now + waitMs);
		if (verdict === 'accepted') this.accepted += 1;
		if (sentAt <= this.slowedAt) return;
		if (verdict === 'accepted') this.accept(sentAt, now);
		if (verdict === 'rejected' && this.probeMs === 0) this.pause(now);
		if (verdict === 'overloaded' && !this.isLimited) this.shrink(now);
	}

	private get isLimited(): boolean {
		return this.rate < Infinity;
	}

	private accept(sentAt: number, now: number): void {
		if (this.probeMs > 0) this.resume(sentAt, now);
		else if (this.isLimited) this.rate *= 1 + 1 / (this.steps * this.costOfPause);
		else if (this.slowedAt > -Infinity) this.raise(1 / this.concurrency);
	}

	private get costOfPause(): number {
		return 1 + PAUSE_WEIGHT * this.pausedMs * this.rate;
	}

	private raise(by: number): void {
		this.concurrency = Math.min(MAX_CONCURRENCY, this.concurrency + by);
	}

	/** Lowers the concurrency after an overload. */
	private shrink(now: number): void {
		const { inFlight, concurrency } = this;
		this.concurrency = Math.max(1, Math.min(concurrency, inFlight + 1) * OVERLOAD_FACTOR);
		this.slowedAt = now;
	}

	private pause(now: number): void {
		this.steps = this.isLimited ? STEPS : FIRST_STEPS;
		this.rate = this.isLimited ? Math.max(MIN_RATE, this.rate * RATE_FACTOR) : FIRST_RATE;
		this.probeMs = Math.min(MAX_PROBE_MS, Math.max(FIRST_PROBE_MS, 1 / this.rate));
		this.nextAt = Math.max(this.nextAt, now + this.probeMs);
		this.slowedAt = now;
	}

	/** Ends the pause after an accepted probe. */
	private resume(sentAt: number, now: number): void {
		const { accepted, resumedAt, slowedAt } = this;
		this.pausedMs = now - slowedAt;
		// a long pause suggests a window: its limit is what was accepted, and it lasts from the end of the previous pause
		// until now
		if (accepted >= SAMPLE && this.pausedMs > slowedAt - resumedAt)
			this.rate = Math.min(this.rate, (RATE_FACTOR * accepted) / (now - resumedAt));
		this.accepted = 0;
		this.resumedAt = now;
		this.nextAt = Math.max(now, sentAt + 1 / this.rate);
		this.probeMs = 0;
	}
}
