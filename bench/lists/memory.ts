import type { N8nClient } from '../../n8n/client';
import { sandboxCredential } from '../../n8n/importCredentials';
import { KillableN8n } from '../../n8n/killable';
import { publishExample } from '../../n8n/examples';
import { node, ours, row } from '../../n8n/workflow';
import { type Sandbox, startSandbox } from '../../sandbox/server';
import { say } from '../../tools/setup/progress.mjs';
import type { Bench, Section } from './ways';

const PATH = 'memory';
const WORKFLOW = 'ppdMemory';
const HEAPS_MB = [320, 512];
const OUTPUTS = ['raw', 'simplified'];
const STEP = 4 / 3;
/** What the webhook that starts it all was asked for. */
const COUNT = `$('Start').first().json.body.count`;

/** An hour of talk: 1,200 segments of three seconds. */
const hour = JSON.stringify({
	id: 'dQw4w9WgXcQ',
	title: 'An hour of talk',
	durationSeconds: 3600,
	transcript: {
		languageCode: 'en',
		text: 'and so we come to what it was that they had said '.repeat(1200),
		segments: Array.from({ length: 1200 }, (_, at) => ({
			startMs: at * 3000,
			durationMs: 3000,
			text: `and so we come to what it was that they had said ${at}`,
		})),
	},
});

/** Sizes of records. A listing runs once, for as many records; of a lookup each input item, `$json.at`, brings one. */
const RECORDS = [
	{
		name: 'product',
		kb: 0.8,
		/** As many as any n8n can hold: the search for the limit begins here. */
		from: 10_000,
		type: 'professionalNetwork',
		parameters: {
			resource: 'product',
			operation: 'search',
			keyword: 'long 10000000',
			limit: `={{ ${COUNT} }}`,
		},
	},
	{
		name: 'tweet with 10 replies',
		kb: 26,
		from: 500,
		type: 'microblog',
		parameters: {
			resource: 'tweet',
			operation: 'get',
			tweetId: '={{ String(7830450000 + $json.at) }}',
		},
	},
	{
		name: 'video with an hour of transcript',
		kb: Math.round(hour.length / 1000),
		from: 80,
		type: 'videoPlatform',
		parameters: {
			resource: 'video',
			operation: 'get',
			url: '={{ String($json.at).padStart(11, "0") }}',
		},
		/** JSON of the answer's `data`: the sandbox's own is too short. */
		data: hour,
	},
];
type RecordSize = (typeof RECORDS)[number];

/** Finds how many records one execution can hold, by the size of n8n's heap: hours, as each search kills an n8n. */
export async function measureMemory({ folder, tarball }: Bench): Promise<Section> {
	await using opened = new AsyncDisposableStack();
	const sandbox = await startSandbox({ logLimit: 0 });
	opened.defer(() => sandbox.close());
	const credentials = [sandboxCredential(sandbox)];
	const n8n = await KillableN8n.make({ folder, name: 'memory', tarball, credentials }, opened);
	const rows: string[][] = [];
	for (const heapMb of HEAPS_MB) {
		for (const record of RECORDS) {
			for (const output of OUTPUTS) {
				const client = await n8n.start({ NODE_OPTIONS: `--max-old-space-size=${heapMb}` });
				await publishExample(client, workflowOf(record, output));
				answerWith(record, sandbox);
				let died = record.from;
				while (await bears(client, died)) died = Math.round(died * STEP);
				const found = [died / STEP, died].map((count) => Math.round(count).toLocaleString('en'));
				rows.push([record.name, `${record.kb} KB`, output, `${heapMb} MB`, ...found]);
				say(rows.at(-1)?.join(' | ') ?? '');
			}
		}
	}
	return {
		title: 'How many records one execution can hold',
		note: 'One execution: a webhook, a list, and one node of this package that fetches the records; successful executions are saved, and n8n was started with `NODE_OPTIONS=--max-old-space-size=<heap>`. The number was raised by a third until n8n died of it ("JavaScript heap out of memory"), so the limit lies between the last two columns. The videos all have the same transcript, which n8n saves once: with texts that differ it dies sooner. Every other execution at the same time, every further node that copies the records, and the editor showing them take from the same heap.',
		table: [['record', 'its JSON', 'Output', 'heap', 'n8n lived with', 'n8n died with'], ...rows],
	};
}

function answerWith({ data }: RecordSize, sandbox: Sandbox): void {
	sandbox.reset();
	if (data !== undefined) sandbox.addFault({ fault: { kind: 'envelope', members: { data } } });
}

/** Runs the workflow for so many records. @returns whether n8n bore it: it lives to answer, and the execution did not fail */
async function bears({ address }: N8nClient, count: number): Promise<boolean> {
	const answer = await fetch(`${address}/webhook/${PATH}`, {
		method: 'POST',
		headers: { 'content-type': 'application/json' },
		body: JSON.stringify({ count }),
		// An n8n that does nothing but collect garbage is as good as dead.
		signal: AbortSignal.timeout(240_000),
	}).catch(() => undefined);
	return answer?.ok ?? false;
}

function workflowOf({ type, parameters }: RecordSize, output: string) {
	const webhook = { httpMethod: 'POST', path: PATH, responseMode: 'lastNode', options: {} };
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
