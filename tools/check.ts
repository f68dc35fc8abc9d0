import { runNode } from './runNode';
import { runMain } from './setup/plainFailure.mjs';

/** `npm run check`: the types, and the tests of every operation but the long one of how readers take long texts. */
void runMain(async () => {
	const results = await Promise.allSettled([
		runNode(['node_modules/typescript/bin/tsc']),
		runNode([
			'node_modules/jest/bin/jest.js',
			'test/operations',
			'--testPathIgnorePatterns=linear',
		]),
	]);
	const failure = results.find(({ status }) => status === 'rejected');
	if (failure?.status === 'rejected') throw failure.reason;
});
