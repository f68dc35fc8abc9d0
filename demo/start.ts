/** `npm start`: real n8n with this package in it, on the sandbox. `npm start -- --once` ends after one workflow. */
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { execute, itemsOf } from '../n8n/execution';
import { freePort, installN8n, installPackage } from '../n8n/place';
import { type Sandbox, startSandbox } from '../sandbox/server';
import { onlyOne } from '../tools/oneAtATime';
import { packIfChanged } from '../tools/pack';
import { cache } from '../tools/paths';
import { runMain, say } from '../tools/setup/terminal.mjs';
import { type Demo, openN8n, untilInterrupted } from './openN8n';

/** What `npm start` keeps between two starts, n8n's user folder. Deleting it starts afresh. */
const demoCache = join(cache, 'demo');

void runMain(async () => {
	const { values } = parseArgs({ options: { once: { type: 'boolean', default: false } } });
	return await untilInterrupted((opened) => demo(values.once, opened));
});

/** The whole demo, from nothing to an open editor. @param once end after the example @returns exit code */
async function demo(once: boolean, opened: AsyncDisposableStack): Promise<number> {
	opened.defer(await onlyOne('demo'));
	await installN8n();
	await installPackage(await packIfChanged(), demoCache);

	const sandboxPort = await freePort(8787, 'the sandbox');
	const sandbox = await startSandbox({ port: sandboxPort, logLimit: 10_000 });
	opened.defer(() => sandbox.close());
	say(`The service's sandbox listens on ${sandbox.baseUrl}`);

	const n8n = await openN8n(demoCache, {}, sandbox, opened);
	const hasRun = await showExample(n8n, sandbox);
	if (once) return hasRun ? 0 : 1;

	n8n.showWhereToGo();
	return await n8n.ended();
}

/**
 * Runs the first example, as the editor's button does, and prints its items, its hints, and what it cost by the sandbox's own
 * account. @returns whether it succeeded and brought items
 */
async function showExample({ client, first }: Demo, sandbox: Sandbox): Promise<boolean> {
	say(`Running the workflow "${first.name}"`);
	const before = { credits: sandbox.credits, requests: sandbox.requests };
	const execution = await execute(client, first.id, 'Click to run');
	const { lastNodeExecuted: node = '', error, runData } = execution.resultData;
	if (error) {
		console.error(`\nIt failed: ${error.message}\n${error.description ?? ''}`);
		return false;
	}
	const items = itemsOf(execution, node);
	console.log(`\n  "${node}" gave ${items.length} items; the first 10:\n`);
	console.table(items.slice(0, 10), ['nameWithOwner', 'primaryLanguageName', 'stargazerCount']);
	const credits = sandbox.credits - before.credits;
	const requests = sandbox.requests - before.requests;
	console.log(`\n  Credits used: ${credits}, in ${requests} requests (by the sandbox's account)`);
	for (const { message } of runData[node]?.at(-1)?.hints ?? []) {
		console.log(`  The node's hint: ${message}`);
	}
	return items.length > 0;
}
