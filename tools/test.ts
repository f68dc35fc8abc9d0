import { existsSync, globSync, readFileSync, rmSync } from 'node:fs';
import { constants } from 'node:os';
import { join, relative } from 'node:path';
import { sumBy } from 'lodash';
import { pack, unpack } from './pack';
import { cache, root } from './paths';
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

const resultFile = join(cache, 'jest.json');

/** How many tests passed, and how many did not. */
export interface Count {
	passed: number;
	failed: number;
	/** Commands that run alone what failed. */
	again?: string[];
}

interface Result {
	numPassedTests?: number;
	numTotalTests?: number;
	numRuntimeErrorTestSuites?: number;
	testResults?: Array<{ name: string; status: string }>;
}

/**
 * Runs tests on the packed package, as n8n loads it, with the expression engine of a real server.
 * @param packageDirectory the unpacked tarball
 * @param args passed on to jest, as in a file name
 * @returns their count. A skipped test proves nothing and a file that does not load hides its tests: each counts as failed.
 */
export async function jest(packageDirectory: string, args: string[]): Promise<Count> {
	rmSync(resultFile, { force: true });
	const env = {
		EXPRESSION_ENGINE: 'vm',
		// An isolate takes 40 ms. n8n starts one for each run; with its switches, for each run that resolves an expression.
		N8N_EXPRESSION_ENGINE_LAZY_ACQUIRE: 'true',
		N8N_EXPRESSION_ENGINE_COMPILE_CACHE: 'true',
		PACKAGE_DIR: packageDirectory,
	};
	const program = 'node_modules/jest/bin/jest.js';
	const flags = ['--ci', '--silent', '--json', `--outputFile=${resultFile}`, ...args];
	const failure = await runNode([program, ...flags], { env }).catch((error: Error) => error);
	const told = existsSync(resultFile) ? readFileSync(resultFile, 'utf8') : '{}';
	const result = JSON.parse(told) as Result;
	const { numPassedTests: passed = 0, numTotalTests = 0, numRuntimeErrorTestSuites = 0 } = result;
	const failed = numTotalTests - passed + numRuntimeErrorTestSuites;
	// as where it did not start, or found no test
	if (failure && failed === 0) throw failure;
	const files = result.testResults?.filter(({ status }) => status === 'failed') ?? [];
	const again = files.map(({ name }) => `npm run test:unit -- ${relative(root, name)}`);
	return { passed, failed, again };
}
