/** Options that can change while the sandbox runs. Pages count from 0; `pages.ts` explains listings. */
export const defaults = {
	/** The valid key. */
	apiKey: 'ppd_sandbox_key',
	/** Credits of the account. */
	balance: 1_000_000_000,
	/** Milliseconds before every response. */
	latencyMs: 0,
	/** Max requests within any second; further ones get 429. 0 for no limit. */
	maxPerSecond: 0,
	/** End mark in the last page of a token listing. */
	end: 'empty' as 'empty' | 'null' | 'missing',
	/** Pages without records although their token advances. */
	emptyPageAt: [] as readonly number[],
	/** Number of records that a page repeats from the page before. */
	overlap: 0,
	/** Leaves out `totalResultCount` and `totalCount`. */
	omitTotal: false,
	/** Max requests in the log; 0 disables it. Counters continue. */
	logLimit: Infinity,
};

export type Scenario = Readonly<typeof defaults>;
export type ScenarioOptions = Partial<Scenario>;

/** @param port 0 takes any free one */
export type StartOptions = ScenarioOptions & { readonly port?: number };
