import { Closure, LetIn } from './closure';
import { Groups } from './groups';
import { Rate } from './rate';
import { Width } from './width';

/** What the pace of a key knows of a request that it let start. */
export interface Start {
	readonly at: number;
	readonly epoch: number;
	readonly isLook: boolean;
	/** It took the last place of the width. */
	readonly wasFull: boolean;
	/** It had waited for its time. */
	readonly isPaced: boolean;
	/** So many were under way, with it. */
	readonly underWay: number;
}

/** What the end of a request says about the service; 'neutral' says nothing. */
export type LoadSignal =
	| { readonly kind: 'good' | 'overload' | 'neutral' }
	| { readonly kind: 'refused'; readonly retryAfterMs?: number };

/** A limit that opens bit by bit lets one in sooner; after longer, a whole quota comes back at once. */
const QUOTA_CLOSURE_MS = 700;
/** A whole number of seconds in Retry-After is up to one more than it takes, half of one in the mean. */
const ROUNDING_MS = 500;
/** Refusals in a row while the rate is known: the service is shut, a lower rate does not help. */
const MAX_MISSES = 3;

/**
 * When the requests of a key may start: how many at once (`Width`), and how many over time, once a refusal
 * has shown a limit. It neither reads a clock nor sleeps: all times are milliseconds that the caller gives.
 *
 * - Until the first refusal, only the width holds requests back.
 * - A refusal closes the key. One request after the other is let through to look whether the service lets
 *   requests in again; the first that is let in opens the key.
 * - From then on starts are spaced by the rate that was let in (`Rate`), which grows fast.
 * - Refusals narrow the width, until one shows that it depends on time: then the width is as before, and a
 *   refusal lowers the rate. It closes the key only if the next ones are refused, too, or the service says
 *   for how long it is closed.
 * - A quota that comes back at once (as after a closure that was most of its period) may be used as fast as
 *   the last one was.
 */
export class Pace {
	readonly width = new Width();
	underWay = 0;
	/** Requests per Minute of the credential: starts are evenly spaced, whatever else holds. */
	perMinute: number | undefined;
	private readonly rate = new Rate();
	private readonly groups = new Groups();
	private closure: Closure | undefined;
	/** Since the key opened last. */
	private readonly letIn = new LetIn();
	/** Since the quota in use came back. */
	private readonly quota = new LetIn();
	/** What came back at once last: so many were let in, in so many milliseconds, until they were used up. */
	private usual: { count: number; spread: number; period: number } | undefined;
	/** When the quota in use comes back. */
	private opensAt = -Infinity;
	/** What was sent before it tells nothing new. */
	private actedAt = -Infinity;
	/** Refusals depend on time, not on how many are under way. */
	private isTimed = false;
	/** The next request has waited for the rate; for anything. */
	private hasWaited = false;
	private isWaitedFor = false;
	/** How long the last answer took. */
	private answerMs = 0;
	/** Refusals in a row. */
	private misses = 0;
	private lastStart: Start | undefined;

	/** What the service was found to let in over time; undefined where refusals did not depend on time. */
	get ratePerMinute(): number | undefined {
		const { perMs } = this.rate;
		return perMs === undefined || !this.isTimed ? undefined : perMs * 60_000;
	}

	get isClosed(): boolean {
		return this.closure !== undefined;
	}

	/** When the next request may start: `now`, later, or Infinity where it waits for an answer. */
	nextStart(now: number): number {
		const at = this.next(now);
		if (at > now) this.isWaitedFor = true;
		return at;
	}

	private next(now: number): number {
		if (this.underWay >= this.width.size) return Infinity;
		const spaced =
			this.perMinute === undefined
				? now
				: (this.lastStart?.at ?? -Infinity) + 60_000 / this.perMinute;
		if (this.closure !== undefined) return Math.max(now, spaced, this.closure.lookAt);
		const due = this.rate.next();
		if (due > now && this.rate.saved === 0) this.hasWaited = true;
		return Math.max(now, due, spaced, this.groups.next(this.width));
	}

	/** Counts a request that starts; `end` takes what it gives. */
	start(now: number): Start {
		const { closure, width } = this;
		if (this.underWay === 0) this.groups.forget();
		if (closure !== undefined) closure.look(now, this.letIn.began, this.answerMs);
		else {
			// nothing was asked for meanwhile: that tells nothing of what would have been let in
			const isIdle = this.underWay === 0 && !this.isWaitedFor;
			if (isIdle || this.letIn.began === -Infinity) {
				this.letIn.begin(now, 0);
				this.quota.begin(now, 0);
				if (now >= this.opensAt) this.renew(now);
			}
			this.groups.start(now, width);
			this.rate.start(now);
		}
		this.underWay += 1;
		const start: Start = {
			at: now,
			epoch: width.epoch,
			isLook: closure !== undefined,
			isPaced: this.hasWaited,
			wasFull: this.underWay >= (width.isGrowing ? width.size / 2 : width.size),
			underWay: this.underWay,
		};
		this.hasWaited = false;
		this.isWaitedFor = false;
		this.lastStart = start;
		return start;
	}

