/** What is measured side by side, in the order of the tables: this package on a new key and on a known one, and what stands for it. */
export const titles = {
	cold: 'this package, new key',
	warm: 'this package, known key',
	helper: "n8n's HTTP helper alone",
	http: 'HTTP Request',
} as const;

export type Measure = keyof typeof titles;

/** The most that the time of one may be, as a ratio of another's. */
type Goal = readonly ['cold' | 'warm', Exclude<Measure, 'cold' | 'warm'>, number];

/** One row of the benchmark: lookups of different profiles, 1 credit each. */
export interface Setting {
	/** As in `unset@400`; `--only` looks for it. */
	readonly id: string;
	readonly lookups: number;
	/** Runs that start at once and share the lookups evenly. */
	readonly runs: number;
	/** Milliseconds before every answer of the service. */
	readonly latencyMs: number;
	/** The option Concurrency; undefined leaves it unset. */
	readonly concurrency: number | undefined;
	/** Requests that the helper alone has under way. */
	readonly helperAtOnce: number;
	/** The service answers 429 above so many requests at once; 0 for no limit. */
	readonly maxAtOnce: number;
	/** What this package is measured beside. */
	readonly beside: ReadonlyArray<Goal[1]>;
	readonly goals: readonly Goal[];
}

const LATENCIES = [5, 20, 100, 400, 2000];
/** The most requests of this package under way at once where Concurrency is unset and answers take long. */
const MAX_AT_ONCE = 200;

const plain = {
	lookups: 1000,
	runs: 1,
	concurrency: undefined,
	helperAtOnce: 50,
	maxAtOnce: 0,
	beside: ['helper'],
	goals: [['warm', 'helper', 1.15]],
} satisfies Partial<Setting>;

/** Everything that is measured; the default of the package comes first. */
export const settings: readonly Setting[] = [
	...LATENCIES.map(unset),
	...[1, 5, 16, 50].flatMap((concurrency) =>
		LATENCIES.map((latencyMs) => setTo(concurrency, latencyMs)),
	),
	// As forty webhooks would start them.
	...[5, 100].map((latencyMs) => {
		const id = `40-runs@${latencyMs}`;
		return { ...plain, id, latencyMs, lookups: 40, runs: 40 };
	}),
	// A service that refuses: the requests count here, not the time.
	{ ...plain, id: 'busy@20', latencyMs: 20, maxAtOnce: 10, beside: [], goals: [] },
];

/** As nearly everybody runs it. */
function unset(latencyMs: number): Setting {
	const setting = { ...plain, id: `unset@${latencyMs}`, latencyMs };
	const beside = ['helper', 'http'] as const;
	if (latencyMs < 400) {
		return { ...setting, beside, goals: [['cold', 'helper', 1.15], ...plain.goals] };
	}
	return {
		...setting,
		beside,
		helperAtOnce: MAX_AT_ONCE,
		goals: [
			...(latencyMs === 400 ? ([['cold', 'http', 1.6]] as const) : []),
			['warm', 'helper', 1.2],
		],
	};
}

/** As many lookups as take three seconds: 1,000 at most, and two after one another at least. */
function setTo(concurrency: number, latencyMs: number): Setting {
	const inTurn = Math.max(2, Math.round(3000 / latencyMs));
	return {
		...plain,
		id: `${concurrency}@${latencyMs}`,
		latencyMs,
		lookups: Math.min(1000, inTurn * concurrency),
		concurrency,
		helperAtOnce: concurrency,
	};
}
