import { Closure } from './closure';
import { Groups } from './groups';
import { LetIn } from './letIn';
import { Rate } from './rate';
import type { LoadSignal, Start } from './start';
import { Width } from './width';

export type { LoadSignal, Start };

/** A limit that opens bit by bit lets one in sooner; after longer, a whole quota comes back at once. */
const QUOTA_CLOSURE_MS = 700;
/** Where a quota comes back sooner, even starts lose less than one more refusal for each quota costs. */
const SHORT_PERIOD_MS = 3000;
/** Refusals in a row while the rate is known: the service is shut, a lower rate does not help. */
const MAX_MISSES = 3;

/**
 * When the requests of a key may start: how many at once (`Width`), and how many over time, once a refusal
 * has shown a limit. It neither reads a clock nor sleeps: all times are milliseconds that the caller gives.
 *
 * - Until the first refusal, only the width holds requests back.
 * - A refusal closes the key. One request after the other is let through to look whether the service lets
 *   requests in again; the first that is let in opens the key.
 * - From then on starts are spaced by the rate that was let in (`Rate`). A refusal lowers it, and closes the
 *   key only if the next ones are refused, too, or the service says for how long it is closed.
 * - A quota that comes back at once (as after a closure that was most of its period) may be used as fast as
 *   the last one was.
 */
