import { setTimeout as sleep } from 'node:timers/promises';
import type { N8nClient } from '../../n8n/client';
import { sandboxCredential } from '../../n8n/importCredentials';
import { KillableN8n } from '../../n8n/killable';
import { nodeOf, readExample } from '../../n8n/lists/adapt';
import { type Database, openDatabase } from '../../n8n/lists/database';
import { LongList } from '../../n8n/lists/longList';
import { PostgresList } from '../../n8n/lists/postgresList';
import type { RunningList } from '../../n8n/lists/runningList';
import { DATABASE_USER, postgresCredential, startPostgres } from '../../n8n/queue/postgres';
import { type Sandbox, startSandbox } from '../../sandbox/server';
import { companiesOf, tickSeconds } from './settings';
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
	return await Promise.all(
		lists.map(async ({ setting, sandbox, name }) => {
			const list = await start(setting, name, client, database);
			await list.add(companiesOf(setting.rows));
			return await follow(setting, sandbox, list);
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
async function start(
	{ way }: QuotaSetting,
	name: string,
	client: N8nClient,
	database: Database,
): Promise<RunningList> {
	const isTable = way === 'data tables';
	const example = await readExample(`long-list${isTable ? '' : '-postgres'}.json`, name);
	nodeOf(example, 'Company page').credentials = { publicPlatformDataApi: { id: name, name } };
	const list = isTable
		? new LongList(client, example, name)
		: new PostgresList(client, database, example, name);
	await list.publish({}, tickSeconds);
	return list;
}

async function follow(
	setting: QuotaSetting,
	sandbox: Sandbox,
	list: RunningList,
): Promise<QuotaFigures> {
	const { most, seconds: span } = QUOTAS[setting.limit];
	while (sandbox.requests === 0) await sleep(100);
	const began = Date.now();
	while ((await list.left()) > 0) await sleep(1000);
	const { credits, requests, refused } = sandbox;
	return {
		setting,
		seconds: (Date.now() - began) / 1000,
		leastSeconds: (Math.ceil(setting.rows / most) - 1) * span,
		credits,
		requests,
		refused,
		waiting: await list.count('later'),
	};
}
