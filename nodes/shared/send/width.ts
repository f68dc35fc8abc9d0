/** Requests under way at once on an endpoint of which nothing is known. */
const FIRST_WIDTH = 10;
/** The most of an endpoint, and of a run. */
export const MAX_WIDTH = 200;
/** While nothing is refused, an answer widens it by one for so many milliseconds that it took. */
const GROWTH_MS = 50;
/** Requests a millisecond that n8n can work off: more are no limit, and more under way only wait for n8n. */
export const MAX_PER_MS = 2.5;
/** What a refusal that costs something leaves of what the service was seen to bear. */
export const BACKOFF = 0.85;
/** So many full rounds of answers pass before more than the last limit is tried; twice as many after each refusal, up to … */
const PROBE_ROUNDS = 2;
const MAX_PROBE_DELAY = 16;
/** Where a refused try costs a wait, so many of these waits pass at least. */
const PROBE_WAITS = 10;

/** How many requests of an endpoint may be under way at once: more with each answer, until one too many is refused. */
export class Width {
	/** The most that the service is known to have taken at once. */
	proved = 0;
	private width = FIRST_WIDTH;
	/** Where growth ends: what the service took when it refused one more. */
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
	grow(now: number, latency: number, sent: { underWay: number; wasFull: boolean }): void {
		this.proved = Math.max(this.proved, sent.underWay);
		this.answers += 1;
		const usable = Math.min(MAX_WIDTH, Math.max(FIRST_WIDTH, latency * MAX_PER_MS));
		if (!sent.wasFull || this.width >= usable) return;
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
		const before = this.lastLimit;
		this.width = Infinity;
		this.lowerTo(admitted);
		const isSame = Math.abs(this.lastLimit - before) <= 0.3 * this.lastLimit;
		this.probeDelay = isSame ? Math.min(MAX_PROBE_DELAY, this.probeDelay * 2) : 1;
		this.probeAt = now + PROBE_WAITS * waitMs * this.probeDelay;
		this.answers = 0;
		this.step = 1;
	}

	/** One of those under way at the last limit was refused, too. */
	lowerTo(admitted: number): void {
		this.width = this.ceiling = this.lastLimit = Math.min(this.width, Math.max(1, admitted));
	}

	/** The service failed, or did not answer in time, with so many under way: it goes back fast to just below. */
	overload(underWay: number): void {
		this.ceiling = Math.max(1, Math.min(this.ceiling, underWay - 1));
		this.width = Math.max(1, Math.min(this.width, underWay * BACKOFF));
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
