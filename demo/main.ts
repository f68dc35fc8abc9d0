/**
 * `npm start`: starts n8n with this package, on the sandbox; `npm start -- --once` ends after one workflow. `npm run dev`:
 * the same with these sources. A change in nodes/, credentials/ or icons/ is built at once, and n8n reloads it; the sandbox
 * restarts when its own sources change.
 */
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { execute, itemsOf } from '../n8n/execution';
import { freePort, installN8n, installPackage } from '../n8n/place';
import packageJson from '../package.json';
import { type Sandbox, startSandbox } from '../sandbox/server';
import { build, packIfChanged } from '../tools/pack';
import { cache } from '../tools/paths';
import { runScript } from '../tools/runScript';
import { PlainFailure, runMain, say } from '../tools/setup/terminal.mjs';
import { type Demo, openN8n, untilInterrupted } from './openN8n';

void runMain(async () => {
	const flag = { type: 'boolean', default: false } as const;
	const { once, dev } = parseArgs({ options: { once: flag, dev: flag } }).values;
	return await untilInterrupted((opened) => (dev ? develop(opened) : demo(once, opened)));
});

/**
 * Installs n8n, and returns its user folder, which remains between two starts. @throws PlainFailure if another process uses
 * it
 */
async function userFolder(name: string, opened: AsyncDisposableStack): Promise<string> {
	const folder = join(cache, name);
	const owner = join(folder, 'pid');
	if (existsSync(owner) && isRunning(Number(readFileSync(owner, 'utf8'))))
		throw new PlainFailure(`This is running already: stop it first (Ctrl-C), or delete ${owner}.`);
	mkdirSync(folder, { recursive: true });
	writeFileSync(owner, String(process.pid));
	opened.defer(() => rmSync(owner));
	await installN8n();
	return folder;
}

function isRunning(pid: number): boolean {
	try {
		return process.kill(pid, 0);
	} catch {
		return false;
	}
}

/** Runs the demo until the editor is open. @param once ends after the example @returns exit code */
async function demo(once: boolean, opened: AsyncDisposableStack): Promise<number> {
	const folder = await userFolder('demo', opened);
	await installPackage(await packIfChanged(), folder);
	const port = await freePort(8787, 'the sandbox');
	const sandbox = await startSandbox({ port, logLimit: 10_000 });
	opened.defer(() => sandbox.close());
	say(`The service's sandbox listens on ${sandbox.baseUrl}`);

	const n8n = await openN8n(folder, {}, sandbox, opened);
	const hasRun = await showExample(n8n, sandbox);
	if (once) return hasRun ? 0 : 1;
	n8n.showWhereToGo();
	return await n8n.ended();
}

/**
 * Runs the first example, like the editor's button, and prints its items, its hints, and its cost by the sandbox's account.
 * @returns whether it succeeded with items
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
	for (const { message } of runData[node]?.at(-1)?.hints ?? [])
		console.log(`  The node's hint: ${message}`);
	return items.length > 0;
}

async function develop(opened: AsyncDisposableStack): Promise<number> {
	const folder = await userFolder('dev', opened);
	// builds into the installed package, which n8n watches
	const installed = join(folder, '.n8n/nodes/node_modules', packageJson.name);
	mkdirSync(installed, { recursive: true });
	writeFileSync(join(installed, 'package.json'), JSON.stringify(packageJson));
	const dist = join(installed, 'dist');
	await build(dist);
	const port = await freePort(8787, 'the sandbox');
	const sandbox = { baseUrl: `http://127.0.0.1:${port}`, apiKey: 'ppd_sandbox_key' };
	const watched = ['sandbox/main.ts', '--port', String(port), '--key', sandbox.apiKey];
	const followers = [
		runScript(['node_modules/gulp/bin/gulp.js', 'watch'], { DIST: dist }),
		runScript(['node_modules/tsx/dist/cli.mjs', 'watch', '--clear-screen=false', ...watched]),
	];
	const env = { N8N_DEV_RELOAD: 'true', N8N_LOG_LEVEL: 'info' };
	const serving = openN8n(folder, env, sandbox, opened).then(({ showWhereToGo, ended }) => {
		showWhereToGo();
		console.log(
			'  Change a file under nodes/, credentials/ or sandbox/: it is in use seconds later.\n' +
				'  After a change of package.json, stop and start again.\n' +
				'  What n8n says is in .cache/dev/n8n.log.\n',
		);
		return ended();
	});
	// none of them ends by itself
	await Promise.race([serving, ...followers]);
	return 1;
}
