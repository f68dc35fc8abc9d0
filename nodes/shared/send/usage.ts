/** Counters of a run or a poll, for its hint. */
export interface Usage {
	requests: number;
	retries: number;
	/** Requests that were sent again because the service rate-limited them. */
	rateLimited: number;
	/** Requests without a usable response, for which the service may have charged. */
	unanswered: number;
	/** Input items that share the outcome of an earlier one. */
	duplicates: number;
	/** Responses reused from the cache; pages of listings among them; and when the oldest arrived, in epoch milliseconds. */
	reused: number;
	reusedPages: number;
	oldestAt: number;
	/** Credits that earlier attempts of Retry On Fail have paid for what is reused. */
	paidByAttempts: number;
	/** Responses paid for by the run; and those that another manual execution would have to pay for again. */
	paid: number;
	notCached: number;
}

export const noUsage = (): Usage => ({
	requests: 0,
	retries: 0,
	rateLimited: 0,
	unanswered: 0,
	duplicates: 0,
	reused: 0,
	reusedPages: 0,
	oldestAt: Infinity,
	paidByAttempts: 0,
	paid: 0,
	notCached: 0,
});
