/** Requests under way at once on an endpoint of which nothing is known. */
export const FIRST_WIDTH = 10;
/** The most of an endpoint, and of a run. */
export const MAX_WIDTH = 200;
/** While nothing is refused, an answer widens it by one for so many milliseconds that it took. */
const GROWTH_MS = 50;
/** n8n works off about one lookup a millisecond: with more under way than this they only wait for n8n. */
const MAX_PER_MS = 2.5;
/** What an overload leaves of what was under way, and of what was let in beside a refusal that costs a wait. */
const KEPT = 0.85;
/** So many full rounds of answers pass before one more than the last limit is tried. */
const PROBE_ROUNDS = 2;
/** Each time that it is refused again they double, up to so many times as many. */
const MAX_PROBE_DELAY = 16;
/** A refused probe that costs a wait has to be rare: so many waits pass before the next. */
const PROBE_WAITS = 10;

/** How many requests of an endpoint may be under way at once: more with each answer, until one too many is refused. */
export class Width {
	/** The most that the service is known to have taken at once. */
	proved = 0;
	private width = FIRST_WIDTH;
	/** What the service took when it refused one more; Infinity where it has refused none. */
	private ceiling = Infinity;
	private lastLimit = Infinity;
	private probeDelay = 1;
	private step = 1;
	/** Answers since the last refusal or probe, and when a probe may come at the soonest. */
	private answers = 0;
	private probeAt = -Infinity;

	get size(): number {
		return Math.max(1, Math.floor(this.width));
	}

	/** Whether no refusal has shown a limit. */
	get isUnlimited(): boolean {
		return this.ceiling === Infinity;
	}

	/** A request was answered, which was sent with so many under way: it widens what was half in use at least. */
	grow(
		now: number,
		latency: number,
		{ underWay, wasFull }: { readonly underWay: number; readonly wasFull: boolean },
	): void {
		this.proved = Math.max(this.proved, underWay);
		this.answers += 1;
		const usable = Math.min(MAX_WIDTH, Math.max(FIRST_WIDTH, latency * MAX_PER_MS));
		if (!wasFull || this.width >= usable) return;
		if (this.width < this.ceiling) {
			this.width = Math.min(usable, this.ceiling, this.width + latency / GROWTH_MS);
		} else if (this.answers >= this.width * PROBE_ROUNDS * this.probeDelay && now >= this.probeAt) {
			this.width = this.ceiling = Math.min(usable, this.width + this.step);
			this.step *= 2;
			this.answers = 0;
		}
	}

	/** The service took so many at once, and refused one more. @param waitMs what the refusal costs */
	limitTo(admitted: number, now: number, waitMs: number): void {
		const limit = Math.max(1, admitted * (waitMs > 0 ? KEPT : 1));
		const isSame = Math.abs(limit - this.lastLimit) <= 0.3 * limit;
		this.probeDelay = isSame ? Math.min(MAX_PROBE_DELAY, this.probeDelay * 2) : 1;
		this.probeAt = now + PROBE_WAITS * waitMs * this.probeDelay;
		this.width = this.ceiling = this.lastLimit = limit;
		this.answers = 0;
		this.step = 1;
	}

	/** One of those under way at the last limit was refused, too. */
	lowerTo(admitted: number, waitMs: number): void {
		const limit = Math.max(1, admitted * (waitMs > 0 ? KEPT : 1));
		this.width = this.ceiling = this.lastLimit = Math.min(this.width, limit);
	}

	/** The service failed, or did not answer in time, with so many under way. */
	overload(underWay: number): void {
		this.ceiling = Math.max(1, Math.min(this.ceiling, underWay - 1));
		this.width = Math.max(1, Math.min(this.width, underWay * KEPT));
		this.answers = 0;
		this.step = 1;
	}

	/** The refusals did not depend on the number under way. */
	restore(): void {
		this.width = Math.max(FIRST_WIDTH, this.proved);
		this.ceiling = Infinity;
		this.probeDelay = 1;
	}
}
