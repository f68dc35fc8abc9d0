import { globSync } from 'node:fs';
import { mkdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { cache, root } from './paths';
import { runNode } from './runScript';
import { PlainFailure } from './setup/plainFailure.mjs';

const countFile = join(cache, 'tool-tests.json');

/**
 * Runs the tests of the tools, of the demo, of what drives n8n and of the probe’s command with Node's own runner; jest cannot load their modules.
 * @returns how many passed and failed; a skipped one counts as failed
 */
export async function toolTests(): Promise<{ passed: number; failed: number }> {
	await mkdir(cache, { recursive: true });
	await rm(countFile, { force: true });
	const flags = [
		'--import',
		'tsx',
		'--test',
		'--test-reporter=spec',
		'--test-reporter-destination=stdout',
		'--test-reporter=./tools/countReporter.mjs',
		`--test-reporter-destination=${countFile}`,
	];
	const files = globSync('{tools,demo,n8n,probe}/tests/*.test.ts', { cwd: root });
	// The counts show whether the run failed, if there are any.
	const failure = await runNode('node --test', [...flags, ...files]).then(
		() => undefined,
		(error: Error) => error,
	);
	const text = await readFile(countFile, 'utf8').catch(() => '');
	if (!text) throw failure ?? new PlainFailure('The tests of the tools left no counts.');
	const { tests, passed } = JSON.parse(text) as { tests: number; passed: number };
	if (failure && passed === tests) throw failure;
	return { passed, failed: tests - passed };
}
