import { globSync } from 'node:fs';
import { constants } from 'node:os';
import { sumBy } from 'lodash';
import { type Count, jest } from './jest';
import { pack, unpack } from './pack';
import { runNode } from './runNode';
import { scan } from './scan';
import { PlainFailure, runMain } from './setup/plainFailure.mjs';
import { say } from './setup/progress.mjs';

/** One check of the repository: what it is called, and what it does; it fails by throwing. */
type Check = [name: string, run: () => Promise<Count | void>];

const FORMAT = [
	...['node_modules/prettier/bin/prettier.cjs', '--check', '.'],
	...['--cache', '--cache-location=.cache/prettier'],
];

/** The folder of the packed package, once it is there; what needs it fails with it. */
const packed = pack().then(unpack);

/** Runs what nobody measures beside jest, whose tests wait a good part of their time, and some of them measure it. */
const beside = (...args: string[]) =>
	runNode(['--import', 'tsx', ...args], {}, constants.priority.PRIORITY_LOW);

/** The checks in their order; those that stand together share nothing, and run at the same time. */
const checks: Check[][] = [
	[
		['format', () => runNode(FORMAT)],
		['type check', () => runNode(['node_modules/typescript/bin/tsc'])],
		['build and pack', async () => void (await packed)],
	],
	[
		['jest, on the packed package', async () => jest(await packed, process.argv.slice(2))],
		["lint, by n8n's rules and our own", () => beside('tools/lint.ts', '--all')],
		// with Node's own runner: jest cannot load their modules
		['tests of the tools', () => beside('--test', ...globSync('tools/tests/*.test.ts'))],
		["n8n's scan, on sources and packed tarball", async () => scan(await packed)],
	],
];

/** Runs one check. One that counts nothing itself is one test, and one that finds none has failed. */
async function outcome([name, run]: Check): Promise<Count & { name: string }> {
	say(`== ${name}`);
	try {
		return { name, ...((await run()) ?? { passed: 1, failed: 0 }) };
	} catch (error) {
		console.error(error instanceof PlainFailure ? error.message : error);
		say(`== FAILED: ${name}`);
		return { name, passed: 0, failed: 1 };
	}
}

void runMain(async () => {
	const counts = [];
	for (const group of checks) counts.push(...(await Promise.all(group.map(outcome))));
	const failedChecks = counts.filter(({ passed, failed }) => failed > 0 || passed === 0);
	if (failedChecks.length > 0)
		console.log(`\nFailed: ${failedChecks.map(({ name }) => name).join('; ')}`);
	console.log(`\n${sumBy(counts, 'passed')} passed, ${sumBy(counts, 'failed')} failed`);
	return failedChecks.length > 0 ? 1 : 0;
});
