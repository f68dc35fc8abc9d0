import { mkdir, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { parseArgs } from 'node:util';
import { markdownTable } from 'markdown-table';
import { sandboxCredential } from '../n8n/importCredentials';
import { KillableN8n } from '../n8n/killable';
import { packIfChanged } from '../tools/pack';
import { cache, root } from '../tools/paths';
import { runMain } from '../tools/setup/plainFailure.mjs';
import { say } from '../tools/setup/progress.mjs';
import { limitOf, type MemoryLimit, type MemorySetting } from './memory/limitOf';
import { RECORDS } from './memory/records';
import { describeMachine } from './report/machine';
import { startService } from './service/service';

const USAGE = `Usage: npm run bench:memory -- [--only <text>] [--heaps 320,512] [--out <folder>]
  --only   only settings whose name contains the text (a regular expression), as in "product raw"
  --heaps  sizes of n8n's heap in MB (default 320,512,1024,2048)
  --out    where memory.md goes (default bench/results)`;

/** Heap that n8n needs by itself, and how often it holds the data while it saves them, or does not: to begin near the limit. */
const OWN_MB = 215;
const HELD = { saved: 3, notSaved: 1.5 } as const;

/**
 * `npm run bench:memory`: how many records one execution of n8n can hold, by the size of its heap. Each search ends
 * with an n8n that died of it.
 */
async function main(): Promise<number> {
	const { values } = parseArgs({
		options: {
			only: { type: 'string', default: '' },
			heaps: { type: 'string', default: '320,512,1024,2048' },
			out: { type: 'string', default: join(__dirname, 'results') },
			help: { type: 'boolean', short: 'h', default: false },
		},
	});
	if (values.help) {
		console.log(USAGE);
		return 0;
	}
	const folder = join(cache, 'bench-memory');
	await mkdir(folder, { recursive: true });
	await using opened = new AsyncDisposableStack();
	const service = await startService();
	opened.defer(() => service.stop());
	const credentials = [sandboxCredential(service.http)];
	const n8n = await KillableN8n.make(folder, await packIfChanged(), credentials, opened);
	const found: Array<[MemorySetting, MemoryLimit]> = [];
	for (const setting of settingsOf(values.heaps.split(',').map(Number), new RegExp(values.only))) {
		const limit = await limitOf(setting, n8n, service.http.origin);
		found.push([setting, limit]);
		say(`${nameOf(setting)}: ${limit.lived} lived, ${limit.died} died`);
		await mkdir(values.out, { recursive: true });
		await writeFile(join(values.out, 'memory.md'), report(found));
	}
	say(`Written to ${relative(root, values.out) || values.out}`);
	return 0;
}

function settingsOf(heaps: readonly number[], only: RegExp): MemorySetting[] {
	const all = heaps.flatMap((heapMb) =>
		RECORDS.flatMap((record) =>
			(['raw', 'simplified'] as const).flatMap((output) =>
				[true, false].map((saved) => {
					const kb = record.keptKb[output] * (saved ? HELD.saved : HELD.notSaved);
					const expected = ((heapMb - OWN_MB) * 1000) / kb;
					// The first two tries then have 0.9 and 1.2 of what is expected.
					return { heapMb, record, output, saved, from: Math.round(expected * 0.9) };
				}),
			),
		),
	);
	return all.filter((setting) => only.test(nameOf(setting)));
}

function nameOf({ heapMb, record, output, saved }: MemorySetting): string {
	return `${record.name} ${output} ${saved ? 'saved' : 'not saved'} ${heapMb}`;
}

function report(found: ReadonlyArray<readonly [MemorySetting, MemoryLimit]>): string {
	const { processor, node } = describeMachine();
	const count = (value: number) => value.toLocaleString('en');
	const rows = found.map(([{ heapMb, record, output, saved }, { lived, died }]) => [
		record.name,
		`${record.kb} KB`,
		output,
		saved ? 'yes' : 'no',
		`${heapMb} MB`,
		count(lived),
		count(died),
	]);
	const head = ['record', 'its JSON', 'Output', 'saved', 'heap', 'n8n lived with', 'n8n died with'];
	return `# How many records one execution can hold

\`npm run bench:memory\`, ${new Date().toISOString().slice(0, 10)}. ${processor}; Node ${node}, n8n on SQLite, started with \`NODE_OPTIONS=--max-old-space-size=<heap>\`.

One execution: a webhook, a list, and one node of this package that fetches the records. "Saved" is the workflow setting "Save successful production executions". The number was raised by a third until n8n died of it ("JavaScript heap out of memory"), so the limit lies between the last two columns. The videos all have the same transcript, which n8n saves once: with texts that differ it dies sooner. Every other execution at the same time, every further node that copies the records, and the editor showing them take from the same heap.

${markdownTable([head, ...rows])}
`;
}

void runMain(main);
