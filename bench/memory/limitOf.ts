import { setTimeout as sleep } from 'node:timers/promises';
import type { N8nClient } from '../../n8n/client';
import type { KillableN8n } from '../../n8n/killable';
import { executionsByStatus, runningExecutions } from '../../n8n/lists/executions';
import { publish } from '../../n8n/lists/publish';
import { node, row } from '../../n8n/workflow';
import { control, resetService } from '../service/control';
import type { RecordSize } from './records';

const PATH = 'memory';
const WORKFLOW = 'ppdMemory';
/** An n8n that is busy with its garbage collection alone for so long is as good as dead; a larger heap takes longer to fill. */
const limitMs = (heapMb: number) => 240_000 * Math.max(1, heapMb / 512);
const STEP = 4 / 3;

/** What is measured: one execution that fetches records. */
export interface MemorySetting {
	/** `--max-old-space-size` of n8n, in MB. */
	readonly heapMb: number;
	readonly record: RecordSize;
	readonly output: 'raw' | 'simplified';
	/** Whether n8n saves the data of executions that succeed. */
	readonly saved: boolean;
	/** Records to begin with. */
	readonly from: number;
}

/** How many records of one execution n8n bore, and how many it did not. */
export interface MemoryLimit {
	readonly lived: number;
	readonly died: number;
}

/**
 * Finds how many records one execution can hold: up by a third at a time until n8n dies, or down until it lives.
 * @param n8n which is started for it
 * @param origin of the service
 */
export async function limitOf(
	setting: MemorySetting,
	n8n: KillableN8n,
	origin: string,
): Promise<MemoryLimit> {
	const start = () => n8n.start({ NODE_OPTIONS: `--max-old-space-size=${setting.heapMb}` });
	let client = await start();
	await publish(client, workflowOf(setting));
	await resetService(origin, {});
	const { path, data } = setting.record;
	const fault = { kind: 'envelope', members: { data } };
	if (data !== undefined) await control(origin, 'POST', 'faults', { when: { path }, fault });
	let lived = 0;
	let died = Infinity;
	for (let count = setting.from; ; count = Math.round(lived === 0 ? died / STEP : lived * STEP)) {
		const isAlive = await bears(n8n, client, count, limitMs(setting.heapMb));
		if (isAlive) lived = count;
		else died = count;
		if (died < 2 || (lived > 0 && died < Infinity)) return { lived, died };
		if (!isAlive) client = await start();
	}
}

/** Runs the workflow for so many records. @returns whether n8n bore it: it lives, and the execution did not fail */
async function bears(
	n8n: KillableN8n,
	client: N8nClient,
	count: number,
	limit: number,
): Promise<boolean> {
	const { process } = n8n;
	const isDead = () => process.exitCode !== null || process.signalCode !== null;
	const succeeds = async () => {
		const failed = async () => (await executionsByStatus(client, WORKFLOW)).error ?? 0;
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
	// Such an n8n answers no question either.
	const late = sleep(limit, false, { ref: false });
	const isAlive = await Promise.race([succeeds().catch(() => false), late]);
	if (!isAlive && !isDead()) await n8n.kill();
	return isAlive;
}

function workflowOf({ record, output, saved }: MemorySetting) {
	const parameters = { httpMethod: 'POST', path: PATH, responseMode: 'onReceived', options: {} };
	const start = { ...node('Start', 'n8n-nodes-base.webhook', 2, parameters), webhookId: PATH };
	return {
		...row('Memory', [start, ...record.nodes(output)]),
		id: WORKFLOW,
		settings: { executionOrder: 'v1', saveDataSuccessExecution: saved ? 'all' : 'none' },
	};
}
