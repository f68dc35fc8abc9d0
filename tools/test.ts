import { globSync } from 'node:fs';
import { constants } from 'node:os';
import { sumBy } from 'lodash';
import { type Count, jest } from './jest';
import { pack, unpack } from './pack';
import { runNode } from './runNode';
import { scan } from './scan';
import { PlainFailure, runMain, say } from './setup/terminal.mjs';

/** One check of the repository: what it is called, what it does (it fails by throwing), and the command that does it alone. */
type Check = [name: string, run: () => Promise<Count | void>, alone: string];

const FORMAT = [
	...['node_modules/prettier/bin/prettier.cjs', '--check', '.'],
	...['--cache', '--cache-location=.cache/prettier'],
];

/** The folder of the packed package, once it is there; what needs it fails with it. */
const packed = pack().then(unpack);

/** Runs what nobody measures beside jest, whose tests wait a good part of their time, and some of them measure it. */
const beside = (...args: string[]) =>
	runNode(['--import', 'tsx', ...args], { priority: constants.priority.PRIORITY_LOW });

/** The tools' tests, as a person runs them. */
const TOOLS = 'node tools/with-node.mjs --test tools/tests/*.test.ts';

/** The checks in their order; those that stand together share nothing, and run at the same time. */
const checks: Check[][] = [
	[
		['format', () => runNode(FORMAT), 'npm run format'],
		['build and pack', async () => void (await packed), 'npm run pack'],
	],
	[
		[
			'jest, on the packed package',
			async () => jest(await packed, process.argv.slice(2)),
			'npm test',
		],
		[
			"lint, by n8n's rules and our own, with all types",
			() => beside('tools/lint.ts'),
			'npm run lint',
		],
		// with Node's own runner: jest cannot load their modules
		['tests of the tools', () => beside('--test', ...globSync('tools/tests/*.test.ts')), TOOLS],
		["n8n's scan, on sources and packed tarball", async () => scan(await packed), 'npm run scan'],
	],
];

/** Runs one check. One that counts nothing itself is one test, and one that finds none has failed. */
async function outcome([name, run, alone]: Check): Promise<
	Count & { name: string; again: string[] }
> {
	say(`== ${name}`);
	try {
		return { name, again: [alone], ...((await run()) ?? { passed: 1, failed: 0 }) };
	} catch (error) {
		console.error(error instanceof PlainFailure ? error.message : error);
		say(`== FAILED: ${name}`);
		return { name, again: [alone], passed: 0, failed: 1 };
	}
}

void runMain(async () => {
	const counts = [];
	for (const group of checks) counts.push(...(await Promise.all(group.map(outcome))));
	const failedChecks = counts.filter(({ passed, failed }) => failed > 0 || passed === 0);
	console.log(`\n${sumBy(counts, 'passed')} passed, ${sumBy(counts, 'failed')} failed`);
	const told = failedChecks.map(({ name, again }) => `${name} (alone: ${again.join(', ')})`);
	if (told.length > 0) console.log(`Failed: ${told.join('; ')}`);
	return failedChecks.length > 0 ? 1 : 0;
});
