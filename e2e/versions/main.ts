import { PlainFailure, runMain } from '../../tools/setup/plainFailure.mjs';
import { say } from '../../tools/setup/progress.mjs';
import { engineOf, runEngineTests } from './engine';

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
	let isGood = true;
	for (const version of versions) {
		const engine = await engineOf(version);
		say(`Running the engine tests on n8n-core ${engine.version}`);
		const { passed, failed } = await runEngineTests(engine, 'all');
		lines.push(`n8n ${version}, n8n-core ${engine.version}: ${passed} passed, ${failed} failed`);
		if (failed > 0) isGood = false;
	}
	console.log(`\n${lines.join('\n')}`);
	return isGood ? 0 : 1;
});
