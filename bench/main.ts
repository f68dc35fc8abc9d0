import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { installN8n } from '../n8n/install';
import { startSandbox } from '../sandbox/server';
import { packIfChanged, unpack } from '../tools/pack';
import { runMain } from '../tools/setup/plainFailure.mjs';
import { say } from '../tools/setup/progress.mjs';
import { measure, type Place } from './measure';
import { headOf, type Measured, reportOf } from './report';
import { contenderTitles, type Setting, settings } from './settings';

const USAGE = `Usage: npm run bench -- [--only <text>] [--repeat <n>] [--package <folder>] [--out <file>]
  --only     only settings whose id contains the text (a regular expression), as in "unset@5-"
  --repeat   rounds of every setting (default 3)
  --package  an unpacked package, instead of packing this repository
  --out      where the report goes (default bench/results/results.md)`;

/** `npm run bench`: measures lookups beside their alternatives, and writes down what it found. */
async function bench(): Promise<void> {
	const { values } = parseArgs({
		options: {
			only: { type: 'string', default: '' },
			repeat: { type: 'string', default: '3' },
			package: { type: 'string' },
			out: { type: 'string', default: join(__dirname, 'results/results.md') },
			help: { type: 'boolean', short: 'h', default: false },
		},
	});
	if (values.help) return console.log(USAGE);
	const command = ['npm run bench', ...process.argv.slice(2)].join(' ').replace(' -', ' -- -');
	const head = headOf(command);
	await installN8n();
	const packageFolder = resolve(values.package ?? (await unpack(await packIfChanged())));
	const sandbox = await startSandbox({ logLimit: 0 });
	const userFolder = await mkdtemp(join(tmpdir(), 'n8n-bench-'));
	const { origin, baseUrl, apiKey } = sandbox;
	const place = { service: { origin, baseUrl, apiKey }, packageFolder, userFolder };
	const measured: Measured[] = [];
	try {
		await mkdir(dirname(values.out), { recursive: true });
		for (const setting of settings.filter(({ id }) => new RegExp(values.only).test(id))) {
			measured.push(await measureSetting(setting, Number(values.repeat), place));
			// After each setting: an interrupted run keeps what it has.
			await writeFile(values.out, reportOf(head, measured));
		}
	} finally {
		await sandbox.close();
		await rm(userFolder, { recursive: true, force: true });
	}
	say(`Written to ${values.out}`);
}

/** One process at a time. Another contender begins each round, so that what disturbs the machine meets all of them. */
async function measureSetting(setting: Setting, rounds: number, place: Place): Promise<Measured> {
	const figures: Measured['figures'] = {};
	for (let round = 0; round < rounds; round++) {
		const first = round % setting.contenders.length;
		const turns = [...setting.contenders.slice(first), ...setting.contenders.slice(0, first)];
		for (const contender of turns) {
			const found = await measure(contender, setting, place);
			(figures[contender] ??= []).push(found);
			const { wallMs, cpuMs, requests } = found;
			say(
				`${setting.id}, round ${round + 1}, ${contenderTitles[contender]}: ${wallMs.toFixed(0)} ms, CPU ${cpuMs.toFixed(0)} ms, ${requests} requests`,
			);
		}
	}
	return { setting, figures };
}

void runMain(bench);
