import { existsSync } from 'node:fs';
import { mkdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { cache } from './paths';
import { runNode } from './runNode';
import { PlainFailure } from './setup/plainFailure.mjs';

const resultFile = join(cache, 'jest.json');

/** How many tests passed, and how many did not. */
export interface Count {
	passed: number;
	failed: number;
}

/** Of jest's JSON result what is counted here. */
interface JestResult {
	numPassedTests: number;
	numFailedTests: number;
	numPendingTests: number;
	numTodoTests: number;
	numRuntimeErrorTestSuites: number;
}

/**
 * Runs tests on the packed package, as n8n loads it, with the expression engine of a real server.
 * @param packageDirectory the unpacked tarball
 * @param args passed on to jest, as in a file name
 * @returns their count. A skipped test proves nothing and a file that does not load hides its tests: each counts as failed.
 */
export async function jest(packageDirectory: string, args: string[]): Promise<Count> {
	await mkdir(cache, { recursive: true });
	await rm(resultFile, { force: true });
	const environment = {
		NODE_OPTIONS: '--experimental-vm-modules --disable-warning=ExperimentalWarning',
		EXPRESSION_ENGINE: 'vm',
		// An isolate takes 40 ms. n8n starts one for each run; with its switches, for each run that resolves an expression.
		N8N_EXPRESSION_ENGINE_LAZY_ACQUIRE: 'true',
		N8N_EXPRESSION_ENGINE_COMPILE_CACHE: 'true',
		PACKAGE_DIR: packageDirectory,
	};
	const program = 'node_modules/jest/bin/jest.js';
	const flags = ['--ci', '--json', `--outputFile=${resultFile}`, ...args];
	const failure = await runNode([program, ...flags], environment).then(
		() => undefined,
		(error: Error) => error,
	);
	if (!existsSync(resultFile)) {
		throw failure ?? new PlainFailure('jest ended without a result.');
	}
	const result = JSON.parse(await readFile(resultFile, 'utf8')) as JestResult;
	const failed =
		result.numFailedTests +
		result.numPendingTests +
		result.numTodoTests +
		result.numRuntimeErrorTestSuites;
	if (failure && failed === 0) throw failure;
	if (result.numPassedTests + failed === 0) throw new PlainFailure('jest found no tests.');
	return { passed: result.numPassedTests, failed };
}
