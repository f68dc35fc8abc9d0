import { PlainFailure, runMain } from '../../tools/setup/plainFailure.mjs';
import { runEngineTests } from './engine';

/**
 * `npm run versions -- 1.123.81 2.20.12`: the engine tests, on the packed package, with these versions of n8n. What passes
 * belongs into the table of docs/verification.md.
 */
void runMain(async () => {
	const versions = process.argv.slice(2);
	if (versions.length === 0) {
		throw new PlainFailure('Name versions of n8n: npm run versions -- 1.123.81 2.20.12');
	}
	const lines: string[] = [];
	for (const version of versions) {
		const { passed, failed } = await runEngineTests(version, 'all');
		lines.push(`n8n ${version}: ${passed} passed, ${failed} failed`);
	}
	console.log(`\n${lines.join('\n')}`);
	return lines.every((line) => line.endsWith(' 0 failed')) ? 0 : 1;
});
