import type { ChildProcess } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { step } from '../../tools/setup/progress.mjs';
import type { N8nClient } from '../client';
import { KillableN8n, type N8nPlan } from '../killable';
import { type N8nPlace, newPlace, newPort } from '../place';
import { ensurePrograms, startServer } from '../programs';
import { ready, spawnN8n, stopN8n } from '../process';
import { DATABASE_USER, postgresCredential, startPostgres } from './postgres';

/** What each n8n of a cluster is made of; its credentials have the one for the cluster's own PostgreSQL besides. */
export interface ClusterPlan extends Omit<N8nPlan, 'name'> {
	/** Workers to begin with. */
	workers: number;
}

/** One n8n that takes webhooks, and workers that run their workflows. */
export interface Cluster {
	/** Of the n8n that takes webhooks. */
	client: N8nClient;
	workers: Worker[];
	/** Port of the PostgreSQL, whose database n8n and workflows share. */
	database: number;
	/** Starts one more worker, with settings of its own. */
	addWorker(env?: NodeJS.ProcessEnv): Promise<Worker>;
}

export interface Worker {
	process: ChildProcess;
	place: N8nPlace;
	/** How many executions it has begun, by its log. */
	begun(): Promise<number>;
}

/** Starts PostgreSQL, Redis, one main n8n and its workers; `opened` gets what must be closed in the end. */
export async function startCluster(
	{ workers: count, ...plan }: ClusterPlan,
	opened: AsyncDisposableStack,
): Promise<Cluster> {
	const [database, redis] = await step('Starting PostgreSQL and Redis', async () => [
		await startPostgres(opened),
		await startRedis(opened),
	]);
	const editor = await newPort();
	const env = {
		N8N_ENCRYPTION_KEY: 'one key for all processes',
		EXECUTIONS_MODE: 'queue',
		OFFLOAD_MANUAL_EXECUTIONS_TO_WORKERS: 'true',
		// Where workers find the webhooks, which the main process takes.
		WEBHOOK_URL: `http://127.0.0.1:${editor}/`,
		QUEUE_BULL_REDIS_HOST: '127.0.0.1',
		QUEUE_BULL_REDIS_PORT: String(redis),
		// Defaults of a minute and more: how long a dead worker goes unnoticed.
		QUEUE_WORKER_LOCK_DURATION: '6000',
		QUEUE_WORKER_LOCK_RENEW_TIME: '2000',
		QUEUE_WORKER_STALLED_INTERVAL: '3000',
		DB_TYPE: 'postgresdb',
		DB_POSTGRESDB_HOST: '127.0.0.1',
		DB_POSTGRESDB_PORT: String(database),
		DB_POSTGRESDB_DATABASE: 'postgres',
		DB_POSTGRESDB_USER: DATABASE_USER,
		// n8n's workers tell in their log which executions they begin
		N8N_LOG_LEVEL: 'info',
		...plan.env,
	};
	const credentials = [...plan.credentials, postgresCredential(database)];
	const own = { ...plan, name: 'queue-main', editor, env, credentials };
	const main = await KillableN8n.make(own, opened);

	const workers: Worker[] = [];
	let made = 0;
	const addWorker = async (more: NodeJS.ProcessEnv = {}) => {
		const name = `queue-worker-${(made += 1)}`;
		const worker = await startWorker({ ...plan, name, env: { ...env, ...more } }, opened);
		workers.push(worker);
		return worker;
	};
	const starting = Array.from({ length: count }, () => addWorker());
	const [client] = await Promise.all([main.start(), ...starting]);
	return { client, workers, database, addWorker };
}

/** Starts a Redis that keeps nothing. @returns its port */
async function startRedis(opened: AsyncDisposableStack): Promise<number> {
	const port = await newPort();
	await ensurePrograms(['redis-server']);
	const args = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'];
	await startServer('redis-server', args, { port, killSignal: 'SIGTERM' }, opened);
	return port;
}

/** Starts a worker. It has no editor: on the port for it it tells whether it is ready. */
async function startWorker(plan: N8nPlan, opened: AsyncDisposableStack): Promise<Worker> {
	const place = await newPlace(plan);
	const health = { QUEUE_HEALTH_CHECK_ACTIVE: 'true', QUEUE_HEALTH_CHECK_PORT: `${place.editor}` };
	Object.assign(place.env, health);
	const process = spawnN8n(['worker', '--concurrency=5'], place);
	opened.defer(() => stopN8n(process));
	await ready(process, place);
	const begun = async () => {
		const log = await readFile(place.log, 'utf8');
		return log.match(/Worker started execution/g)?.length ?? 0;
	};
	return { process, place, begun };
}
