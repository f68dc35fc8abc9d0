/** What a refusal leaves of the rate. */
const CUT = 0.85;
/** Just below the rate that was refused last, the rate stays for a while. */
const SAFE = 0.97;
/** The share by which an answer lets it grow where it is only known what came through, not what is too much. */
const FAST_GROWTH = 1 / 6;
/** Near the rate that was refused: each attempt to pass it costs a refusal. */
const SLOW_GROWTH = 0.001;
/** Each answer lets it grow so much faster than the one before: a rate that was wrong does not last. */
const SPEED_UP = 1.03;
/** An answer to a request that came later counts as several: a rate that was pressed down, as by another process, recovers. */
const USUAL_GAP_MS = 100;
const MAX_FAST_GROWTH = 1;
/** A rate that was refused again and again is passed so many times slower at most. */
const MAX_PATIENCE = 16;
/** Timers wake up late by so much: the next start makes up for it. */
const LATE_MS = 10;

/** How many requests a millisecond a service lets in, learned from what it let in until it refused. */
export class Rate {
	/** Requests a millisecond; undefined while nothing was refused. */
	perMs: number | undefined;
	/** Requests that may start at once, because the service has saved up so many. */
	saved = 0;
	/** How far apart. */
	private savedGap = 0;
	/** When the last request was due. */
	private at = -Infinity;
	/** The rate that was refused last; Infinity where none is known to be too much. */
	private ceiling = Infinity;
	private growth = FAST_GROWTH;
	private patience = 1;

	/** When the next request may start; it may be in the past. */
	next(): number {
		if (this.perMs === undefined) return -Infinity;
		return this.at + (this.saved > 0 ? this.savedGap : 1 / this.perMs);
	}

	start(now: number): void {
		if (this.perMs === undefined) return;
		const gap = this.saved > 0 ? this.savedGap : 1 / this.perMs;
		this.at = Math.max(this.at + gap, now - Math.min(gap / 4, LATE_MS));
		if (this.saved > 0) this.saved -= 1;
	}

	/** One more was let in than was planned. */
	count(startedAt: number): void {
		if (this.perMs === undefined) return;
		const gap = 1 / this.perMs;
		this.at = Math.max(this.at, Math.min(this.at, startedAt) + gap);
	}

	/** Nothing may start sooner than that. */
	holdUntil(at: number): void {
		if (this.perMs !== undefined) this.at = Math.max(this.at, at - 1 / this.perMs);
	}

	/** The last request started then. */
	restart(at: number): void {
		this.at = at;
	}

	/** So many may start within `spread` milliseconds from now on. */
	save(now: number, count: number, spread: number): void {
		this.at = now;
		this.saved = count;
		this.savedGap = spread / Math.max(1, count);
	}

	/** Begins with what came through until the service refused; it may bear far more. */
	begin(perMs: number): void {
		this.perMs = perMs;
		this.ceiling = Infinity;
		this.growth = FAST_GROWTH;
	}

	/** Takes what came through between two openings, where that was less; but half at least, as the rate may have grown. */
	limit(perMs: number): void {
		const rate = this.perMs ?? Infinity;
		if (perMs >= rate) return;
		this.perMs = Math.max(perMs, rate / 2);
		this.ceiling = Math.min(rate, this.perMs * 1.1);
		this.growth = SLOW_GROWTH / this.patience;
	}

	/** So many were let in from one opening to the next: it takes no less. */
	raiseTo(perMs: number): void {
		if (this.perMs === undefined || this.perMs >= perMs) return;
		this.perMs = perMs;
		this.ceiling = Math.max(this.ceiling, perMs);
	}

	/** A request that had waited for its time was let in. */
	grow(latency: number): void {
		const rate = this.perMs;
		if (rate === undefined) return;
		const safe = this.ceiling * SAFE;
		if (safe < Infinity && rate < safe * 0.99) {
			this.perMs = rate + (safe - rate) / 10;
			return;
		}
		const gaps = Math.max(1, 1 / (rate * USUAL_GAP_MS));
		const most = Math.min(MAX_FAST_GROWTH, FAST_GROWTH * gaps);
		this.growth = Math.min(most, this.growth * SPEED_UP ** gaps);
		this.perMs = rate + Math.min(this.growth * rate, 0.5 / latency);
	}

	/** A request that had waited for its time was refused. */
	cut(now: number): void {
		const rate = this.perMs as number;
		const isSame = Math.abs(rate - this.ceiling) <= this.ceiling * 0.2;
		this.patience = isSame ? Math.min(MAX_PATIENCE, this.patience * 2) : 1;
		this.growth = SLOW_GROWTH / this.patience;
		this.ceiling = rate;
		this.perMs = rate * CUT;
		this.saved = 0;
		this.at = now;
	}
}
