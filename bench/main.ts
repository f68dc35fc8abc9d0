import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative, resolve } from 'node:path';
import { packIfChanged } from '../tools/pack';
import { root } from '../tools/paths';
import { runMain } from '../tools/setup/plainFailure.mjs';
import { say } from '../tools/setup/progress.mjs';
import { unpack } from '../tools/unpack';
import { ensureNodesBase } from './alternatives/nodesBase';
import { type ContenderName, contenderTitles } from './contenders/contender';
import { type Options, readOptions, USAGE } from './options';
import { describeMachine } from './report/machine';
import { writeResults } from './report/write';
import { runProgramme } from './runProgramme';
import { startService } from './service/service';
import { measureStartUp, toldOf } from './startup/startUp';
import { programme } from './work/programme';

const contenderNames = Object.keys(contenderTitles) as ContenderName[];

/** `npm run bench`: measures our nodes beside their alternatives, and writes down what it found. */
async function bench(): Promise<number | void> {
	const options = readOptions();
	if (options.help) return console.log(USAGE);
	const machine = describeMachine();
	await ensureNodesBase();
	const tarball = options.packageFolder === undefined ? await packIfChanged() : undefined;
	const packageFolder = resolve(options.packageFolder ?? (await unpack(tarball ?? '')));
	const startUp = measureStartUp(packageFolder, tarball, options.quick ? 3 : 9);
	say(`The package ${toldOf(startUp)}`);

	const service = await startService();
	const userFolder = await mkdtemp(join(tmpdir(), 'n8n-bench-'));
	try {
		const entries = await runProgramme({
			entries: chosenEntries(options),
			contenders: contenderNames.filter((name) => options.against?.includes(name) ?? true),
			packageFolder,
			service,
			userFolder,
		});
		const command = ['npm run bench', ...process.argv.slice(2)]
			.join(' ')
			.replace('bench -', 'bench -- -');
		const date = new Date().toISOString().slice(0, 10);
		const folder = resolve(options.out ?? join(__dirname, 'results'));
		const results = { machine, command, date, entries, startUp };
		console.log(`\n${await writeResults(results, folder)}`);
		say(`Written to ${relative(root, folder) || folder}`);
	} finally {
		service.stop();
		await rm(userFolder, { recursive: true, force: true });
	}
}

function chosenEntries({ quick, only, repeat }: Options) {
	return programme(quick)
		.filter(({ work }) => only.test(work.id))
		.map((entry) => (repeat === undefined ? entry : { ...entry, repetitions: repeat }));
}

void runMain(bench);
