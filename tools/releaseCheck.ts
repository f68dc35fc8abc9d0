import { parseArgs } from 'node:util';
import { releaseChecks } from './release/checks';
import { runMain } from './setup/plainFailure.mjs';

/**
 * `npm run release:check`: everything that has to be right before a version is published, except the tests.
 * `-- --tag v1.2.3` also compares the tag. Ends with 1 where something is wrong.
 */
void runMain(async () => {
	const { values } = parseArgs({ options: { tag: { type: 'string' } } });
	let failed = 0;
	for (const { name, problems } of releaseChecks(values.tag)) {
		const found = await problems();
		if (found.length > 0) failed += 1;
		console.log(`${found.length === 0 ? 'ok    ' : 'FAILED'}  ${name}`);
		for (const problem of found) console.log(`        ${problem.replaceAll('\n', '\n        ')}`);
	}
	console.log(
		failed === 0 ? '\nReady to be released.' : `\nNot ready: ${failed} checks failed. See above.`,
	);
	return failed === 0 ? 0 : 1;
});
