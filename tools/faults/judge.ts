import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';

/** A test file, with the places that it reaches and how long it took. */
export interface Reach {
	testPath: string;
	places: number[];
	ms: number;
}

/** How a run of jest ended. */
export type Ending = 'passed' | 'failed' | 'out of time';

/** The tests of one fault are the quickest that reach it, as many as take this long together without a fault. */
const MAX_TESTS_MS = 90_000;
/** A fault that makes a test run for ever is cut off here. */
const MAX_RUN_MS = 300_000;

/** Runs a marked copy's tests. @returns what each file reaches; and those that fail anyway, so can judge none */
export async function reachOfTests(copy: string): Promise<{ reaches: Reach[]; failing: string[] }> {
	const folder = join(copy, 'reached');
	const result = join(copy, 'reached.json');
	rmSync(folder, { recursive: true, force: true });
	mkdirSync(folder);
	await jest(copy, [], ['-w', '1', '--json', `--outputFile=${result}`], 0);
	const { testResults } = JSON.parse(readFileSync(result, 'utf8')) as {
		testResults: Array<{ name: string; status: string }>;
	};
	const failing = testResults.filter(({ status }) => status !== 'passed').map(({ name }) => name);
	const reaches = readdirSync(folder)
		.map((file) => JSON.parse(readFileSync(join(folder, file), 'utf8')) as Reach)
		.filter(({ testPath }) => !failing.includes(testPath));
	return { reaches, failing };
}

/** The test files that judge a fault: the quickest first. */
export function judgesOf(place: number, reaches: readonly Reach[]): string[] {
	let left = MAX_TESTS_MS;
	const reaching = reaches.filter(({ places }) => places.includes(place));
	reaching.sort((a, b) => a.ms - b.ms || a.testPath.localeCompare(b.testPath));
	const judges = reaching.filter(({ ms }, index) => {
		left -= ms;
		return index === 0 || left >= 0;
	});
	return judges.map(({ testPath }) => testPath);
}

/** Runs these tests on the copy as it stands, up to the first that fails. */
export async function judge(copy: string, tests: readonly string[]): Promise<Ending> {
	return await jest(copy, tests, ['--runInBand', '--bail'], MAX_RUN_MS);
}

/** @param limitMs 0 for none */
async function jest(
	copy: string,
	tests: readonly string[],
	flags: string[],
	limitMs: number,
): Promise<Ending> {
	const { execa } = await import('execa');
	const always = ['--ci', '--forceExit', '--silent', '--testTimeout=30000'];
	const named = tests.length > 0 ? ['--runTestsByPath', ...tests] : [];
	const { failed, timedOut } = await execa(
		process.execPath,
		['node_modules/jest/bin/jest.js', ...always, ...flags, ...named],
		{
			cwd: copy,
			stdio: ['ignore', 'ignore', limitMs > 0 ? 'ignore' : 'inherit'],
			env: { REACHED_FOLDER: join(copy, 'reached'), TEST_ORDER: tests.join('\n') },
			timeout: limitMs,
			killSignal: 'SIGKILL',
			reject: false,
		},
	);
	return timedOut ? 'out of time' : failed ? 'failed' : 'passed';
}
