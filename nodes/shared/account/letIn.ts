/** Starts from which the rate is measured; more change it by less than a refusal does. */
const MAX_RECENT = 300;
/** Fewer at the end of a time are chance. */
const MIN_MEASURED = 5;

/** What a service let in since it began to: since it opened last, or since a quota of it came back. */
export class LetIn {
	/** When it began, by the start of the first request. */
	began = -Infinity;
	count = 0;
	/** How long it took to send them all. */
	spread = 0;
	private recent: number[] = [];

	/** Begins anew. */
	begin(now: number, count: number): void {
		this.began = now;
		this.count = count;
		this.spread = 0;
		this.recent = count > 0 ? [now] : [];
	}

	/** One more was let in. */
	add(sentAt: number): void {
		if (sentAt < this.began) return;
		this.count += 1;
		this.spread = Math.max(this.spread, sentAt - this.began);
		this.recent.push(sentAt);
		if (this.recent.length > MAX_RECENT) this.recent.shift();
	}

	/** The most a millisecond, over any time from one of them until now; 0 where there was none. */
	rateUntil(now: number): number {
		const { recent } = this;
		const from = recent.slice(0, Math.max(1, recent.length - MIN_MEASURED + 1));
		return Math.max(0, ...from.map((at, index) => (recent.length - index) / (now - at)));
	}
}
