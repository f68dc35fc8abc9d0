/** What is measured side by side: this package, on a key that nothing was sent with before, and what stands for it. */
export const titles = {
	ours: 'this package',
	helper: "n8n's HTTP helper alone",
	http: 'HTTP Request',
} as const;

export type Measure = keyof typeof titles;

/** As nearly everybody runs it. */
export const unset = {
	/** The option Concurrency, and the latency. */
	id: 'unset@100',
	lookups: 1000,
	/** Runs that start at once and share the lookups evenly. */
	runs: 1,
	/** Milliseconds before every answer of the service. */
	latencyMs: 100,
	/** The option Concurrency; undefined leaves it unset. */
	concurrency: undefined as number | undefined,
	/** Requests that the helper alone has under way; the most that this package has, where it decides. */
	helperAtOnce: 200,
	/** The service answers 429 above so many requests in a second; 0 for no limit. Only this package keeps to one. */
	maxPerSecond: 0,
};

/** One row of the benchmark: lookups of different profiles. */
export type Setting = typeof unset;

export const settings: readonly Setting[] = [
	...[5, 20, 100, 400].flatMap((latencyMs) => [
		{ ...unset, id: `unset@${latencyMs}`, latencyMs },
		{ ...unset, id: `16@${latencyMs}`, latencyMs, concurrency: 16, helperAtOnce: 16 },
	]),
	// as forty webhooks would start them
	{ ...unset, id: '40-runs@100', lookups: 40, runs: 40 },
	{ ...unset, id: 'limit@20', latencyMs: 20, lookups: 500, maxPerSecond: 50 },
];

/** One piece of work for a process that measures. */
export type Job = Setting & { readonly baseUrl: string; readonly apiKey: string };

/** What it took. */
export interface Spent {
	readonly wallMs: number;
	/** User and system time of the process. */
	readonly cpuMs: number;
}
