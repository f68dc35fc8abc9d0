import { sandboxCredential } from '../../n8n/importCredentials';
import { KillableN8n } from '../../n8n/killable';
import { readExample } from '../../n8n/lists/adapt';
import { callerOf } from '../../n8n/lists/cacheCaller';
import { DataTables } from '../../n8n/lists/dataTables';
import { type Database, openDatabase } from '../../n8n/lists/database';
import { publish } from '../../n8n/lists/publish';
import { DATABASE_USER, postgresCredential, startPostgres } from '../../n8n/queue/postgres';
import { readService, resetService } from '../service/control';
import type { Bench } from './sqlite';

/** Companies that are stored before the first call. */
export const STORED = 10_000;
const CALLS = 5;
/** Companies of a call; as many are read one by one on data tables, and all at once. */
const SIZES = [1, 30, 1000] as const;

/** How long calls of a sub-workflow that remembers answers take, when all of them are stored. */
export interface CacheFigures {
	readonly way: 'data tables' | 'PostgreSQL';
	/** Companies of a call. */
	readonly asked: number;
	/** Milliseconds of each call, by n8n, the passing of the items included. */
	readonly calls: readonly number[];
	/** Requests to the service: none is right. */
	readonly requests: number;
}

const ANSWER = {
	name: 'Acme',
	website: 'https://acme.example',
	industry: 'Software Development',
	staffCount: 1234,
	headquartersCity: 'Oslo',
	headquartersCountry: 'Norway',
	foundedYear: 1999,
	followerCount: 12_345,
	tagline: 'We make the things that others need to make theirs',
};

/** Measures `lookup-monthly.json` and `lookup-monthly-postgres.json` on one n8n on SQLite, and a PostgreSQL beside it. */
export async function measureCaches(bench: Bench): Promise<CacheFigures[]> {
	await using opened = new AsyncDisposableStack();
	const port = await startPostgres(opened);
	const credentials = [sandboxCredential(bench.service), postgresCredential(port)];
	const n8n = await KillableN8n.make(bench.folder, bench.tarball, credentials, opened);
	const client = await n8n.start();
	const database = await openDatabase(port, DATABASE_USER);
	opened.defer(() => database.close());
	const found: CacheFigures[] = [];
	for (const way of ['data tables', 'PostgreSQL'] as const) {
		const isTable = way === 'data tables';
		const example = await readExample(`lookup-monthly${isTable ? '' : '-postgres'}.json`);
		await publish(client, example);
		const ask = callerOf(client, example.id);
		// The first call makes the table.
		await ask(['warm-up']);
		if (isTable) await fillTable(new DataTables(client));
		else await fillPostgres(database);
		for (const asked of SIZES) {
			await resetService(bench.service.origin, {});
			const calls: number[] = [];
			while (calls.length < CALLS) {
				const { answers, milliseconds } = await ask(someOf(asked, calls.length));
				const wrong = answers.filter(({ asked, got, isStored }) => asked !== got || !isStored);
				if (answers.length !== asked || wrong.length > 0) throw new Error('A call went wrong');
				calls.push(milliseconds);
			}
			const { requests } = await readService(bench.service.origin);
			found.push({ way, asked, calls, requests });
		}
	}
	return found;
}

const nameOf = (at: number) => `cached-${at}`;

/** Companies from all over the table, others for each call. */
function someOf(count: number, call: number): string[] {
	return Array.from({ length: count }, (_, at) => nameOf(((at + call * 1009) * 7919) % STORED));
}

async function fillTable(tables: DataTables): Promise<void> {
	const fetchedAt = new Date().toISOString();
	const rows = Array.from({ length: STORED }, (_, at) => ({
		company: nameOf(at),
		answer: JSON.stringify({ ...ANSWER, universalName: nameOf(at) }),
		fetchedAt,
	}));
	await tables.insert('PPD monthly cache', rows);
}

async function fillPostgres(database: Database): Promise<void> {
	await database.query(
		`INSERT INTO ppd_company_cache (company, asked_by, due_at, answered_at, answer)
		SELECT 'cached-' || at, 'bench', now() + interval '30 days', now(), $1::jsonb || jsonb_build_object('universalName', 'cached-' || at)
		FROM generate_series(0, ${STORED - 1}) AS at`,
		[JSON.stringify(ANSWER)],
	);
}
