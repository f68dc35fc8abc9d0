import { type Example, nodeOf, readExample } from '../../n8n/lists/adapt';
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

/** The example of a long list, with the Concurrency that is to be measured. */
export async function exampleFor({ way, concurrency }: ListSetting): Promise<Example> {
	const file = way === 'PostgreSQL' ? 'long-list-postgres.json' : 'long-list.json';
	const example = await readExample(file);
	if (concurrency !== undefined) {
		const { options } = nodeOf(example, 'Company page').parameters;
		Object.assign(options as object, { concurrency });
	}
	return example;
}

/** How often the Schedule of a list looks whether chains stand still; a minute in the examples. */
export const tickSeconds = 5;

/** How long a list may take from its last request to its end. */
export const SETTLE_LIMIT_S = 180;

/** Names that the sandbox knows as companies, all different. */
export function companiesOf(rows: number): string[] {
	return Array.from({ length: rows }, (_, at) => `company-${at}`);
}
