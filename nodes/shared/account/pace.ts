import { Groups } from './groups';
import { Rate } from './rate';
import { Width } from './width';

export interface Start {
	readonly at: number;
	readonly epoch: number;
	readonly isLook: boolean;
	/** It took the last place of the width. */
	readonly wasFull: boolean;
	/** It had waited for its time. */
	readonly isPaced: boolean;
	/** With it, looks left out. */
	readonly underWay: number;
	/** Nothing else was under way but looks. */
	readonly isAlone: boolean;
}

export type LoadSignal =
	| { readonly kind: 'good' | 'overload' | 'neutral' }
	| { readonly kind: 'refused'; readonly retryAfterMs?: number };

interface Closure {
	readonly since: number;
	lookAt: number;
	delay: number;
	/** When the last refused request that is no look was sent. */
	refusedAt: number;
	isTold: boolean;
	isRounded: boolean;
}

const FIRST_DELAY_MS = 100;
const MAX_DELAY_MS = 12_000;
const USUAL_PERIODS_MS = [1000, 10_000, 60_000];
const QUOTA_CLOSURE_MS = 700;
const MAX_RECENT = 300;
const MAX_MISSES = 3;
const SHORT_MS = 3000;
const MARGIN_MS = 5;

export class Pace {
	readonly width = new Width();
	underWay = 0;
	perMinute: number | undefined;
	private looks = 0;
	private readonly rate = new Rate();
	private readonly groups = new Groups();
	private closure: Closure | undefined;
	/** When the service began to let in what `letIn` counts. */
	private began = -Infinity;
	private letIn = 0;
	private recent: number[] = [];
	private windowBegan = -Infinity;
	private windowLetIn = 0;
	private spread = 0;
	private lastLetIn = 0;
	private opensAt = -Infinity;
	/** What was sent before it tells nothing new. */
	private actedAt = -Infinity;
	private cutBegan = -Infinity;
	private isTimed = false;
	private hasWaited = false;
	private isWaitedFor = false;
	private misses = 0;
	private beside = Infinity;
	private ramp = Infinity;
	private lastStartAt = -Infinity;

	get ratePerMinute(): number | undefined {
		const { perMs } = this.rate;
		return perMs === undefined ? undefined : perMs * 60_000;
	}

	get isClosed(): boolean {
		return this.closure !== undefined;
	}

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

