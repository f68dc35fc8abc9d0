/** What a refusal leaves of the rate, where it is known about; where it was still being sought; at least. */
const MIN_CUT = 0.85;
const ROUGH_CUT = 0.75;
const MAX_CUT = 0.3;
/** Just below the rate that was refused last, the rate stays. */
const SAFE = 0.97;
/** Answers for which it stays there at first; twice as many after each refusal: each attempt costs one. */
const FIRST_PATIENCE = 5;
const MAX_PATIENCE = 320;
/** Then each answer adds so much more than the one before: slow near the old rate, fast if that was wrong. */
const STEP = 0.002;
/** Timers wake up late by so much: the next start makes up for it. */
const LATE_MS = 10;

/** How many requests a millisecond a service lets in, learned from what it let in until it refused. */
export class Rate {
	/** Requests a millisecond; undefined while nothing was refused. */
	perMs: number | undefined;
	/** Requests that may start at once, because the service has saved up so many. */
	saved = 0;
	/** How far apart, and until when nothing more may start once they are used up. */
	private savedGap = 0;
	private owedUntil = -Infinity;
	/** When the last request was due. */
	at = -Infinity;
	private ceiling = Infinity;
	/** Answers to stay below the ceiling for; those left; the last step above it. */
	private patience = FIRST_PATIENCE;
	private hold = 0;
	private step = 0;
	/** What each further refusal of requests under way at the last cut takes, and what it leaves. */
	private share = 0;
	private least = 0;
	/** By how much an answer lets it grow while it is not known what is too much. */
	private growth: number | undefined;

	/** When the next request may start; it may be in the past. */
	next(): number {
		if (this.perMs === undefined) return -Infinity;
		if (this.saved > 0) return this.at + this.savedGap;
		return this.at + 1 / this.perMs;
	}

	start(now: number): void {
		if (this.saved > 0) {
			this.saved -= 1;
			this.at = Math.max(this.at + this.savedGap, now - LATE_MS);
			if (this.saved === 0) this.at = Math.max(this.at, this.owedUntil);
			return;
		}
		const gap = this.perMs === undefined ? 0 : 1 / this.perMs;
		this.at = Math.max(this.at + gap, now - Math.min(gap / 4, LATE_MS));
	}

	/** So many may start within `spread` milliseconds from now on. */
	save(now: number, count: number, spread: number, owedUntil: number): void {
		this.at = now;
		this.saved = count;
		this.owedUntil = owedUntil;
		this.savedGap = spread / Math.max(1, count);
	}

	/** Begins with what came through before the first refusal, and `growth` by each answer. */
	begin(perMs: number, growth: number): void {
		this.perMs = perMs;
		this.growth = growth;
		this.ceiling = Infinity;
	}

	/** What came through from one opening to the next: one more would have been too much. */
	limit(measured: number, isRough: boolean): void {
		const rate = this.perMs as number;
		if (measured === 0 || measured >= rate) return;
		this.perMs = measured;
		this.ceiling = Math.min(rate, measured * 1.1);
		this.hold = this.patience;
		this.step = 0;
		this.growth = isRough ? 1 / 6 : undefined;
	}

	private cap(ceiling: number): void {
		const isSame = Math.abs(ceiling - this.ceiling) <= this.ceiling * 0.2;
		this.patience = isSame ? Math.min(MAX_PATIENCE, this.patience * 2) : FIRST_PATIENCE;
		this.ceiling = ceiling;
		this.hold = this.patience;
		this.step = 0;
	}

	/** A request that had waited for its time was let in. */
	grow(latency: number): void {
		const rate = this.perMs;
		if (rate === undefined) return;
		if (this.growth !== undefined)
			this.perMs = rate * (1 + Math.min(this.growth, 0.5 / (rate * latency)));
		else if (rate < this.ceiling * SAFE * 0.99)
			this.perMs = rate + (this.ceiling * SAFE - rate) * 0.1;
		else if (this.hold > 0) this.hold -= 1;
		else {
			this.step += STEP;
			this.perMs = rate * (1 + this.step);
		}
	}

	/** A request that had waited for its time was refused. */
	cut(now: number, underWay: number): void {
		const rate = this.perMs as number;
		this.cap(rate);
		this.perMs = rate * (this.growth === undefined ? MIN_CUT : ROUGH_CUT);
		this.share = rate / underWay;
		this.least = rate * MAX_CUT;
		this.growth = undefined;
		this.saved = 0;
		this.at = now;
	}

	/** One that was under way then was refused, too. */
	cutMore(): void {
		if (this.perMs === undefined) return;
		this.perMs = Math.min(this.perMs, Math.max(this.least, this.perMs - this.share));
		this.ceiling = Math.min(this.ceiling, this.perMs / MIN_CUT);
	}
}
