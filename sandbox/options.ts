/** What can be switched while the sandbox runs. Pages count from 0; `pages.ts` explains the members of a listing. */
export const defaults = {
	/** The key that is right. */
	apiKey: 'ppd_sandbox_key',
	/** Credits left on the account. */
	balance: 1_000_000_000,
	/** Milliseconds before every answer. */
	latencyMs: 0,
	/** More requests within any second are answered 429; 0 for no limit. */
	maxPerSecond: 0,
	/** How the last page of a token listing says that it is the last. */
	end: 'empty' as 'empty' | 'null' | 'missing',
	/** Pages that answer without records though their token moves on. */
	emptyPageAt: [] as readonly number[],
	/** The first n records of a page behind a token are the last n of the page before. */
	overlap: 0,
	/** Leave `totalResultCount` and `totalCount` out. */
	omitTotal: false,
	/** Requests kept in the log, the newest; 0 switches it off. Counters go on. */
	logLimit: Infinity,
};

export type Scenario = Readonly<typeof defaults>;
export type ScenarioOptions = Partial<Scenario>;

/** @param port 0 takes any free one */
export type StartOptions = ScenarioOptions & { readonly port?: number };
