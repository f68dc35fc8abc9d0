import { allOf, runNode } from './runNode';
import { runMain } from './setup/terminal.mjs';

const jest = (...args: string[]) => runNode(['node_modules/jest/bin/jest.js', ...args]);

/**
 * `npm run check`: how operations are written down, alone where something is wrong there; then the types, the tests of every
 * operation, whether docs are as the code makes them, and where imports point.
 */
void runMain(async () => {
	await jest('test/operations/written', '--silent', '--verbose=false');
	await allOf([
		runNode(['node_modules/typescript/bin/tsc', '--build']),
		jest('test/(operations|contract|icons)/', '--testPathIgnorePatterns', 'written'),
		runNode([
			...['--import', 'tsx', '--test'],
			...['tools/tests/pages.test.ts', 'tools/tests/layers.test.ts'],
		]),
	]);
});
