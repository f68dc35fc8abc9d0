/** What a service let in since it began to: since it opened last, or since a quota of it came back. */
export class LetIn {
	/** When it began, by the start of the first request. */
	began = -Infinity;
	count = 0;
	/** How long it took to send them all. */
	spread = 0;

	/** Begins anew. */
	begin(now: number, count: number): void {
		this.began = now;
		this.count = count;
		this.spread = 0;
	}

	/** One more was let in. */
	add(sentAt: number): void {
		if (sentAt < this.began) return;
		this.count += 1;
		this.spread = Math.max(this.spread, sentAt - this.began);
	}

	/** Requests a millisecond until then, one at least. */
	rateUntil(now: number): number {
		return Math.max(1, this.count) / (now - this.began);
	}
}
