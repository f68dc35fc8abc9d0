export type ContenderName = 'ours' | 'helper' | 'http';

/** In the order of the tables. */
export const contenderTitles: Readonly<Record<ContenderName, string>> = {
	ours: 'this package',
	helper: "n8n's HTTP helper alone",
	http: 'HTTP Request',
};

/** One row of the benchmark: lookups of different profiles, 1 credit each. */
export interface Setting {
	/** As in `unset@400-warm`; `--only` looks for it. */
	readonly id: string;
	/** Lookups in all. */
	readonly lookups: number;
	/** Runs that start at once and share the lookups evenly. */
	readonly runs: number;
	/** Milliseconds before every answer of the service. */
	readonly latencyMs: number;
	/** The option Concurrency; undefined leaves it unset. */
	readonly concurrency: number | undefined;
	/** Requests that the helper alone has under way. */
	readonly helperAtOnce: number;
	/** Whether the key had a run before: a key that is not known begins with few requests at once. */
	readonly key: 'cold' | 'warm';
	/** The service answers 429 above so many requests at once; 0 for no limit. */
	readonly maxAtOnce: number;
	readonly contenders: readonly ContenderName[];
	/** The most that the time may be, as a ratio of another contender's. */
	readonly goals: Partial<Record<'helper' | 'http', number>>;
}

const LATENCIES = [5, 20, 100, 400, 2000];
/** The most requests of this package under way at once where Concurrency is unset and answers take long. */
const MAX_AT_ONCE = 200;

const plain = {
	lookups: 1000,
	runs: 1,
	concurrency: undefined,
	helperAtOnce: 50,
	key: 'warm',
	maxAtOnce: 0,
	contenders: ['ours', 'helper'],
	goals: {},
} satisfies Partial<Setting>;

/** Everything that is measured; the default of the package comes first. */
export const settings: readonly Setting[] = [
	...LATENCIES.flatMap((latencyMs) => [unset(latencyMs, 'cold'), unset(latencyMs, 'warm')]),
	...[1, 5, 16, 50, 200].flatMap((concurrency) =>
		LATENCIES.map((latencyMs) => setTo(concurrency, latencyMs)),
	),
	// As forty webhooks would start them.
	...[5, 100].map((latencyMs) => {
		const id = `40-runs@${latencyMs}`;
		return { ...plain, id, latencyMs, lookups: 40, runs: 40, goals: { helper: 1.15 } };
	}),
	// A service that refuses: the requests count here, not the time.
	{ ...plain, id: 'busy@20', latencyMs: 20, key: 'cold', maxAtOnce: 10, contenders: ['ours'] },
];

/** As nearly everybody runs it. */
function unset(latencyMs: number, key: Setting['key']): Setting {
	const isSlow = latencyMs >= 400;
	const helper = !isSlow ? 1.15 : key === 'warm' ? 1.2 : undefined;
	return {
		...plain,
		id: `unset@${latencyMs}-${key}`,
		latencyMs,
		key,
		helperAtOnce: isSlow ? MAX_AT_ONCE : 50,
		contenders: key === 'cold' ? ['ours', 'helper', 'http'] : ['ours', 'helper'],
		goals: {
			...(helper !== undefined && { helper }),
			...(latencyMs === 400 && key === 'cold' && { http: 1.6 }),
		},
	};
}

/** As many lookups as take five seconds: 1,000 at most, and three rounds at least. */
function setTo(concurrency: number, latencyMs: number): Setting {
	const rounds = Math.max(3, Math.round(5000 / latencyMs));
	return {
		...plain,
		id: `${concurrency}@${latencyMs}`,
		latencyMs,
		lookups: Math.min(1000, rounds * concurrency),
		concurrency,
		helperAtOnce: concurrency,
		goals: { helper: 1.15 },
	};
}
