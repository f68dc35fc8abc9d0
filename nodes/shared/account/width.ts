const FIRST_WIDTH = 10;
export const MAX_WIDTH = 200;
/** An answer widens it by one for so many milliseconds that it took: it grows by time, not by rounds. */
const GROWTH_MS = 50;
/** What an overload leaves of it. */
const KEPT = 0.7;
/** Rounds that it stays just below a size that was too much, at most: what pressed it down may be gone. */
const MAX_PROBE_DELAY = 16;
/** n8n works off about one lookup a millisecond: more under way than this only wait for it. */
const MAX_PER_MS = 2.5;

/**
 * How many requests of a key may be under way at once. It adapts as TCP does to a network (RFC 9438): it
 * grows with each good answer, and an overload narrows it to a part of what was under way. From then on it
 * grows by one a round near the size of that overload, and faster away from it. It stays just below that
 * size for longer each time that more was too much again: each attempt costs refused requests.
 */
export class Width {
	private width = FIRST_WIDTH;
	/** Below it, it grows fast. */
	private threshold = Infinity;
	private lastOverloadSize = Infinity;
	/** Rounds to stay just below that size, for each of its places. */
	private probeDelay = 1;
	/** What it was before refusals narrowed it, until they are known to depend on the number under way. */
	private before: number | undefined;
	/** Counts the overloads that were acted on: a request sent before the last one shows the load before it. */
	epoch = 0;

	get size(): number {
		return Math.floor(this.width);
	}

	/** Whether it grows fast. */
	get isGrowing(): boolean {
		return this.width < this.threshold && this.width < MAX_WIDTH;
	}

	/** A request that found all other places taken was answered. */
	grow(answeredInMs: number): void {
		if (this.width > Math.max(FIRST_WIDTH, answeredInMs * MAX_PER_MS)) return;
		this.width = Math.min(MAX_WIDTH, this.width + this.step(answeredInMs));
	}

	/** The service had too much to do, with so many under way. */
	narrow(underWay: number): void {
		this.before ??= this.width;
		this.width = Math.min(this.width, underWay);
		// the size may have grown by one while the refusal was on its way
		const isSame = Math.abs(this.size - this.lastOverloadSize) <= 1;
		this.probeDelay = isSame ? Math.min(MAX_PROBE_DELAY, this.probeDelay * 4) : 1;
		this.lastOverloadSize = isSame ? Math.min(this.size, this.lastOverloadSize) : this.size;
		this.width = Math.max(1, this.width * KEPT);
		this.threshold = this.width;
		this.epoch += 1;
	}

	/** The refusals did not depend on the number under way: takes back what they narrowed. */
	restore(): void {
		if (this.before === undefined) return;
		this.width = this.before;
		this.before = undefined;
		this.threshold = Infinity;
		this.lastOverloadSize = Infinity;
		this.probeDelay = 1;
	}

	private step(answeredInMs: number): number {
		const tooMuch = this.lastOverloadSize;
		if (this.width < this.threshold) return answeredInMs / GROWTH_MS;
		const gap = Math.min(tooMuch, MAX_WIDTH) - 1 - this.width;
		const isNear = gap <= 0 && gap > -2;
		return (isNear ? 1 / this.probeDelay : Math.max(1, Math.abs(gap) / 2)) / this.width;
	}
}
