import { existsSync, readFileSync, rmSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { join } from 'node:path';
import { packIfChanged, unpack } from './pack';
import { cache, root } from './paths';
import { runMain, say } from './setup/terminal.mjs';

const jestResults = join(cache, 'jest.json');

/**
 * Runs a script of package.json. Scripts that run alongside jest get a low priority, because some tests measure time.
 * @returns numbers of passed and failed tests; the script counts as one test
 */
async function check(script: string, args: string[] = [], env: NodeJS.ProcessEnv = {}) {
	// Imported here, because tsx cannot convert this ES module for a CommonJS file.
	const { execa } = await import('execa');
	say(`== ${script}`);
	const options = { cwd: root, env, stdio: 'inherit', reject: false } as const;
	const program = execa('npm', ['run', '--silent', script, '--', ...args], options);
	if (script !== 'test:unit' && program.pid !== undefined)
		setPriority(program.pid, constants.priority.PRIORITY_LOW);
	const { failed } = await program;
	if (failed) say(`== FAILED: ${script} (alone: npm run ${script})`);
	return failed ? { passed: 0, failed: 1 } : { passed: 1, failed: 0 };
}

/**
 * Tests the packed package, as n8n loads it, with the expression engine of a server. Skipped tests and files that do not load
 * count as failed.
 */
async function jest(packageFolder: string) {
	rmSync(jestResults, { force: true });
	const env = {
		EXPRESSION_ENGINE: 'vm',
		// Saves 40 ms per run: n8n starts an isolate only for runs that resolve an expression.
		N8N_EXPRESSION_ENGINE_LAZY_ACQUIRE: 'true',
		N8N_EXPRESSION_ENGINE_COMPILE_CACHE: 'true',
		PACKAGE_DIR: packageFolder,
	};
	const flags = ['--ci', '--silent', '--json', `--outputFile=${jestResults}`];
	const counts = await check('test:unit', [...flags, ...process.argv.slice(2)], env);
	if (!existsSync(jestResults)) return counts;
	const results = JSON.parse(readFileSync(jestResults, 'utf8')) as Record<string, number>;
	const { numPassedTests: passed = 0, numTotalTests = 0, numRuntimeErrorTestSuites = 0 } = results;
	const failed = numTotalTests - passed + numRuntimeErrorTestSuites;
	return { passed, failed: Math.max(failed, counts.failed) };
}

/** `npm test`: ends with a line of counts, which `.ci/run` reads. */
void runMain(async () => {
	const counts = await Promise.all([check('format:check'), check('pack')]);
	const packageFolder = await unpack(await packIfChanged());
	const env = { PACKAGE_DIR: packageFolder };
	const beside = ['lint', 'test:tools', 'scan'].map((script) => check(script, [], env));
	counts.push(...(await Promise.all([jest(packageFolder), ...beside])));
	const sumOf = (what: 'passed' | 'failed') => counts.reduce((sum, count) => sum + count[what], 0);
	console.log(`\n${sumOf('passed')} passed, ${sumOf('failed')} failed`);
	return sumOf('failed') > 0 || sumOf('passed') === 0 ? 1 : 0;
});
