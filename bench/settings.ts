/** The contenders. */
export const titles = {
	ours: 'this package',
	helper: "n8n's HTTP helper alone",
	http: 'HTTP Request',
} as const;

export type Measure = keyof typeof titles;

/** The defaults, which nearly everybody uses. */
export const unset = {
	/** The option Concurrency, and the latency. */
	id: 'unset@100',
	lookups: 1000,
	/** Runs that start at once and share the lookups evenly. */
	runs: 1,
	/** Milliseconds before every response of the service. */
	latencyMs: 100,
	/** The option Concurrency; undefined leaves it unset. */
	concurrency: undefined as number | undefined,
	/** Requests per second above which the service responds 429; 0 for no limit. Only this package adapts to it. */
	maxPerSecond: 0,
};

/** A row of the benchmark: lookups of different profiles. */
export type Setting = typeof unset;

export const settings: readonly Setting[] = [
	...[5, 20, 100, 400].flatMap((latencyMs) => [
		{ ...unset, id: `unset@${latencyMs}`, latencyMs },
		{ ...unset, id: `16@${latencyMs}`, latencyMs, concurrency: 16 },
	]),
	// as forty webhooks would start them
	{ ...unset, id: '40-runs@100', lookups: 40, runs: 40 },
	{ ...unset, id: 'limit@20', latencyMs: 20, lookups: 500, maxPerSecond: 50 },
];

/** A job for a measuring process. */
export type Job = Setting & { readonly baseUrl: string; readonly apiKey: string };

/** Time that a job took. */
export interface Spent {
	readonly wallMs: number;
	/** User and system time of the process. */
	readonly cpuMs: number;
}
