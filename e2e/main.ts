/**
 * `npm run e2e`: the packed package in real n8n; README.md lists the parts.
 * `npm run e2e -- editor queue` runs only these parts; `--images` renews the pictures of the documentation; from the
 * first other flag on everything goes to Playwright, as in `npm run e2e -- editor --headed`.
 */
import { readFile, rm } from 'node:fs/promises';
import type { JSONReport } from '@playwright/test/reporter';
import { takeWhile } from 'lodash';
import { packIfChanged } from '../tools/pack';
import { exitWithParent, root } from '../tools/paths';
import { runMain } from '../tools/setup/plainFailure.mjs';
import { resultFile } from './paths';

void runMain(async () => {
	const words = process.argv.slice(2).filter((word) => word !== '--images');
	const parts = takeWhile(words, (word) => !word.startsWith('-'));
	const flags = words.slice(parts.length);

	// once, before several processes need it
	await packIfChanged();
	await rm(resultFile, { force: true });
	const exitCode = await playwright([...parts.map((part) => `/${part}.spec.ts`), ...flags]);
	const text = await readFile(resultFile, 'utf8').catch(() => undefined);
	if (text === undefined) return exitCode;
	const { expected, unexpected, flaky, skipped } = (JSON.parse(text) as JSONReport).stats;
	// A test that did not run proves nothing, and one that passes sometimes has failed.
	console.log(`\n${expected} passed, ${unexpected + skipped + flaky} failed`);
	return exitCode || (skipped > 0 || expected === 0 ? 1 : 0);
});

/** Runs Playwright to its end; when we are to end, it closes first what it has opened. @returns its exit code */
async function playwright(args: string[]): Promise<number> {
	const { execa } = await import('execa');
	const program = 'node_modules/@playwright/test/cli.js';
	const child = execa(
		process.execPath,
		[...exitWithParent, program, 'test', '--config=e2e', ...args],
		{
			cwd: root,
			env: { RENEW_IMAGES: String(process.argv.includes('--images')) },
			stdio: 'inherit',
			reject: false,
		},
	);
	// Ctrl-C reaches it from the terminal.
	process.on('SIGINT', () => undefined);
	for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill('SIGINT'));
	return (await child).exitCode ?? 1;
}
