import { setTimeout as sleep } from 'node:timers/promises';
import type { N8nClient } from '../../n8n/client';
import { sandboxCredential } from '../../n8n/importCredentials';
import { KillableN8n } from '../../n8n/killable';
import { countExecutions, RUNNING } from '../../n8n/lists/executions';
import { publish } from '../../n8n/lists/publish';
import { node, ours, row } from '../../n8n/workflow';
import { type Sandbox, startSandbox } from '../../sandbox/server';
import { say } from '../../tools/setup/progress.mjs';
import { COUNT, RECORDS, type RecordSize } from './records';
import type { Bench, Section } from './ways';

const PATH = 'memory';
const WORKFLOW = 'ppdMemory';
const HEAPS_MB = [320, 512];
/** Heap that n8n needs by itself. */
const OWN_MB = 215;
const STEP = 4 / 3;

/** One execution that fetches such records, on such a heap (`--max-old-space-size` of n8n). */
interface Setting {
	readonly heapMb: number;
	readonly record: RecordSize;
	readonly output: 'raw' | 'simplified';
}

/** Finds how many records one execution can hold, by the size of n8n's heap: hours, as each search kills an n8n. */
export async function measureMemory({ folder, tarball }: Bench): Promise<Section> {
	await using opened = new AsyncDisposableStack();
	const sandbox = await startSandbox({ logLimit: 0 });
	opened.defer(() => sandbox.close());
	const n8n = await KillableN8n.make(folder, tarball, [sandboxCredential(sandbox)], opened);
	const rows: string[][] = [];
	for (const setting of settings()) {
		const { heapMb, record, output } = setting;
		const limit = await limitOf(setting, n8n, sandbox);
		const found = [limit.lived, limit.died].map((count) => count.toLocaleString('en'));
		rows.push([record.name, `${record.kb} KB`, output, `${heapMb} MB`, ...found]);
		say(rows.at(-1)?.join(' | ') ?? '');
	}
	return {
		title: 'How many records one execution can hold',
		note: 'One execution: a webhook, a list, and one node of this package that fetches the records; successful executions are saved, and n8n was started with `NODE_OPTIONS=--max-old-space-size=<heap>`. The number was raised by a third until n8n died of it ("JavaScript heap out of memory"), so the limit lies between the last two columns. The videos all have the same transcript, which n8n saves once: with texts that differ it dies sooner. Every other execution at the same time, every further node that copies the records, and the editor showing them take from the same heap.',
		table: [['record', 'its JSON', 'Output', 'heap', 'n8n lived with', 'n8n died with'], ...rows],
	};
}

function settings(): Setting[] {
	return HEAPS_MB.flatMap((heapMb) =>
		RECORDS.flatMap((record) =>
			(['raw', 'simplified'] as const).map((output) => ({ heapMb, record, output })),
		),
	);
}

/** Up by a third at a time until n8n dies, or down until it lives. */
async function limitOf(setting: Setting, n8n: KillableN8n, sandbox: Sandbox) {
	const { heapMb, record, output } = setting;
	const start = () => n8n.start({ NODE_OPTIONS: `--max-old-space-size=${heapMb}` });
	let client = await start();
	await publish(client, workflowOf(setting));
	sandbox.reset();
	if (record.data !== undefined) {
		sandbox.addFault({ fault: { kind: 'envelope', members: { data: record.data } } });
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
	const failed = () => countExecutions(client, ['error'], WORKFLOW);
	const succeeds = async () => {
		const before = await failed();
		const body = JSON.stringify({ count });
		const headers = { 'content-type': 'application/json' };
		await fetch(`${client.address}/webhook/${PATH}`, { method: 'POST', body, headers });
		while (!isDead()) {
			await sleep(300);
			const running = await countExecutions(client, RUNNING).catch(() => 1);
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
