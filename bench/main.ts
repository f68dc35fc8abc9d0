import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { installN8n } from '../n8n/install';
import { type Sandbox, startSandbox } from '../sandbox/server';
import { packIfChanged, unpack } from '../tools/pack';
import { root } from '../tools/paths';
import { runMain } from '../tools/setup/plainFailure.mjs';
import { say } from '../tools/setup/progress.mjs';
import type { Contender } from './contenders';
import type { Job, Spent } from './process';
import { type Figures, headOf, type Measured, reportOf } from './report';
import { type Measure, type Setting, settings, titles } from './settings';

/** Does a piece of work in a process of its own. */
type Worker = (job: Job) => Promise<Spent>;

/** `npm run bench`: measures lookups beside their alternatives, and writes down what it found. */
async function bench(): Promise<void> {
	const { values } = parseArgs({
		options: {
			only: { type: 'string', default: '' },
			repeat: { type: 'string', default: '3' },
			out: { type: 'string', default: join(__dirname, 'results/results.md') },
		},
	});
	const command = ['npm run bench', ...process.argv.slice(2)].join(' ').replace(' -', ' -- -');
	const head = headOf(command);
	await installN8n();
	const packageFolder = await unpack(await packIfChanged());
	await using opened = new AsyncDisposableStack();
	const sandbox = await startSandbox({ logLimit: 0 });
	opened.defer(() => sandbox.close());
	const start = (contender: Contender) => startWorker(contender, packageFolder, sandbox, opened);
	const workers: Record<Contender, Worker> = {
		ours: await start('ours'),
		helper: await start('helper'),
		http: await start('http'),
	};
	const measured: Measured[] = [];
	await mkdir(dirname(values.out), { recursive: true });
	for (const setting of settings.filter(({ id }) => new RegExp(values.only).test(id))) {
		measured.push(await measureSetting(setting, Number(values.repeat), workers, sandbox));
		// After each setting: an interrupted run keeps what it has.
		await writeFile(values.out, reportOf(head, measured));
	}
	say(`Written to ${values.out}`);
}

/**
 * Starts a process that does nothing but the work of one contender, on n8n's production expression engine. n8n runs for
 * weeks: so that what is measured is not how fast Node.js compiles it, it has done such work before.
 */
async function startWorker(
	contender: Contender,
	packageFolder: string,
	{ baseUrl, apiKey }: Sandbox,
	opened: AsyncDisposableStack,
): Promise<Worker> {
	// Loaded here, not above: tsx cannot turn this library into the CommonJS that this file becomes.
	const { execaNode } = await import('execa');
	const child = execaNode(join(__dirname, 'process.ts'), [contender], {
		nodeOptions: ['--import', 'tsx', '--expose-gc'],
		stdio: 'inherit',
		ipc: true,
		reject: false,
		env: {
			NODE_ENV: 'production',
			// the engine's copies of n8n-workflow and zod serve a package unpacked anywhere
			NODE_PATH: join(root, 'node_modules'),
			N8N_USER_FOLDER: await mkdtemp(join(tmpdir(), 'n8n-bench-')),
			N8N_LOG_LEVEL: 'silent',
			N8N_DIAGNOSTICS_ENABLED: 'false',
			EXPRESSION_ENGINE: 'vm',
			PACKAGE_DIR: packageFolder,
		},
	});
	opened.defer(() => void child.kill());
	const worker: Worker = async (job) => {
		const [spent] = await Promise.all([child.getOneMessage(), child.sendMessage(job as object)]);
		return spent as unknown as Spent;
	};
	const job = { baseUrl, apiKey, lookups: 1000, concurrency: undefined, helperAtOnce: 50 };
	for (const runs of [1, 1, 1, 40]) await worker({ ...job, runs });
	return worker;
}

/** One process at a time. Another contender begins each round, so that what disturbs the machine meets all of them. */
async function measureSetting(
	setting: Setting,
	rounds: number,
	workers: Record<Contender, Worker>,
	sandbox: Sandbox,
): Promise<Measured> {
	const figures: Measured['figures'] = {};
	const all: Contender[] = ['ours', ...setting.beside];
	const { id, latencyMs, maxAtOnce } = setting;
	for (let round = 0; round < rounds; round++) {
		const first = round % all.length;
		for (const contender of [...all.slice(first), ...all.slice(0, first)]) {
			const apiKey = `key-of-${id}-${round}`;
			const measures: Measure[] = contender === 'ours' ? ['cold', 'warm'] : [contender];
			for (const measure of measures) {
				sandbox.reset();
				sandbox.configure({ latencyMs, maxAtOnce, keys: [apiKey] });
				const { baseUrl } = sandbox;
				const spent = await workers[contender]({ ...setting, baseUrl, apiKey });
				const { requests, maxInFlight } = sandbox;
				const found: Figures = { ...spent, requests, maxInFlight };
				(figures[measure] ??= []).push(found);
				const times = `${found.wallMs.toFixed(0)} ms, CPU ${found.cpuMs.toFixed(0)} ms`;
				say(`${id}, round ${round + 1}, ${titles[measure]}: ${times}, ${requests} requests`);
			}
		}
	}
	return { setting, figures };
}

void runMain(bench);
