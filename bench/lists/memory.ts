import { setTimeout as sleep } from 'node:timers/promises';
import type { N8nClient } from '../../n8n/client';
import { sandboxCredential } from '../../n8n/importCredentials';
import { KillableN8n } from '../../n8n/killable';
import { executionsByStatus, runningExecutions } from '../../n8n/lists/executions';
import { publish } from '../../n8n/lists/publish';
import { node, ours, row } from '../../n8n/workflow';
import { say } from '../../tools/setup/progress.mjs';
import { control, resetService } from '../service/control';
import { COUNT, RECORDS, type RecordSize } from './records';
import type { Bench } from './sqlite';

const PATH = 'memory';
const WORKFLOW = 'ppdMemory';
const HEAPS_MB = [320, 512, 1024, 2048];
/** Heap that n8n needs by itself. */
const OWN_MB = 215;
const STEP = 4 / 3;

/** One execution that fetches records, and how many of them n8n bore, and how many it did not. */
export interface MemoryFigures {
	/** `--max-old-space-size` of n8n, in MB. */
	readonly heapMb: number;
	readonly record: RecordSize;
	readonly output: 'raw' | 'simplified';
	readonly lived: number;
	readonly died: number;
}

type Setting = Omit<MemoryFigures, 'lived' | 'died'>;

/**
 * Finds how many records one execution can hold, by the size of n8n's heap: hours, as each search kills an n8n.
 * @param only settings whose name matches, as in `memory, product raw, 320 MB`
 * @param found gets each limit
 */
export async function measureMemory(
	{ folder, tarball, service }: Bench,
	only: RegExp,
	found: (figures: MemoryFigures) => Promise<void>,
): Promise<void> {
	await using opened = new AsyncDisposableStack();
	const n8n = await KillableN8n.make(folder, tarball, [sandboxCredential(service)], opened);
	for (const setting of settings()) {
		const { heapMb, record, output } = setting;
		const name = `memory, ${record.name} ${output}, ${heapMb} MB`;
		if (!only.test(name)) continue;
		const limit = await limitOf(setting, n8n, service.origin);
		say(`${name}: ${limit.lived} lived, ${limit.died} died`);
		await found({ ...setting, ...limit });
	}
}

function settings(): Setting[] {
	return HEAPS_MB.flatMap((heapMb) =>
		RECORDS.flatMap((record) =>
			(['raw', 'simplified'] as const).map((output) => ({ heapMb, record, output })),
		),
	);
}

/** Up by a third at a time until n8n dies, or down until it lives. */
async function limitOf(setting: Setting, n8n: KillableN8n, origin: string) {
	const { heapMb, record, output } = setting;
	const start = () => n8n.start({ NODE_OPTIONS: `--max-old-space-size=${heapMb}` });
	let client = await start();
	await publish(client, workflowOf(setting));
	await resetService(origin, {});
	if (record.data !== undefined) {
		const fault = { kind: 'envelope', members: { data: record.data } };
		await control(origin, 'POST', 'faults', { fault });
	}
	let count = Math.round((heapMb - OWN_MB) * record.eachMb[output]);
	for (let lived = 0, died = Infinity; ;) {
		const isAlive = await bears(n8n, client, count, heapMb);
		if (isAlive) lived = count;
		else died = count;
		if (died < 2 || (lived > 0 && died < Infinity)) return { lived, died };
		count = Math.round(isAlive ? count * STEP : count / STEP);
		if (!isAlive) client = await start();
	}
}

/** Runs the workflow for so many records. @returns whether n8n bore it: it lives, and the execution did not fail */
async function bears(n8n: KillableN8n, client: N8nClient, count: number, heapMb: number) {
	const { process } = n8n;
	const isDead = () => process.exitCode !== null || process.signalCode !== null;
	const failed = async () => (await executionsByStatus(client, WORKFLOW)).error ?? 0;
	const succeeds = async () => {
		const before = await failed();
		const body = JSON.stringify({ count });
		const headers = { 'content-type': 'application/json' };
		await fetch(`${client.address}/webhook/${PATH}`, { method: 'POST', body, headers });
		while (!isDead()) {
			await sleep(300);
			const running = await runningExecutions(client).catch(() => 1);
			if (running === 0) return (await failed()) === before;
		}
		return false;
	};
	// An n8n that does nothing but collect garbage is as good as dead; a larger heap takes longer to fill.
	const late = sleep(240_000 * Math.max(1, heapMb / 512), false, { ref: false });
	const isAlive = await Promise.race([succeeds().catch(() => false), late]);
	if (!isAlive && !isDead()) await n8n.kill();
	return isAlive;
}

function workflowOf({ record: { type, parameters }, output }: Setting) {
	const webhook = { httpMethod: 'POST', path: PATH, responseMode: 'onReceived', options: {} };
	const start = { ...node('Start', 'n8n-nodes-base.webhook', 2, webhook), webhookId: PATH };
	const numbers = `={{ { rows: Array.from({ length: ${COUNT} }, (_, at) => ({ at })) } }}`;
	const list = { mode: 'raw', jsonOutput: numbers, options: {} };
	const rows = [
		node('List', 'n8n-nodes-base.set', 3.4, list),
		node('Rows', 'n8n-nodes-base.splitOut', 1, { fieldToSplitOut: 'rows', options: {} }),
	];
	const records = ours('Records', type, { ...parameters, output });
	return {
		...row('Memory', [start, ...('limit' in parameters ? [] : rows), records]),
		id: WORKFLOW,
		settings: { executionOrder: 'v1', saveDataSuccessExecution: 'all' },
	};
}
