import { BACKOFF, MAX_PER_MS } from './width';

/** By this share a rate grows over as many answers as it was learned from. */
const GROWTH = 0.1;
/** Below one in this time the time counts, not the answers: a rate that was pressed down, as by another process, recovers. */
const SECOND_MS = 1000;

/** How many requests an endpoint lets in over time, learned from what it let in from one opening to the next. */
export class Rate {
	/** Requests a millisecond; undefined where no limit over time is known. */
	perMs: number | undefined;
	/** The same a minute, as it was measured from one opening to the next, if that took more than a second. */
	perMinute: number | undefined;
	/** When the service began to let requests in, and how many it has let in since. */
	private began: number | undefined;
	private admitted = 0;
	/** When the last request was due. */
	private at = -Infinity;
	/** Requests that may start at once after a pause: as many as came through before the first refusal. */
	private burst = 1;
	private growth = 0;
	/** The highest rate at which a request was let in since the last opening. */
	private proved = 0;

	/** When the next request may start; it may be in the past. */
	get due(): number {
		return this.perMs === undefined ? -Infinity : this.at + 1 / this.perMs;
	}

	/** A request starts; those that could have started before it are saved up to the burst. */
	start(now: number): void {
		if (this.perMs !== undefined) this.at = Math.max(this.due, now - this.burst / this.perMs);
	}

	/** The service lets requests in again: what it let in since it did so last is its rate; the first time, since it let one in. */
	open(at: number): void {
		if (this.began !== undefined && this.admitted > 0) this.learn(at - this.began);
		this.at = this.began = at;
		this.admitted = 0;
	}

	/** Nothing was asked for meanwhile: that tells nothing of what would have been let in. */
	beginAnew(): void {
		this.began = undefined;
	}

	private learn(periodMs: number): void {
		const measured = this.admitted / periodMs;
		if (this.perMs === undefined) this.burst = this.admitted;
		else if (periodMs > SECOND_MS) this.perMinute = measured * 60_000;
		this.perMs = Math.max(measured, this.proved * BACKOFF);
		this.growth = GROWTH / this.admitted;
		this.proved = 0;
	}

	/** A request was let in. @param wasPaced whether it had waited for the rate */
	admit(at: number, wasPaced: boolean): void {
		if (this.began === undefined) [this.began, this.admitted] = [at, 0];
		if (at >= this.began) this.admitted += 1;
		const { perMs } = this;
		if (perMs === undefined || !wasPaced) return;
		const times = Math.max(1, 1 / (perMs * SECOND_MS));
		this.proved = Math.max(this.proved, perMs);
		this.perMs = perMs > MAX_PER_MS ? undefined : perMs * (1 + Math.min(1, this.growth * times));
	}

	/** One was refused again, although others got in. */
	slow(): void {
		if (this.perMs === undefined || this.proved === 0) return;
		this.perMs = Math.min(this.perMs, this.proved * BACKOFF ** 2);
		this.proved = 0;
	}
}
