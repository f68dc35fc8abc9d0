import { requirePlatformFiles } from './platformFiles';
import { allOf, runNode } from './runNode';
import { runMain } from './setup/plainFailure.mjs';

/**
 * `npm run check`: the types, the tests of every operation but the long one of how readers take long texts, whether docs are as the
 * code makes them, and where imports point. What it says of each usual mistake stands in test/operations/mistakes.test.ts.
 */
void runMain(() => {
	requirePlatformFiles();
	return allOf([
		runNode(['node_modules/typescript/bin/tsc', '--build']),
		runNode([
			'node_modules/jest/bin/jest.js',
			'test/operations',
			'--testPathIgnorePatterns=linear',
		]),
		runNode([
			...['--import', 'tsx', '--test'],
			...['tools/tests/pages.test.ts', 'tools/tests/layers.test.ts'],
		]),
	]);
});
