import { setTimeout as sleep } from 'node:timers/promises';
import { sandboxCredential } from '../../n8n/importCredentials';
import { KillableN8n } from '../../n8n/killable';
import { type Example, nodeOf, readExample, renamed } from '../../n8n/lists/adapt';
import { DataTables } from '../../n8n/lists/dataTables';
import { type Database, openDatabase } from '../../n8n/lists/database';
import { publishList } from '../../n8n/lists/publish';
import { DATABASE_USER, postgresCredential, startPostgres } from '../../n8n/queue/postgres';
import { type Sandbox, startSandbox } from '../../sandbox/server';
import { companiesOf, tickSeconds } from './companies';
import type { Bench } from './sqlite';

const LATENCY_MS = 100;

/** A list under a quota of the service. */
export interface QuotaSetting {
	readonly way: 'data tables' | 'PostgreSQL';
	readonly limit: '60 a minute' | '10 a second';
	/** Whether the service says when it lets requests in again. */
	readonly tells: boolean;
	readonly rows: number;
}

export interface QuotaFigures {
	readonly setting: QuotaSetting;
	/** From the first request until no row was due or under way. */
	readonly seconds: number;
	/** The least that the quota allows. */
	readonly leastSeconds: number;
	readonly credits: number;
	readonly requests: number;
	readonly refused: number;
	/** Rows that did not end in the first pass, and wait. */
	readonly waiting: number;
}

const QUOTAS = {
	'60 a minute': { options: { maxPerMinute: 60 }, most: 60, seconds: 60, rows: 300 },
	'10 a second': { options: { maxPerSecond: 10 }, most: 10, seconds: 1, rows: 1500 },
} as const;

/** The rows of a list, wherever they are. */
interface Rows {
	add(): Promise<void>;
	/** How many are due or under way, and how many wait for later. */
	counts(): Promise<{ left: number; waiting: number }>;
}

/**
 * Runs both long lists, with their own settings, under each quota: all at the same time on one n8n, each with a service and a
 * key of its own. They wait most of the time, so they do not hinder each other.
 */
export async function measureQuotas({ folder, tarball }: Bench): Promise<QuotaFigures[]> {
	await using opened = new AsyncDisposableStack();
	const port = await startPostgres(opened);
	const database = await openDatabase(port, DATABASE_USER);
	opened.defer(() => database.close());
	const lists = await Promise.all(
		settings().map(async (setting, at) => {
			const options = { ...QUOTAS[setting.limit].options, latencyMs: LATENCY_MS, logLimit: 0 };
			const sandbox = await startSandbox({ ...options, retryAfter: setting.tells ? 'rest' : '' });
			opened.defer(() => sandbox.close());
			return { setting, sandbox, name: `quota${String.fromCharCode(97 + at)}` };
		}),
	);
	const keys = lists.map(({ sandbox, name }) => ({
		...sandboxCredential(sandbox),
		id: name,
		name,
	}));
	const credentials = [...keys, postgresCredential(port)];
	const n8n = await KillableN8n.make(folder, tarball, credentials, opened);
	const client = await n8n.start();
	const tables = new DataTables(client);
	return await Promise.all(
		lists.map(async ({ setting, sandbox, name }) => {
			const isTable = setting.way === 'data tables';
			const example = await exampleFor(setting, name);
			await publishList(client, example, {}, tickSeconds);
			const rows = isTable ? inTables(tables, setting, name) : inPostgres(database, setting, name);
			await rows.add();
			return await follow(setting, sandbox, rows);
		}),
	);
}

function settings(): QuotaSetting[] {
	return (['60 a minute', '10 a second'] as const).flatMap((limit) =>
		[true, false].flatMap((tells) =>
			(['data tables', 'PostgreSQL'] as const).map((way) => ({
				way,
				limit,
				tells,
				rows: QUOTAS[limit].rows,
			})),
		),
	);
}

/** The list with tables, webhooks and a credential of its own. */
async function exampleFor({ way }: QuotaSetting, name: string): Promise<Example> {
	const file = way === 'data tables' ? 'long-list.json' : 'long-list-postgres.json';
	const example = renamed(await readExample(file), /(?<=PPD |ppd-|ppd_)company/g, name);
	nodeOf(example, 'Company page').credentials = { publicPlatformDataApi: { id: name, name } };
	return Object.assign(example, { id: `ppd${name}` });
}

function inTables(tables: DataTables, { rows }: QuotaSetting, name: string): Rows {
	const list = `PPD ${name} list`;
	const count = async (value: string) =>
		await tables.count(list, [{ columnName: 'state', condition: 'eq', value }]);
	return {
		async add() {
			await tables.appeared(list);
			const row = { state: 'open', dueAt: new Date().toISOString(), claim: '', tries: 0 };
			await tables.insert(
				list,
				companiesOf(rows).map((company) => ({ ...row, company })),
			);
		},
		async counts() {
			return {
				left: (await count('open')) + (await count('claimed')),
				waiting: await count('later'),
			};
		},
	};
}

function inPostgres(database: Database, { rows }: QuotaSetting, name: string): Rows {
	const list = `ppd_${name}_list`;
	return {
		async add() {
			for (;;) {
				const [found] = await database.query<{ ready: boolean }>(
					`SELECT to_regclass('ppd_${name}_chain') IS NOT NULL AS ready`,
				);
				if (found?.ready) break;
				await sleep(500);
			}
			const companies = [JSON.stringify(companiesOf(rows))];
			const text = `INSERT INTO ${list} (company) SELECT jsonb_array_elements_text($1::jsonb)`;
			await database.query(text, companies);
		},
		async counts() {
			const [found] = await database.query<{ left: number; waiting: number }>(
				`SELECT count(*) FILTER (WHERE state IN ('open', 'claimed'))::int AS left,
				count(*) FILTER (WHERE state = 'later')::int AS waiting FROM ${list}`,
			);
			return found ?? { left: rows, waiting: 0 };
		},
	};
}

async function follow(setting: QuotaSetting, sandbox: Sandbox, rows: Rows): Promise<QuotaFigures> {
	const { most, seconds: span } = QUOTAS[setting.limit];
	while (sandbox.requests === 0) await sleep(100);
	const began = Date.now();
	let counts = await rows.counts();
	while (counts.left > 0) {
		await sleep(1000);
		counts = await rows.counts();
	}
	const { credits, requests, refused } = sandbox;
	return {
		setting,
		seconds: (Date.now() - began) / 1000,
		leastSeconds: (Math.ceil(setting.rows / most) - 1) * span,
		credits,
		requests,
		refused,
		waiting: counts.waiting,
	};
}