export class Pace {
	readonly width = new Width();
	underWay = 0;
	/** Requests per Minute of the credential: starts are evenly spaced, whatever else holds. */
	perMinute: number | undefined;
	private looks = 0;
	private readonly rate = new Rate();
	private readonly groups = new Groups();
	private closure: Closure | undefined;
	/** Since the key opened last. */
	private readonly letIn = new LetIn();
	/** Since the quota in use came back. */
	private readonly quota = new LetIn();
	/** What the quota before it let in. */
	private lastQuota = 0;
	/** When the quota in use comes back. */
	private opensAt = -Infinity;
	/** What was sent before it tells nothing new. */
	private actedAt = -Infinity;
	/** Refused requests that were sent after it and before the last cut tell how far to cut. */
	private cutBegan = -Infinity;
	/** Refusals depend on time, not on how many are under way: they narrow the width no more. */
	private isTimed = false;
	/** The next request has waited for the rate; for anything. */
	private hasWaited = false;
	private isWaitedFor = false;
	/** Refusals in a row; cuts since a request was let in that was sent after the last one. */
	private misses = 0;
	private cuts = 0;
	/** How many of a quota may be under way that was seen once only: it grows by each that is let in. */
	private ramp = Infinity;
	private lastStartAt = -Infinity;
	/** The most under way at once of which all were let in. */
	private mostLetIn = 0;
	/** The fewest under way at once of which one was refused. */
	private leastRefused = Infinity;

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
		if (this.underWay >= Math.min(this.width.size, this.ramp)) return Infinity;
		const spaced = this.perMinute === undefined ? now : this.lastStartAt + 60_000 / this.perMinute;
		if (this.closure !== undefined) return Math.max(now, spaced, this.closure.lookAt);
		const due = this.rate.next();
		if (due > now && this.rate.saved === 0) this.hasWaited = true;
		const group = this.width.isGrowing ? now : this.groups.next(this.width.size);
		return Math.max(now, due, spaced, group);
	}

	/** Counts a request that starts; `end` takes what it gives. */
	start(now: number): Start {
		const { closure } = this;
		if (this.underWay === 0) this.groups.forget();
		const isPaced = this.hasWaited;
		if (closure !== undefined) closure.look(now, this.letIn.began);
		else {
			// nothing was asked for meanwhile: that tells nothing of what would have been let in
			const isIdle = this.underWay === 0 && !this.isWaitedFor;
			if (isIdle || this.letIn.began === -Infinity) {
				this.letIn.begin(now, 0);
				this.quota.begin(now, 0);
			}
			this.groups.start(now, this.width.size);
		}
		this.rate.start(now);
		this.hasWaited = false;
		this.isWaitedFor = false;
		this.lastStartAt = now;
		const isLook = closure !== undefined;
		this.underWay += 1;
		if (isLook) this.looks += 1;
		return {
			underWay: this.underWay - this.looks,
			at: now,
			epoch: this.width.epoch,
			isLook,
			isPaced,
			wasFull: this.underWay >= (this.width.isGrowing ? this.width.size / 2 : this.width.size),
		};
	}

	/** Learns how a request went: 'neutral' where its end tells nothing of the load. */
	end(start: Start, now: number, signal: LoadSignal): void {
		this.underWay -= 1;
		if (start.isLook) this.looks -= 1;
		switch (signal.kind) {
			case 'good':
				return this.good(start, now);
			case 'refused':
				return this.refused(start, now, signal.retryAfterMs ?? 0);
			case 'overload':
				if (start.epoch === this.width.epoch) this.width.halve();
				return start.isLook ? this.closure?.lookAgain(now) : undefined;
			case 'neutral':
				return start.isLook ? this.closure?.lookAgain(now) : undefined;
		}
	}

	private good(start: Start, now: number): void {
		const latency = now - start.at;
		this.groups.observe(latency);
		this.ramp += 1;
		if (start.wasFull && start.epoch === this.width.epoch) this.width.grow(latency);
		if (start.isLook && this.closure !== undefined && start.at >= this.closure.since)
			return this.open(start, this.closure, now);
		this.letIn.add(start.at);
		this.quota.add(start.at);
		this.misses = 0;
		this.mostLetIn = Math.max(this.mostLetIn, start.underWay);
		if (start.underWay > 2 * this.leastRefused) this.timed();
		if (start.at > this.actedAt) {
			this.cuts = 0;
			if (start.isPaced) this.rate.grow(latency);
		}
	}

	private open(start: Start, closure: Closure, now: number): void {
		const { quota, letIn, rate } = this;
		const closed = start.at - closure.since;
		const period = start.at - quota.began;
		const isQuota = closed > QUOTA_CLOSURE_MS && closed > period / 2 && quota.count > 2;
		if (!this.isTimed && !isQuota) {
			// as far as is known, too many were under way: the width is narrowed already
		} else if (isQuota || rate.perMs === undefined) {
			const rounding = closure.isRounded ? Math.min(500, closed / 2) : 0;
			const count = Math.max(1, quota.count);
			rate.begin(count / (period - rounding), 0.5 / count);
		} else if (!closure.isRounded) {
			rate.limit(letIn.rateUntil(start.at), closed > (start.at - letIn.began) / 2);
		}
		if (isQuota) this.renew(start.at, period);
		else quota.count += 1;
		letIn.begin(start.at, 1);
		this.closure = undefined;
		this.actedAt = now;
		this.misses = 0;
		this.cuts = 0;
	}

	/** A quota came back at once: as much as the last one may be sent, as fast. */
	private renew(now: number, period: number): void {
		const { quota, rate } = this;
		const isShort = period < SHORT_PERIOD_MS;
		rate.save(
			now,
			quota.count - 1,
			quota.spread,
			isShort ? now + period - period / quota.count : 0,
		);
		if (!isShort) this.opensAt = now + period;
		const isConfirmed =
			Math.max(quota.count, this.lastQuota) <= 2 * Math.min(quota.count, this.lastQuota);
		this.ramp = isConfirmed ? Infinity : 2;
		this.lastQuota = quota.count;
		quota.begin(now, 1);
	}

	private timed(): void {
		this.isTimed = true;
		this.width.restore();
	}

	private refused(start: Start, now: number, retryAfterMs: number): void {
		const { closure } = this;
		this.leastRefused = Math.min(this.leastRefused, start.underWay);
		// far fewer were under way than were let in before, or the service says when it opens
		if (retryAfterMs > 0 || start.underWay * 3 <= this.mostLetIn) this.timed();
		if (closure !== undefined) return closure.refuse(start.at, start.isLook, now, retryAfterMs);
		this.misses += 1;
		if (start.at <= this.actedAt) {
			if (start.isPaced && start.at > this.cutBegan) this.rate.cutMore();
			if (retryAfterMs > 0)
				this.rate.at = Math.max(this.rate.at, now + retryAfterMs - 1 / (this.rate.perMs ?? 1));
			if (this.misses === MAX_MISSES && this.rate.perMs !== undefined)
				this.close(start, now, retryAfterMs, now);
			return;
		}
		const before = this.actedAt;
		this.actedAt = now;
		const { saved } = this.rate;
		if (this.opensAt > now) this.rate.saved = 0;
		else if (this.isTimed && this.rate.perMs !== undefined) {
			this.cuts += 1;
			if (this.cuts === 1) {
				this.cutBegan = before;
				this.rate.cut(now, this.underWay + 1);
				if (retryAfterMs === 0) return;
			}
		} else if (!this.isTimed && start.epoch === this.width.epoch) this.width.halve();
		this.close(start, now, retryAfterMs, saved === 0 ? Math.max(now, this.opensAt) : now);
	}

	private close(start: Start, now: number, retryAfterMs: number, lookAt: number): void {
		this.rate.saved = 0;
		this.actedAt = now;
		this.closure = new Closure(now, start.at, retryAfterMs, lookAt);
	}
}
