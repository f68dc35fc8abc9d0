/**
 * `npm run e2e`: tests the packed package in a real n8n; README.md lists the parts. `npm run e2e -- editor queue` runs only
 * these parts; from the first flag on, arguments go to Playwright: `npm run e2e -- editor --headed`.
 */
import { takeWhile } from 'lodash';
import { installN8n } from '../n8n/instance';
import { packIfChanged } from '../tools/pack';
import { runScript } from '../tools/runScript';
import { runMain } from '../tools/setup/terminal.mjs';

void runMain(async () => {
	const words = process.argv.slice(2);
	const parts = takeWhile(words, (word) => !word.startsWith('-'));
	const files = parts.map((part) => `/${part}.spec.ts`);
	// once, before several processes need it
	await installN8n();
	await packIfChanged();
	const args = ['test', '--config=e2e', ...files, ...words.slice(parts.length)];
	await runScript(['node_modules/@playwright/test/cli.js', ...args]);
});
