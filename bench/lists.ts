import { mkdir, writeFile } from 'node:fs/promises';
import { join, relative, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { markdownTable } from 'markdown-table';
import { packIfChanged } from '../tools/pack';
import { cache, root } from '../tools/paths';
import { PlainFailure, runMain } from '../tools/setup/plainFailure.mjs';
import { say } from '../tools/setup/progress.mjs';
import { measureKills } from './lists/kills';
import { measureMemory } from './lists/memory';
import { measureQuotas } from './lists/quotas';
import { headOf } from './machine';

const PARTS = { kills: measureKills, quotas: measureQuotas, memory: measureMemory };

const USAGE = `Usage: npm run bench:lists -- <part> [--out <folder>]
  kills   kills n8n ten times while the examples for long lists are at work (15 minutes)
  quotas  runs them under 60 requests a minute (10 minutes)
  memory  how many records one execution holds, by the size of n8n's heap (hours)
  --out   where <part>.md goes (default bench/results)`;

/** `npm run bench:lists -- <part>`: the examples for long lists on a real n8n. */
void runMain(async () => {
	const { values, positionals } = parseArgs({
		options: { out: { type: 'string', default: join(__dirname, 'results') } },
		allowPositionals: true,
	});
	const part = positionals[0] as keyof typeof PARTS;
	if (!(part in PARTS)) throw new PlainFailure(USAGE);
	const folder = join(cache, `bench-${part}`);
	const out = resolve(values.out);
	await mkdir(folder, { recursive: true });
	await mkdir(out, { recursive: true });
	const head = headOf(`npm run bench:lists -- ${part}`);
	const { title, note, table } = await PARTS[part]({ folder, tarball: await packIfChanged() });
	const file = join(out, `${part}.md`);
	const page = [`# ${title}`, head, note, markdownTable(table.map((row) => [...row]))];
	await writeFile(file, page.join('\n\n') + '\n');
	say(`Written: ${relative(root, file)}`);
});