	start(now: number): Start {
		const { closure } = this;
		if (this.underWay === 0) this.groups.forget();
		const isPaced = this.hasWaited;
		if (closure !== undefined) {
			this.look(now, closure);
			this.rate.start(now);
		} else {
			if (this.underWay === 0 && !this.isWaitedFor) {
				[this.began, this.letIn, this.recent] = [now, 0, []];
				[this.windowBegan, this.windowLetIn] = [now, 0];
			}
			this.groups.start(now, this.width.size);
			this.rate.start(now);
		}
		this.hasWaited = false;
		this.isWaitedFor = false;
		this.lastStartAt = now;
		const isAlone = this.underWay === this.looks;
		const isLook = closure !== undefined;
		this.underWay += 1;
		if (isLook) this.looks += 1;
		return {
			underWay: this.underWay - this.looks,
			at: now,
			epoch: this.width.epoch,
			isLook,
			isPaced,
			isAlone,
			wasFull: this.underWay >= (this.width.isGrowing ? this.width.size / 2 : this.width.size),
		};
	}

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
				return this.lookAgain(start, now);
			case 'neutral':
				return this.lookAgain(start, now);
		}
	}

	private look(now: number, closure: Closure): void {
		const targets = [this.began, closure.refusedAt].flatMap((from) =>
			USUAL_PERIODS_MS.map((period) => from + period + MARGIN_MS),
		);
		closure.lookAt = Math.min(now + closure.delay, ...targets.filter((at) => at > now));
		closure.delay = Math.min(MAX_DELAY_MS, closure.delay * 2);
	}

	private lookAgain(start: Start, now: number): void {
		if (start.isLook && this.closure !== undefined)
			this.closure.lookAt = Math.min(this.closure.lookAt, now);
	}

	private good(start: Start, now: number): void {
		const latency = now - start.at;
		this.groups.observe(latency);
		this.ramp += 1;
		if (start.wasFull && start.epoch === this.width.epoch) this.width.grow(latency);
		if (start.isLook && this.closure !== undefined && start.at >= this.closure.since)
			return this.open(start, this.closure, now);
		if (start.at >= this.began) {
			this.letIn += 1;
			this.recent.push(start.at);
			if (this.recent.length > MAX_RECENT) this.recent.shift();
		}
		if (start.at >= this.windowBegan) {
			this.windowLetIn += 1;
			this.spread = Math.max(this.spread, start.at - this.windowBegan);
		}
		this.misses = 0;
		if (start.at > this.actedAt) {
			if (start.underWay > 2 * this.beside + 2) this.timed();
			if (start.isPaced) this.rate.grow(latency);
		}
	}

	private open(start: Start, closure: Closure, now: number): void {
		const closed = start.at - closure.since;
		const window = start.at - this.windowBegan;
		const isQuota = closed > QUOTA_CLOSURE_MS && closed > window / 2 && this.windowLetIn > 2;
		const period = Math.max(1, start.at - this.began);
		if (isQuota || this.rate.perMs === undefined) {
			const isRough = this.windowLetIn < 5 || closure.isTold;
			this.rate.begin(
				Math.max(1, this.windowLetIn) /
					(window - (closure.isRounded ? Math.min(500, closed / 2) : 0)),
				isRough ? 0.5 : 1 / 50,
			);
		} else if (this.recent.length > 0 && !closure.isRounded)
			this.rate.limit(this.rateUntil(start.at), closed > period / 2);
		this.misses = 0;
		if (isQuota) {
			const isConfirmed =
				Math.max(this.windowLetIn, this.lastLetIn) <=
				2 * Math.min(this.windowLetIn, this.lastLetIn);
			this.rate.save(
				this.windowLetIn - 1,
				this.spread,
				window < SHORT_MS ? start.at + window - 1 / (this.rate.perMs as number) : 0,
			);
			this.spread = 0;
			this.ramp = isConfirmed ? Infinity : 2;
			if (window >= SHORT_MS) this.opensAt = start.at + window;
			this.lastLetIn = this.windowLetIn;
			[this.windowBegan, this.windowLetIn] = [start.at, 0];
		}
		this.windowLetIn += 1;
		if (this.width.before !== undefined) this.beside = this.letIn;
		this.closure = undefined;
		this.letIn = 1;
		this.recent = [start.at];
		this.began = start.at;
		this.actedAt = now;
	}

	/** The most a millisecond, over any time from a request that was let in until now. */
	private rateUntil(now: number): number {
		const { recent } = this;
		const rates = recent.map((at, index) => (recent.length - index) / (now - at));
		return Math.max(...rates.slice(0, Math.max(1, rates.length - 4)));
	}

	private timed(): void {
		this.isTimed = true;
		this.beside = Infinity;
		this.width.restore();
	}

	private refused(start: Start, now: number, retryAfterMs: number): void {
		const { closure } = this;
		if (start.isLook && start.isAlone) {
			this.timed();
		}
		if (closure !== undefined) {
			if (!start.isLook) closure.refusedAt = start.at;
			if (retryAfterMs > 0)
				closure.lookAt = Math.max(start.isLook ? 0 : closure.lookAt, now + retryAfterMs);
			return;
		}
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
		else if (this.rate.perMs !== undefined && (start.isPaced || !start.wasFull)) {
			if (this.misses === 1) {
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
		const isTold = retryAfterMs > 0;
		this.closure = {
			since: now,
			lookAt: isTold ? now + retryAfterMs : lookAt,
			refusedAt: start.at,
			delay: FIRST_DELAY_MS,
			isTold,
			isRounded: isTold && retryAfterMs % 1000 === 0,
		};
	}
}
