import { join } from 'node:path';
import { step } from '../../tools/setup/terminal.mjs';
import type { N8nClient } from '../client';
import { newPlace, newPort } from '../place';
import { N8nProcess } from '../process';
import { startServer } from '../programs';
import { DATABASE_USER, startPostgres } from './postgres';

/** One n8n that takes webhooks, and workers that run their workflows. */
export interface Cluster {
	/** Of the n8n that takes webhooks. */
	client: N8nClient;
	workers: N8nProcess[];
	/** Port of the PostgreSQL, whose database n8n and workflows share. */
	database: number;
	/** Starts one more worker, with settings of its own. */
	addWorker(env?: NodeJS.ProcessEnv): Promise<N8nProcess>;
}

/** How many executions a worker has begun, by its log. */
export async function begunBy(worker: N8nProcess): Promise<number> {
	return (await worker.printed()).match(/Worker started execution/g)?.length ?? 0;
}

/**
 * Starts PostgreSQL, Redis, one main n8n and two workers.
 * @param folder where their user folders are made
 * @param own settings of all of them
 * @param opened gets what must be closed in the end
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
	const main = new N8nProcess(await newPlace(join(folder, 'queue-main'), {}), opened);
	const env = {
		N8N_ENCRYPTION_KEY: 'one key for all processes',
		EXECUTIONS_MODE: 'queue',
		OFFLOAD_MANUAL_EXECUTIONS_TO_WORKERS: 'true',
		// Where workers find the webhooks, which the main process takes.
		WEBHOOK_URL: `http://127.0.0.1:${main.place.editor}/`,
		QUEUE_BULL_REDIS_HOST: '127.0.0.1',
		QUEUE_BULL_REDIS_PORT: String(redis),
		// How long a dead worker goes unnoticed, a third of the defaults. A living one must always be faster: between two
		// looks for stalled jobs it has to lock the job that it has taken, while it loads the nodes.
		QUEUE_WORKER_LOCK_DURATION: '20000',
		QUEUE_WORKER_LOCK_RENEW_TIME: '2000',
		QUEUE_WORKER_STALLED_INTERVAL: '10000',
		DB_TYPE: 'postgresdb',
		DB_POSTGRESDB_HOST: '127.0.0.1',
		DB_POSTGRESDB_PORT: String(database),
		DB_POSTGRESDB_DATABASE: 'postgres',
		DB_POSTGRESDB_USER: DATABASE_USER,
		// n8n's workers tell in their log which executions they begin
		N8N_LOG_LEVEL: 'info',
		...own,
	};
	const workers: N8nProcess[] = [];
	let made = 0;
	const addWorker = async (more: NodeJS.ProcessEnv = {}) => {
		const at = join(folder, `queue-worker-${(made += 1)}`);
		const place = await newPlace(at, { env: { ...env, ...more } });
		const worker = new N8nProcess(place, opened, ['worker', '--concurrency=5']);
		await worker.start();
		workers.push(worker);
		return worker;
	};
	const [client] = await Promise.all([main.start(env), addWorker(), addWorker()]);
	return { client, workers, database, addWorker };
}

/** Starts a Redis that keeps nothing. @returns its port */
async function startRedis(opened: AsyncDisposableStack): Promise<number> {
	const port = await newPort();
	const args = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'];
	await startServer('redis-server', args, { port, killSignal: 'SIGTERM' }, opened);
	return port;
}
