import { existsSync } from 'node:fs';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { root } from '../../tools/paths';
import { e2eCache } from '../paths';
import type { Engine } from './engine';

/** The tests that run nodes on n8n's engine; the others test what n8n has no part in. */
export const ALL_FOLDERS = ['test/engine', 'test/executor', 'test/operations', 'test/poll'];

/** Enough to see that an engine is the one that it should be, where `npm test` runs all of them on its version. */
export const FIRST_FOLDERS = ['test/engine', 'test/operations'];

/** Of jest's JSON result what is read here. */
interface JestResult {
	numPassedTests: number;
	numTotalTests: number;
	testResults: Array<{
		message: string;
		assertionResults: Array<{ status: string; fullName: string }>;
	}>;
}

/**
 * Runs the engine tests on an engine.
 * @param packageFolder the unpacked package, outside this repository: else it would find the repository's own zod
 * @param folders of tests, from the repository's top folder
 * @returns how many tests passed
 * @throws Error that names the tests that did not
 */
export async function runEngineTests(
	engine: Engine,
	packageFolder: string,
	folders: readonly string[],
): Promise<number> {
	const folder = join(e2eCache, `engine-${engine.version}`);
	await rm(folder, { recursive: true, force: true });
	await mkdir(folder, { recursive: true });
	const config = join(folder, 'jest.config.js');
	await writeFile(
		config,
		`module.exports = ${JSON.stringify(jestConfig(engine, folders), null, '\t')};\n`,
	);
	const resultFile = join(folder, 'result.json');
	const output = await jest(['--config', config, `--outputFile=${resultFile}`], packageFolder);
	if (!existsSync(resultFile)) throw new Error(`jest left no result:\n${output.slice(-2_000)}`);
	const result = JSON.parse(await readFile(resultFile, 'utf8')) as JestResult;
	const { numPassedTests, numTotalTests, testResults } = result;
	if (numTotalTests > 0 && numPassedTests === numTotalTests) return numPassedTests;
	const failed = testResults.flatMap(({ message, assertionResults }) =>
		assertionResults.length === 0
			? [message]
			: assertionResults.filter(({ status }) => status !== 'passed').map((test) => test.fullName),
	);
	throw new Error(`${numPassedTests} of ${numTotalTests} passed. Not:\n${failed.join('\n')}`);
}

/** The repository's own settings, with another engine in place of its own. */
function jestConfig({ modules }: Engine, folders: readonly string[]): object {
	const own = require(join(root, 'jest.config.js')) as { moduleNameMapper: object };
	return {
		...own,
		rootDir: root,
		roots: folders.map((folder) => join(root, folder)),
		modulePaths: [modules, join(root, 'node_modules')],
		moduleNameMapper: {
			...own.moduleNameMapper,
			'^(n8n-core|n8n-workflow|@n8n/di)(/.*)?$': `${modules}/$1$2`,
		},
	};
}

/** @returns what jest printed */
async function jest(args: string[], packageFolder: string): Promise<string> {
	// Loaded here, not above: tsx cannot turn this library into the CommonJS that this file becomes.
	const { execa } = await import('execa');
	const program = join(root, 'node_modules/jest/bin/jest.js');
	const flags = [program, '--ci', '--json', '--silent', ...args];
	const { stderr } = await execa(process.execPath, flags, {
		cwd: root,
		env: {
			NODE_OPTIONS: '--experimental-vm-modules --disable-warning=ExperimentalWarning',
			EXPRESSION_ENGINE: 'vm',
			PACKAGE_DIR: packageFolder,
		},
		stdin: 'ignore',
		stdout: 'ignore',
		reject: false,
	});
	return stderr;
}
