/** `npm start`: real n8n with this package in it, on the sandbox. `npm start -- --once` ends after one workflow. */
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { freePort } from '../n8n/place';
import { installN8n, installPackage } from '../n8n/install';
import { startSandbox } from '../sandbox/server';
import { packIfChanged } from '../tools/pack';
import { cache } from '../tools/paths';
import { runMain } from '../tools/setup/plainFailure.mjs';
import { say } from '../tools/setup/progress.mjs';
import { openN8n } from './openN8n';
import { onlyOne, untilInterrupted } from './session';
import { showExample } from './showExample';

/** What `npm start` keeps between two starts, n8n's user folder. Deleting it starts afresh. */
const demoCache = join(cache, 'demo');

void runMain(async () => {
	const { values } = parseArgs({ options: { once: { type: 'boolean', default: false } } });
	return await untilInterrupted((opened) => demo(values.once, opened));
});

/** The whole demo, from nothing to an open editor. @param once end after the example @returns exit code */
async function demo(once: boolean, opened: AsyncDisposableStack): Promise<number> {
	opened.defer(await onlyOne(demoCache));
	await installN8n();
	await installPackage(await packIfChanged(), demoCache);

	const sandboxPort = await freePort(8787, 'the sandbox');
	const sandbox = await startSandbox({ port: sandboxPort, logLimit: 10_000 });
	opened.defer(() => sandbox.close());
	say(`The service's sandbox listens on ${sandbox.baseUrl}`);

	const n8n = await openN8n(demoCache, {}, sandbox, opened);
	const hasRun = await showExample(n8n.client, n8n.first, sandbox);
	if (once) return hasRun ? 0 : 1;

	n8n.showWhereToGo();
	return await n8n.ended();
}
