/**
 * `npm run e2e`: the packed package in real n8n: every operation, the editor in a browser, AI tools, the example
 * workflows, queue mode, other versions of n8n's engine.
 * `npm run e2e -- editor queue` checks these parts alone; `--images` renews the pictures of the documentation.
 */
import { mkdir } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { interruption } from '../demo/interruption';
import '../tools/setup/leash.mjs';
import { PlainFailure, runMain } from '../tools/setup/plainFailure.mjs';
import { ensureEndToEndPackages } from './machine/packages';
import { ensurePrograms } from './machine/programs';
import { isPartName, PART_NAMES, type PartName, programsOf } from './parts';
import { e2eCache } from './paths';
import { Report } from './report';

void runMain(async () => {
	const { values, positionals } = parseArgs({
		options: { images: { type: 'boolean', default: false } },
		allowPositionals: true,
	});
	const unknown = positionals.filter((name) => !isPartName(name));
	if (unknown.length > 0) {
		throw new PlainFailure(
			`There is no part ${unknown.join(', ')}; there are ${PART_NAMES.join(', ')}.`,
		);
	}
	const chosen = PART_NAMES.filter(
		(name) => positionals.length === 0 || positionals.includes(name),
	);
	const opened = new AsyncDisposableStack();
	const interrupted = interruption().then(() => 'interrupted' as const);
	try {
		const ending = await Promise.race([endToEnd(chosen, values.images, opened), interrupted]);
		if (ending !== 'interrupted') return ending;
		await opened.disposeAsync();
		// What was under way would start the next thing.
		process.exit(1);
	} finally {
		await opened.disposeAsync();
	}
});

/** @returns exit code */
async function endToEnd(
	parts: PartName[],
	renewImages: boolean,
	opened: AsyncDisposableStack,
): Promise<number> {
	await mkdir(e2eCache, { recursive: true });
	await ensureEndToEndPackages();
	await ensurePrograms(programsOf(parts));
	// Only now: these modules load what has just been installed.
	const [{ runParts }, { Images }] = [await import('./runParts.js'), await import('./images.js')];
	const report = new Report();
	await runParts(parts, { report, images: new Images(renewImages), opened });
	console.log(report.summary());
	return report.failures.length > 0 || report.passed === 0 ? 1 : 0;
}
