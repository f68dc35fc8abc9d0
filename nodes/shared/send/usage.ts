/** Counters of a run or a poll, for its hint. */
export class Usage {
	requests = 0;
	retries = 0;
	/** Requests that were sent again because the service rate-limited them. */
	rateLimited = 0;
	/** Requests without a usable response, for which the service may have charged. */
	unanswered = 0;
	/** Input items that share the outcome of an earlier one. */
	duplicates = 0;
	/** Responses paid for by the run, and those of them that every manual execution of the next hour can reuse. */
	paid = 0;
	cached = 0;
	/** Responses reused from the cache; pages of listings among them; and when the oldest arrived, in epoch milliseconds. */
	reused = 0;
	reusedPages = 0;
	oldestAt = Infinity;
	/** Credits that earlier attempts of Retry On Fail have paid for what is reused. */
	paidByAttempts = 0;
}
