import type { ListSetting } from './figures';
import type { ListOptions } from './options';

const LATENCY_MS = 100;

/** Leases as short as a bench can wait for; the examples begin with 10 minutes. */
const KILL_LEASE_MINUTES = 0.25;

/** The lists in the order in which they run: those in queue mode with the fewest workers first. */
export function settingsOf({ rows, shortRows, queueRows, only }: ListOptions): ListSetting[] {
	const sqlite = {
		way: 'data tables',
		batchSize: 500,
		leaseMinutes: 10,
		latencyMs: LATENCY_MS,
		chains: 1,
		workers: 1,
		kill: false,
	} as const;
	const queue = { ...sqlite, way: 'PostgreSQL', batchSize: 200, leaseMinutes: 5 } as const;
	const spread = [1, 2].flatMap((workers) =>
		[1, 2, 4].map((chains) => ({
			...queue,
			id: `queue mode, ${chains} ${chains === 1 ? 'chain' : 'chains'}, ${workers} ${workers === 1 ? 'worker' : 'workers'}`,
			rows: queueRows,
			chains,
			workers,
		})),
	);
	const killed = { kill: true, leaseMinutes: KILL_LEASE_MINUTES };
	const all: ListSetting[] = [
		{ ...sqlite, id: 'SQLite', rows },
		{ ...sqlite, id: 'SQLite, Concurrency 5', rows: shortRows, concurrency: 5 },
		{ ...sqlite, id: 'SQLite, Concurrency 16', rows: shortRows, concurrency: 16 },
		{
			...sqlite,
			id: 'SQLite, Concurrency 16, batches of 1,000',
			rows: shortRows,
			concurrency: 16,
			batchSize: 1000,
		},
		{ ...sqlite, id: 'SQLite, killed', rows: shortRows, ...killed },
		{
			...queue,
			id: 'queue mode, 4 chains, Concurrency 4',
			rows: queueRows,
			chains: 4,
			concurrency: 4,
		},
		...spread,
		{ ...queue, id: 'queue mode, killed', rows: queueRows, chains: 4, workers: 2, ...killed },
	];
	return all.filter(({ id }) => only.test(id));
}
