import { mkdtemp, writeFile } from 'node:fs/promises';
import { availableParallelism, cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { map } from 'lodash';
import { markdownTable } from 'markdown-table';
import { installN8n } from '../n8n/instance';
import { devDependencies } from '../package.json';
import { type Sandbox, startSandbox } from '../sandbox/server';
import { packIfChanged, unpack } from '../tools/pack';
import { root } from '../tools/paths';
import { runMain, say } from '../tools/setup/terminal.mjs';
import {
	type Job,
	type Measure,
	type Setting,
	settings,
	type Spent,
	titles,
	unset,
} from './settings';

/** Runs a job in a process of its own. */
type Worker = (job: Job) => Promise<Spent>;

const ROUNDS = 3;

/**
 * `npm run bench`: benchmarks lookups against the alternatives and writes the results; if settings are selected, it prints
 * them instead.
 */
async function bench(): Promise<void> {
	const [only = ''] = process.argv.slice(2);
	const head = headOf();
	await installN8n();
	const packageFolder = await unpack(await packIfChanged());
	await using opened = new AsyncDisposableStack();
	const sandbox = await startSandbox({ logLimit: 0 });
	opened.defer(() => sandbox.close());
	const start = (contender: string) => startWorker(contender, packageFolder, sandbox, opened);
	const [ours, helper, http] = [await start('ours'), await start('helper'), await start('http')];
	const measured: Measured[] = [];
	for (const setting of settings.filter(({ id }) => new RegExp(only).test(id))) {
		measured.push(await measure(setting, { ours, helper, http }, sandbox));
	}
	const report = reportOf(head, measured);
	if (only === '') await writeFile(join(__dirname, 'results.md'), report);
	else console.log(report);
}

/**
 * Starts a process for one contender, on n8n's production expression engine, and warms it up: n8n runs for weeks, so compile
 * times do not count.
 */
async function startWorker(
	contender: string,
	packageFolder: string,
	{ baseUrl, apiKey }: Sandbox,
	opened: AsyncDisposableStack,
): Promise<Worker> {
	// Imported here, because tsx cannot convert this ES module for a CommonJS file.
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
	for (const runs of [1, 1, 1, 40]) await worker({ ...unset, runs, baseUrl, apiKey });
	return worker;
}

/**
 * Runs one process at a time. Every other round starts with the other contenders, so that disturbances affect all of them.
 */
async function measure(
	setting: Setting,
	workers: Record<Measure, Worker>,
	sandbox: Sandbox,
): Promise<Measured> {
	const spent: Measured['spent'] = { ours: [], helper: [], http: [] };
	let requests = 0;
	const { id, latencyMs, maxPerSecond } = setting;
	const all: Measure[] = maxPerSecond > 0 ? ['ours'] : ['ours', 'helper', 'http'];
	for (let round = 0; round < ROUNDS; round++) {
		const apiKey = `key-of-${id}-${round}`;
		for (const name of round % 2 === 0 ? all : all.toReversed()) {
			sandbox.reset();
			sandbox.configure({ latencyMs, maxPerSecond, apiKey });
			const took = await workers[name]({ ...setting, baseUrl: sandbox.baseUrl, apiKey });
			spent[name].push(took);
			if (name === 'ours') requests = Math.max(requests, sandbox.requests);
			say(`${id}, round ${round + 1}, ${titles[name]}: ${took.wallMs.toFixed(0)} ms`);
		}
	}
	return { setting, spent, requests };
}

void runMain(bench);

/** A setting with the results of each round. */
interface Measured {
	readonly setting: Setting;
	readonly spent: Readonly<Record<Measure, Spent[]>>;
	/** Highest number of requests that this package sent in a round. */
	readonly requests: number;
}

/** Returns when and where it was measured. A load above the number of cores distorts the times. */
function headOf(): string {
	const date = new Date().toISOString().slice(0, 10);
	const machine = `${cpus()[0]?.model}, ${availableParallelism()} cores`;
	const software = `Node ${process.version}, n8n-core ${devDependencies['n8n-core']}`;
	return `${date}: ${machine}, ${software}. Load at the start: ${loadavg()[0]?.toFixed(1)}.`;
}

/** Makes the page of results, in Markdown. */
function reportOf(head: string, measured: readonly Measured[]): string {
	const columns = ['Concurrency @ latency', 'Lookups', ...Object.values(titles), 'Requests'];
	const rows = measured.map(({ setting: { id, lookups }, spent, requests }) => {
		const cells = Object.keys(titles).map((name) => cellOf(spent[name as Measure], lookups));
		return [id, String(lookups), ...cells, String(requests)];
	});
	return `# Benchmark

${head}

Milliseconds: the median of the rounds (the least to the most); then microseconds of processor time a lookup.

${markdownTable([columns, ...rows])}
`;
}

function cellOf(rounds: readonly Spent[], lookups: number): string {
	if (rounds.length === 0) return '';
	const sorted = (figures: number[]) => figures.map(Math.round).sort((a, b) => a - b);
	const [times, cpu] = [sorted(map(rounds, 'wallMs')), sorted(map(rounds, 'cpuMs'))];
	const [median = 0, cpuMs = 0] = [times, cpu].map((figures) => figures[figures.length >> 1]);
	return `${median} (${times[0]} to ${times.at(-1)}); ${Math.round((cpuMs * 1000) / lookups)}`;
}
