import type { ChildProcess } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import pWaitFor from 'p-wait-for';
import { N8nClient } from '../../n8n/client';
import { importCredentials, sandboxCredential } from '../../n8n/importCredentials';
import { installN8n } from '../../n8n/install';
import { healthPath, type N8nPlace } from '../../n8n/place';
import { n8nFailure, spawnN8n, stopN8n } from '../../n8n/process';
import { readyClient } from '../../n8n/ready';
import { type Sandbox, startSandbox } from '../../sandbox/server';
import { packIfChanged } from '../../tools/pack';
import { step } from '../../tools/setup/progress.mjs';
import { newPlace, newPort } from '../n8n/place';
import { DATABASE_USER, postgresCredential, startPostgres } from './postgres';
import { startRedis } from './redis';

/** One n8n that takes webhooks, and workers that run their workflows. */
export interface Cluster {
	client: N8nClient;
	sandbox: Sandbox;
	workers: Worker[];
	/** Port of the PostgreSQL, whose database n8n and workflows share. */
	database: number;
	/** Starts one more worker. */
	addWorker(): Promise<Worker>;
}

export interface Worker {
	process: ChildProcess;
	/** How many executions it has begun, by its log. */
	begun(): Promise<number>;
}

/** Starts PostgreSQL, Redis, the sandbox, one main n8n and two workers. */
export async function startCluster(opened: AsyncDisposableStack): Promise<Cluster> {
	await installN8n();
	const { database, env: shared } = await step('Starting PostgreSQL and Redis', () =>
		servers(opened),
	);
	const sandbox = await startSandbox();
	opened.defer(() => sandbox.close());
	const tarball = await packIfChanged();
	const main = await newPlace('queue-main', tarball, shared);
	// Where workers find the webhooks, which the main process takes.
	const env = { ...shared, WEBHOOK_URL: `http://127.0.0.1:${main.editor}/` };
	main.env = { ...main.env, ...env };
	await importCredentials([sandboxCredential(sandbox), postgresCredential(database)], main);
	const places = [
		await workerPlace('queue-worker-1', tarball, env),
		await workerPlace('queue-worker-2', tarball, env),
	];
	return await step('Starting n8n and two workers', async () => {
		const n8n = spawnN8n(['start'], main);
		opened.defer(() => stopN8n(n8n));
		const workers = places.map((place) => startWorker(place, opened));
		const [client] = await Promise.all([
			readyClient(n8n, main),
			...workers.map(({ ready }) => ready),
		]);
		const addWorker = async () => {
			const place = await workerPlace(`queue-worker-${workers.length + 1}`, tarball, env);
			const worker = startWorker(place, opened);
			workers.push(worker);
			await worker.ready;
			return worker;
		};
		return { client, sandbox, workers, database, addWorker };
	});
}

async function servers(opened: AsyncDisposableStack) {
	const [postgres, redis] = [await startPostgres(opened), await startRedis(opened)];
	const env = {
		N8N_ENCRYPTION_KEY: 'one key for all processes',
		EXECUTIONS_MODE: 'queue',
		QUEUE_BULL_REDIS_HOST: '127.0.0.1',
		QUEUE_BULL_REDIS_PORT: String(redis),
		// Defaults of a minute and more: how long a dead worker goes unnoticed.
		QUEUE_WORKER_LOCK_DURATION: '6000',
		QUEUE_WORKER_LOCK_RENEW_TIME: '2000',
		QUEUE_WORKER_STALLED_INTERVAL: '3000',
		DB_TYPE: 'postgresdb',
		DB_POSTGRESDB_HOST: '127.0.0.1',
		DB_POSTGRESDB_PORT: String(postgres),
		DB_POSTGRESDB_DATABASE: 'postgres',
		DB_POSTGRESDB_USER: DATABASE_USER,
		// n8n's workers tell in their log which executions they begin
		N8N_LOG_LEVEL: 'info',
	};
	return { database: postgres, env };
}

interface WorkerPlace extends N8nPlace {
	/** Port where the worker tells that it is ready. */
	health: number;
}

async function workerPlace(
	name: string,
	tarball: string,
	env: NodeJS.ProcessEnv,
): Promise<WorkerPlace> {
	const health = await newPort();
	const own = { QUEUE_HEALTH_CHECK_ACTIVE: 'true', QUEUE_HEALTH_CHECK_PORT: String(health) };
	return { ...(await newPlace(name, tarball, { ...env, ...own })), health };
}

function startWorker(place: WorkerPlace, opened: AsyncDisposableStack) {
	const process = spawnN8n(['worker', '--concurrency=5'], place);
	opened.defer(() => stopN8n(process));
	return { process, begun: () => countBegun(place), ready: ready(place) };
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