	/** Learns how a request went: 'neutral' where its end tells nothing of the load. */
	end(start: Start, now: number, signal: LoadSignal): void {
		this.underWay -= 1;
		if (signal.kind === 'good') return this.good(start, now);
		if (signal.kind === 'refused') {
			// one alone is never too many at once
			const wasAlone = start.underWay === 1 && this.lastStart === start;
			if (wasAlone || signal.retryAfterMs !== undefined) this.timed();
			return this.refused(start, now, signal.retryAfterMs ?? 0);
		}
		// that it is too much shows late: what is under way by then counts, too
		if (signal.kind === 'overload') this.narrow(start, Math.max(start.underWay, this.underWay + 1));
		if (start.isLook) this.closure?.lookAgain(now);
	}

	private good(start: Start, now: number): void {
		const latency = now - start.at;
		this.answerMs = latency;
		this.groups.observe(latency);
		if (start.wasFull && start.epoch === this.width.epoch) this.width.grow(latency);
		if (start.isLook && this.closure !== undefined && start.at >= this.closure.since)
			return this.open(start, this.closure, now);
		// a second look, which was under way as the first one opened the key
		if (start.isLook && this.closure === undefined) this.rate.count(start.at);
		this.letIn.add(start.at);
		this.quota.add(start.at);
		this.misses = 0;
		if (start.at > this.actedAt && start.isPaced) this.rate.grow(latency);
	}

	private open(start: Start, closure: Closure, now: number): void {
		const { quota, letIn, rate } = this;
		const closed = start.at - closure.since;
		const period = start.at - quota.began;
		const came = letIn.rateUntil(start.at);
		rate.restart(start.at);
		const isQuota = closed > QUOTA_CLOSURE_MS && closed > period / 2 && quota.count > 2;
		if (isQuota || !this.isTimed || rate.perMs === undefined) {
			const rounding = closure.isRounded ? Math.min(ROUNDING_MS, closed / 2) : 0;
			rate.begin(Math.max(1, quota.count) / (period - rounding));
		} else if (closed <= (start.at - letIn.began) / 2 && !closure.isRounded) {
			// what came through while it was closed for most of the time is less than it takes
			rate.limit(came);
		} else if (letIn.count <= 2 && came < rate.perMs) {
			// refused again at once: nothing had been saved up meanwhile
			rate.begin(came);
		}
		rate.raiseTo(came);
		if (isQuota) {
			this.usual = { count: quota.count, spread: quota.spread, period };
			this.renew(start.at);
			rate.saved -= 1;
			quota.begin(start.at, 1);
		} else quota.count += 1;
		letIn.begin(start.at, 1);
		this.closure = undefined;
		this.actedAt = now;
		this.misses = 0;
	}

	/** A quota came back: as many as the last time may start, as fast. */
	private renew(now: number): void {
		if (this.usual === undefined) return;
		this.rate.save(now, this.usual.count, this.usual.spread);
		this.opensAt = now + this.usual.period;
	}

	private refused(start: Start, now: number, retryAfterMs: number): void {
		const { closure, rate } = this;
		if (closure !== undefined) return closure.refuse(start.at, start.isLook, now, retryAfterMs);
		this.misses += 1;
		const isShut = this.misses >= MAX_MISSES;
		if (start.at > this.actedAt) this.refusedNow(start, now, retryAfterMs, isShut);
		else if (isShut) this.close(start, now, retryAfterMs, now);
		else if (retryAfterMs > 0) rate.holdUntil(now + retryAfterMs);
	}

	private refusedNow(start: Start, now: number, retryAfterMs: number, isShut: boolean): void {
		const { rate } = this;
		this.actedAt = now;
		if (!this.isTimed) this.narrow(start);
		const isUsedUp = this.opensAt > now;
		const lookAt = rate.saved === 0 && isUsedUp ? this.opensAt : now;
		if (rate.perMs !== undefined && !isUsedUp && this.isTimed) {
			rate.cut(now);
			if (!isShut && retryAfterMs === 0) return;
		}
		this.close(start, now, retryAfterMs, lookAt);
	}

	private close(start: Start, now: number, retryAfterMs: number, lookAt: number): void {
		this.rate.saved = 0;
		this.actedAt = now;
		this.closure = new Closure(now, start.at, retryAfterMs, lookAt);
	}

	private narrow(start: Start, underWay = start.underWay): void {
		if (start.epoch === this.width.epoch) this.width.narrow(underWay);
	}

	private timed(): void {
		this.isTimed = true;
		this.width.restore();
	}
}
