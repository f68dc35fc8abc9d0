import { PlainFailure, runMain } from '../../tools/setup/plainFailure.mjs';
import { step } from '../../tools/setup/progress.mjs';
import { remember } from '../../tools/testedVersions';
import { ALL_FOLDERS, runEngineTests } from './engineTests';
import { packageCopy } from './packageCopy';
import { engineOf } from './someEngine';

/**
 * `npm run versions -- 1.123.81 2.20.12`: the engine tests, on the packed package, with these versions of n8n. What passes
 * is written down; `npm run docs` makes the table of docs/verification.md of it.
 */
void runMain(async () => {
	const versions = process.argv.slice(2);
	if (versions.length === 0) {
		throw new PlainFailure('Name versions of n8n: npm run versions -- 1.123.81 2.20.12');
	}
	const copy = await packageCopy();
	const lines: string[] = [];
	let failed = 0;
	try {
		for (const version of versions) {
			const told = await outcomeOn(version, copy.folder).catch((error: Error) => {
				failed += 1;
				return error.message;
			});
			lines.push(`n8n ${version}: ${told}`);
		}
	} finally {
		await copy.remove();
	}
	console.log(`\n${lines.join('\n')}`);
	return failed === 0 ? 0 : 1;
});

async function outcomeOn(version: string, packageFolder: string): Promise<string> {
	const engine = await engineOf(version);
	const title = `Running the engine tests on n8n-core ${engine.version}`;
	const tests = await step(title, () => runEngineTests(engine, packageFolder, ALL_FOLDERS));
	const on = new Date().toISOString().slice(0, 10);
	remember({ n8n: version, core: engine.version, tests, on });
	return `all ${tests} tests passed on n8n-core ${engine.version}`;
}
