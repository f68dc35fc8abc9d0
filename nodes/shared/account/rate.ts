/** After a refusal the highest rate that let a request in is used again with so much of it. */
const CUT = 0.85;
/** By this share a rate grows over as many answers as it was learned from. */
const DOUBT = 0.1;
/** The share by which an answer lets a rate grow that was learned from many. */
const MIN_GROWTH = 0.001;
/** Each answer lets it grow so much faster than the one before: a rate that was wrong does not last. */
const SPEED_UP = 1.01;
/** More a millisecond than n8n can send is no limit. */
const MAX_PER_MS = 2.5;
const USUAL_GAP_MS = 1000;
const MINUTE_MS = 60_000;

/** How many requests an endpoint lets in over time, learned from what it let in from one opening to the next. */
export class Rate {
	/** Requests a millisecond; undefined where no limit over time is known. */
	perMs: number | undefined;
	/** Requests a minute, as measured from one opening to the next; undefined before that. */
	perMinute: number | undefined;
	/** When the last request was due. */
	private at = -Infinity;
	/** Requests that may start at once after a pause: as many as came through before the first refusal. */
	private burst = 1;
	private growth = MIN_GROWTH;
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

	/** The service lets requests in again. */
	open(at: number): void {
		this.at = at;
	}

	/** Learns from what was let in from one opening to the next; the first time, from the first request on. */
	learn(count: number, periodMs: number): void {
		const measured = count / periodMs;
		if (this.perMs === undefined) this.burst = count;
		else this.perMinute = measured * MINUTE_MS;
		this.perMs = Math.max(measured, this.proved * CUT);
		this.growth = Math.max(MIN_GROWTH, DOUBT / count);
		this.proved = 0;
	}

	/** A request was let in that had waited for its time. */
	grow(): void {
		const { perMs } = this;
		if (perMs === undefined) return;
		this.proved = Math.max(this.proved, perMs);
		// below one a second time counts, not answers: a rate that was pressed down, as by another process, recovers
		const times = Math.max(1, 1 / (perMs * USUAL_GAP_MS));
		this.perMs = perMs > MAX_PER_MS ? undefined : perMs * (1 + Math.min(1, this.growth * times));
		this.growth *= SPEED_UP ** times;
	}

	/** One was refused again, although others got in. */
	slow(): void {
		if (this.perMs === undefined || this.proved === 0) return;
		this.perMs = Math.min(this.perMs, this.proved * CUT);
		this.proved = 0;
		this.growth = MIN_GROWTH;
	}
}
