import type { ChildProcess } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import pWaitFor from 'p-wait-for';
import { step } from '../../tools/setup/progress.mjs';
import { N8nClient } from '../client';
import { importCredentials } from '../importCredentials';
import { installN8n } from '../install';
import type { N8nPlan } from '../killable';
import { healthPath, type N8nPlace, newPlace, newPort } from '../place';
import { ensurePrograms, startServer } from '../programs';
import { n8nFailure, readyClient, spawnN8n, stopN8n } from '../process';
import { DATABASE_USER, postgresCredential, startPostgres } from './postgres';

/** What each n8n of a cluster is made of; its credentials have the one for the cluster's own PostgreSQL besides. */
export interface ClusterPlan extends Omit<N8nPlan, 'name'> {
	/** Workers to begin with. */
	workers: number;
}

/** One n8n that takes webhooks, and workers that run their workflows. */
export interface Cluster {
	client: N8nClient;
	/** The n8n that takes webhooks. */
	main: { process: ChildProcess; place: N8nPlace };
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
	plan: ClusterPlan,
	opened: AsyncDisposableStack,
): Promise<Cluster> {
	await installN8n();
	const { database, env: shared } = await step('Starting PostgreSQL and Redis', () =>
		servers(plan, opened),
	);
	const main = await newPlace(plan.folder, 'queue-main', plan.tarball, shared);
	// Where workers find the webhooks, which the main process takes.
	const env = { ...shared, WEBHOOK_URL: `http://127.0.0.1:${main.editor}/` };
	main.env = { ...main.env, ...env };
	await importCredentials([...plan.credentials, postgresCredential(database)], main);

	const workers: Worker[] = [];
	let made = 0;
	const addWorker = async (own: NodeJS.ProcessEnv = {}) => {
		made += 1;
		const place = await workerPlace(plan, made, { ...env, ...own });
		const { ready, ...worker } = startWorker(place, opened);
		workers.push(worker);
		await ready;
		return worker;
	};
	return await step(`Starting n8n and its workers (${plan.workers})`, async () => {
		const n8n = spawnN8n(['start'], main);
		opened.defer(() => stopN8n(n8n));
		const starting = Array.from({ length: plan.workers }, () => addWorker());
		const [client] = await Promise.all([readyClient(n8n, main), ...starting]);
		return { client, main: { process: n8n, place: main }, workers, database, addWorker };
	});
}

async function servers({ env }: ClusterPlan, opened: AsyncDisposableStack) {
	const [database, redis] = [await startPostgres(opened), await startRedis(opened)];
	return {
		database,
		env: {
			N8N_ENCRYPTION_KEY: 'one key for all processes',
			EXECUTIONS_MODE: 'queue',
			OFFLOAD_MANUAL_EXECUTIONS_TO_WORKERS: 'true',
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
			...env,
		},
	};
}

/** Starts a Redis that keeps nothing. @returns its port */
async function startRedis(opened: AsyncDisposableStack): Promise<number> {
	const port = await newPort();
	await ensurePrograms(['redis-server']);
	const args = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'];
	await startServer('redis-server', args, { port, killSignal: 'SIGTERM' }, opened);
	return port;
}

interface WorkerPlace extends N8nPlace {
	/** Port where the worker tells that it is ready. */
	health: number;
}

async function workerPlace(
	{ folder, tarball }: ClusterPlan,
	number: number,
	env: NodeJS.ProcessEnv,
): Promise<WorkerPlace> {
	const health = await newPort();
	const own = { QUEUE_HEALTH_CHECK_ACTIVE: 'true', QUEUE_HEALTH_CHECK_PORT: String(health) };
	const place = await newPlace(folder, `queue-worker-${number}`, tarball, { ...env, ...own });
	return { ...place, health };
}

function startWorker(place: WorkerPlace, opened: AsyncDisposableStack) {
	const process = spawnN8n(['worker', '--concurrency=5'], place);
	opened.defer(() => stopN8n(process));
	return { process, place, begun: () => countBegun(place), ready: ready(place) };
}

async function ready(place: WorkerPlace): Promise<void> {
	const worker = new N8nClient(`http://127.0.0.1:${place.health}`, healthPath(place));
	await pWaitFor(() => worker.isReady(), { interval: 200, timeout: 180_000 }).catch(() => {
		throw n8nFailure('A worker was not ready after three minutes', place);
	});
}

async function countBegun({ log }: N8nPlace): Promise<number> {
	const text = await readFile(log, 'utf8');
	return text.match(/Worker started execution/g)?.length ?? 0;
}
