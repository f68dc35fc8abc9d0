/** Looks come after 100 ms, then after twice the time each; most limits over a second have opened by the fourth. */
const FIRST_DELAY_MS = 100;
/** A key that is closed for a minute is looked at about ten times. */
const MAX_DELAY_MS = 12_000;
/** Limits are counted by these; a look is due as each of them ends. */
const USUAL_PERIODS_MS = [1000, 10_000, 60_000];
/** A look that has not been refused for so long has been let in: others need not wait for its answer. */
const MAX_WAIT_MS = 1500;
/** A timer or a clock may be a little early. */
const MARGIN_MS = 5;

/** A key that the service refuses, from a refusal to the first look that is let in. */
export class Closure {
	/** When the next look is due. */
	lookAt: number;
	/** The service said when it opens, in whole seconds: up to one more than it takes. */
	readonly isRounded: boolean;
	/** When it is due once the look under way is refused. */
	private dueAt = 0;
	private delay = FIRST_DELAY_MS;

	/**
	 * Takes when the refused request was sent, the wait that the service asked for (0 for none), and when the first
	 * look is due without one.
	 */
	constructor(
		readonly since: number,
		private refusedAt: number,
		retryAfterMs: number,
		firstLookAt: number,
	) {
		this.lookAt = retryAfterMs > 0 ? since + retryAfterMs : firstLookAt;
		this.isRounded = retryAfterMs > 0 && retryAfterMs % 1000 === 0;
	}

	/**
	 * A look starts: when the next one is due.
	 * @param began when the service last began to let requests in
	 * @param answerMs how long an answer takes; before it, another look may be one too many
	 */
	look(now: number, began: number, answerMs: number): void {
		// services that count refused requests, too, open a period after the last of them
		const ends = [began, this.refusedAt].flatMap((from) =>
			USUAL_PERIODS_MS.map((period) => from + period + MARGIN_MS),
		);
		this.dueAt = Math.min(now + this.delay, ...ends.filter((at) => at > now));
		this.lookAt = Math.max(this.dueAt, now + Math.min(2 * answerMs, MAX_WAIT_MS));
		this.delay = Math.min(MAX_DELAY_MS, this.delay * 2);
	}

	/** A look came to nothing: the next one takes its place. */
	lookAgain(now: number): void {
		this.lookAt = Math.min(this.lookAt, now);
	}

	/** One more was refused, a look or one that was under way when the key closed. */
	refuse(sentAt: number, isLook: boolean, now: number, retryAfterMs: number): void {
		if (!isLook) this.refusedAt = sentAt;
		if (retryAfterMs > 0) {
			this.dueAt = this.lookAt = Math.max(isLook ? 0 : this.lookAt, now + retryAfterMs);
		} else if (isLook) this.lookAt = Math.min(this.lookAt, this.dueAt);
	}
}

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
