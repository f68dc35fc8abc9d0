/** `npm start`: real n8n with this package in it, on the sandbox. `npm start -- --once` ends after one workflow. */
import { mkdir } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { startSandbox } from '../sandbox/server';
import { packIfChanged } from '../tools/pack';
import { runMain } from '../tools/setup/plainFailure.mjs';
import { say, step } from '../tools/setup/progress.mjs';
import { freePort } from './freePort';
import { importCredential } from './importCredential';
import { importExamples } from './importExamples';
import { installN8n } from './installN8n';
import { installPackage } from './installPackage';
import { interruption } from './interruption';
import { ending, n8nFailure, spawnN8n, stopN8n } from './n8nProcess';
import { onlyOne } from './onlyOne';
import { demoCache, n8nLog } from './paths';
import { readyClient } from './startN8n';
import { showExample } from './showExample';
import { showWhereToGo } from './showWhereToGo';

const FIRST_EXAMPLE = 'first-look.json';

void runMain(async () => {
	const { values } = parseArgs({ options: { once: { type: 'boolean', default: false } } });
	const opened = new AsyncDisposableStack();
	try {
		return await Promise.race([demo(values.once, opened), interruption()]);
	} finally {
		await opened.disposeAsync();
	}
});

/**
 * The whole demo, from nothing to an open editor.
 * @param once end after the example has run
 * @param opened what must be closed in the end
 * @returns exit code
 */
async function demo(once: boolean, opened: AsyncDisposableStack): Promise<number> {
	await mkdir(demoCache, { recursive: true });
	opened.defer(await onlyOne());
	await installN8n();
	await installPackage(await packIfChanged(), demoCache);

	const sandboxPort = await freePort(8787, 'the sandbox');
	const sandbox = await startSandbox({ port: sandboxPort, logLimit: 10_000 });
	opened.defer(() => sandbox.close());
	say(`The service's sandbox listens on ${sandbox.baseUrl}`);

	const editor = await freePort(5678, 'n8n');
	const broker = await freePort(Math.max(5679, editor + 1), "n8n's task broker");
	const place = { editor, broker, folder: demoCache, log: n8nLog };
	await importCredential(sandbox, place);
	const n8n = spawnN8n(['start'], place);
	opened.defer(() => stopN8n(n8n));
	const client = await step('Starting n8n', () => readyClient(n8n, place));

	const examples = await importExamples(client, demoCache);
	const first = examples.get(FIRST_EXAMPLE);
	if (!first) throw new Error(`examples/${FIRST_EXAMPLE} is missing`);
	const hasRun = await showExample(client, first, sandbox);
	if (once) return hasRun ? 0 : 1;

	showWhereToGo(client.address, first.id, sandbox);
	throw n8nFailure(`n8n ended by itself (${await ending(n8n)})`, place);
}
