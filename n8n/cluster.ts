import { join } from 'node:path';
import { execFileSync } from 'node:child_process';
import { chown, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { step } from '../tools/setup/terminal.mjs';
import type { Credential, N8nClient } from './client';
import { prepareInstance, newPort } from './instance';
import { N8nProcess } from './process';
import { pathOf, startServer } from './programs';

/** An n8n that receives webhooks, and workers that run their workflows. */
export interface Cluster {
	/** Client of the main n8n. */
	client: N8nClient;
	workers: N8nProcess[];
	/** Port of PostgreSQL, whose database n8n and workflows share. */
	database: number;
	/** Runs SQL in that database. @returns a line for each row */
	sql(text: string): Promise<string>;
	/** Starts another worker, with settings of its own. */
	addWorker(env?: NodeJS.ProcessEnv): Promise<N8nProcess>;
}

/** Returns how many executions a worker has started, according to its log. */
export async function begunBy(worker: N8nProcess): Promise<number> {
	return (await worker.printed()).match(/Worker started execution/g)?.length ?? 0;
}

/**
 * Starts PostgreSQL, Redis, one main n8n and two workers.
 * @param folder for their user folders
 * @param own settings of all of them
 * @param opened collects what must be closed at the end
 */
export async function startCluster(
	folder: string,
	own: NodeJS.ProcessEnv,
	opened: AsyncDisposableStack,
): Promise<Cluster> {
	const [database, redis] = await step('Starting PostgreSQL and Redis', async () => [
		await startPostgres(opened),
		await startRedis(opened),
	]);
	const main = new N8nProcess(await prepareInstance(join(folder, 'queue-main'), {}), opened);
	const env = {
		N8N_ENCRYPTION_KEY: 'one key for all processes',
		EXECUTIONS_MODE: 'queue',
		OFFLOAD_MANUAL_EXECUTIONS_TO_WORKERS: 'true',
		// where workers find the webhooks of the main process
		WEBHOOK_URL: `http://127.0.0.1:${main.instance.editor}/`,
		QUEUE_BULL_REDIS_HOST: '127.0.0.1',
		QUEUE_BULL_REDIS_PORT: String(redis),
		// Time until a dead worker is noticed, a third of the defaults. A live worker has to renew the lock of its job
		// between two checks for stalled jobs, even while it loads the nodes.
		QUEUE_WORKER_LOCK_DURATION: '20000',
		QUEUE_WORKER_LOCK_RENEW_TIME: '2000',
		QUEUE_WORKER_STALLED_INTERVAL: '10000',
		DB_TYPE: 'postgresdb',
		DB_POSTGRESDB_HOST: '127.0.0.1',
		DB_POSTGRESDB_PORT: String(database),
		DB_POSTGRESDB_DATABASE: 'postgres',
		DB_POSTGRESDB_USER: DATABASE_USER,
		// at this level n8n's workers log which executions they start
		N8N_LOG_LEVEL: 'info',
		...own,
	};
	const workers: N8nProcess[] = [];
	let made = 0;
	const addWorker = async (more: NodeJS.ProcessEnv = {}) => {
		const at = join(folder, `queue-worker-${(made += 1)}`);
		const instance = await prepareInstance(at, { env: { ...env, ...more } });
		const worker = new N8nProcess(instance, opened, ['worker', '--concurrency=5']);
		await worker.start();
		workers.push(worker);
		return worker;
	};
	const [client] = await Promise.all([main.start(env), addWorker(), addWorker()]);
	return { client, workers, database, sql: (text) => runSql(database, text), addWorker };
}

/** Starts a Redis without persistence. @returns its port */
async function startRedis(opened: AsyncDisposableStack): Promise<number> {
	const port = await newPort();
	const args = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'];
	await startServer('redis-server', args, { port, killSignal: 'SIGTERM' }, opened);
	return port;
}

/** Name of the database's owner. A server on loopback for minutes needs no password. */
const DATABASE_USER = 'n8n';

/** Starts PostgreSQL with an empty database, in a temporary folder. @returns its port */
async function startPostgres(opened: AsyncDisposableStack): Promise<number> {
	const folder = await mkdtemp(join(tmpdir(), 'n8n-postgres-'));
	opened.defer(() => rm(folder, { recursive: true, force: true }));
	const user = await unprivileged(folder);
	const data = join(folder, 'data');
	const args = ['--pgdata', data, '--username', DATABASE_USER, '--auth', 'trust', '--no-sync'];
	execFileSync(await pathOf('initdb'), args, { ...user, cwd: folder, stdio: 'pipe' });

	const port = await newPort();
	const flags = ['-D', data, '-p', String(port), '-h', '127.0.0.1', '-k', folder, '-F'];
	// with SIGINT, PostgreSQL ends without waiting for n8n's connections
	const settings = { port, killSignal: 'SIGINT', user: { ...user, cwd: folder } } as const;
	await startServer('postgres', flags, settings, opened);
	return port;
}

/** Makes n8n's credential for it. @param port of the server */
export function postgresCredential(port: number): Credential {
	const server = { host: '127.0.0.1', port, database: 'postgres', ssl: 'disable' };
	const data = { ...server, user: DATABASE_USER, password: '' };
	return { name: 'Postgres account', type: 'postgres', data };
}

/** Runs SQL on it. @param port of the server @returns a line for each row */
async function runSql(port: number, text: string): Promise<string> {
	// Imported here, because tsx cannot convert this ES module for a CommonJS file.
	const { execa } = await import('execa');
	const server = ['-h', '127.0.0.1', '-p', String(port), '-U', DATABASE_USER, 'postgres'];
	const flags = ['-v', 'ON_ERROR_STOP=1', '--no-psqlrc', '--no-align', '--tuples-only', '--quiet'];
	return (await execa(await pathOf('psql'), [...server, ...flags, '-c', text])).stdout;
}

/** PostgreSQL refuses to run as root; Debian's package creates a user for it. */
async function unprivileged(folder: string): Promise<{ uid?: number; gid?: number }> {
	if (process.getuid?.() !== 0) return {};
	const [uid = 0, gid = 0] = ['-u', '-g'].map((flag) =>
		Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' })),
	);
	await chown(folder, uid, gid);
	return { uid, gid };
}
