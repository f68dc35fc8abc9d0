import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { cache, root } from './paths';
import { runNode } from './runNode';

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
