/**
 * `npm start`: starts n8n with this package, on the sandbox; `npm start -- --once` ends after one workflow. `npm run dev`:
 * the same with these sources. A change in nodes/, credentials/ or icons/ is built at once, and n8n reloads it.
 */
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { find, orderBy } from 'lodash';
import { mcpCredential, type N8nClient, putCredential, sandboxCredential } from '../n8n/client';
import { owner } from '../n8n/environment';
import { exampleFiles, importExample } from '../n8n/examples';
import { execute, itemsOf } from '../n8n/execution';
import { startLanguageModel } from '../n8n/languageModel';
import { freePort, installN8n, installPackage } from '../n8n/instance';
import { N8nProcess } from '../n8n/process';
import packageJson from '../package.json';
import { type Sandbox, startSandbox } from '../sandbox/server';
import { build, packIfChanged } from '../tools/pack';
import { cache } from '../tools/paths';
import { runScript } from '../tools/runScript';
import { PlainFailure, runMain, say } from '../tools/setup/terminal.mjs';

/** Id of the example that runs at the start. */
const FIRST_LOOK = 'ppdFirstLook';

void runMain(async () => {
	const flag = { type: 'boolean', default: false } as const;
	const { once, dev } = parseArgs({ options: { once: flag, dev: flag } }).values;
	const interruption = new Promise<number>((resolve) => {
		// the terminal sends Ctrl-C to a whole group of processes, and users press it twice
		for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => resolve(0));
	});
	void interruption.then(() => say('Stopping …'));
	await using opened = new AsyncDisposableStack();
	return await Promise.race([demo(once, dev, opened), interruption]);
});

/** Runs n8n and the sandbox until n8n ends. @param once ends after the first example @returns exit code */
async function demo(once: boolean, dev: boolean, opened: AsyncDisposableStack): Promise<number> {
	// kept between starts
	const folder = join(cache, dev ? 'dev' : 'demo');
	lock(folder, opened);
	await installN8n();
	const installed = join(folder, '.n8n/nodes/node_modules', packageJson.name);
	if (dev) await installSources(installed);
	else await installPackage(await packIfChanged(), folder);
	const port = await freePort(8787, 'the sandbox');
	const sandbox = await startSandbox({ port, logLimit: 10_000 });
	opened.defer(() => sandbox.close());
	say(`The service's sandbox listens on ${sandbox.baseUrl}`);

	const editor = await freePort(5678, 'n8n');
	const broker = await freePort(Math.max(5679, editor + 1), "n8n's task broker");
	const env = dev ? { N8N_DEV_RELOAD: 'true', N8N_LOG_LEVEL: 'info' } : {};
	const n8n = new N8nProcess({ editor, broker, folder, env }, opened);
	const client = await n8n.start();
	await putCredential(client, sandboxCredential(sandbox));
	await putCredential(client, (await startLanguageModel(opened)).credential);
	await putCredential(client, mcpCredential(owner.password));
	await importExamples(client);
	const hasRun = await showExample(client, sandbox);
	if (once) return hasRun ? 0 : 1;
	showWhereToGo(client, sandbox);
	if (dev) await Promise.race([n8n.ended(), watchSources(installed)]);
	return await n8n.ended();
}

/** Claims a user folder. @throws PlainFailure if another process uses it */
function lock(folder: string, opened: AsyncDisposableStack): void {
	const user = join(folder, 'pid');
	if (existsSync(user) && isRunning(Number(readFileSync(user, 'utf8'))))
		throw new PlainFailure(`This is running already: stop it first (Ctrl-C), or delete ${user}.`);
	mkdirSync(folder, { recursive: true });
	writeFileSync(user, String(process.pid));
	opened.defer(() => rmSync(user));
}

function isRunning(pid: number): boolean {
	try {
		return process.kill(pid, 0);
	} catch {
		return false;
	}
}

/** Builds these sources into the folder of the installed package, which n8n watches. */
async function installSources(folder: string): Promise<void> {
	mkdirSync(folder, { recursive: true });
	writeFileSync(join(folder, 'package.json'), JSON.stringify(packageJson));
	await build(join(folder, 'dist'));
}

/** Builds them again after each change, until it is stopped. */
async function watchSources(folder: string): Promise<void> {
	console.log(`  Change a file under nodes/ or credentials/: it is in use seconds later.
  After a change of package.json, stop and start again.
  What n8n says is in .cache/dev/n8n.log.
`);
	await runScript(['node_modules/gulp/bin/gulp.js', 'watch'], { DIST: join(folder, 'dist') });
}

/** Imports the examples with the tag Example. n8n lists the last one first, so the first looks come last. */
async function importExamples(client: N8nClient): Promise<void> {
	const name = 'Example';
	const tags = (await client.call('GET', '/tags')) as Array<{ id: string; name: string }>;
	const tag =
		find(tags, { name }) ?? ((await client.call('POST', '/tags', { name })) as { id: string });
	const isFirst = (file: string) => file.startsWith('first-');
	for (const file of orderBy(exampleFiles, [isFirst, String], ['asc', 'desc'])) {
		await importExample(client, file, [tag.id]);
	}
}

/**
 * Runs the first example, like the editor's button, and prints its items, its hints, and its cost as counted by the sandbox.
 * @returns whether it succeeded with items
 */
async function showExample(client: N8nClient, sandbox: Sandbox): Promise<boolean> {
	say('Running the workflow "First look"');
	const execution = await execute(client, FIRST_LOOK, 'Click to run');
	const { lastNodeExecuted: node = '', error, runData } = execution.resultData;
	if (error) {
		console.error(`\nIt failed: ${error.message}\n${error.description ?? ''}`);
		return false;
	}
	const items = itemsOf(execution, node);
	console.log(`\n  "${node}" gave ${items.length} items; the first 10:\n`);
	console.table(items.slice(0, 10), ['nameWithOwner', 'primaryLanguageName', 'stargazerCount']);
	const { credits, requests } = sandbox;
	console.log(`\n  Credits used: ${credits}, in ${requests} requests (as counted by the sandbox)`);
	for (const { message } of runData[node]?.at(-1)?.hints ?? [])
		console.log(`  The node's hint: ${message}`);
	return items.length > 0;
}

/** Prints where the editor is, and what to try. */
function showWhereToGo({ address }: N8nClient, { baseUrl, apiKey }: Sandbox): void {
	console.log(`
  n8n is open   ${address}/workflow/${FIRST_LOOK}
  sign in       ${owner.email}   password ${owner.password} (new at each start)
  the sandbox   ${baseUrl}   API key ${apiKey}

  The sixteen examples (tag Example) run here: the language model in them is made up, too, and
  MCP clients show the password as their token. Only the list on PostgreSQL needs a server of yours.

  To see a trigger fire: open it and press Publish, let its user star something, and a
  minute later look at Executions.

    ${address}/workflow/ppdFirstTrigger
    curl -s ${baseUrl}/__sandbox/changes -d '{"kind":"add","path":"/code-host/list-starred","body":{"username":"octo-23"}}'

  To try        Code Host: octo-23, repository octo/hello   Microblog: user ID 783045
                Professional Network: company acme          Video Platform: dQw4w9WgXcQ
                Profile: member ada, any challenge token such as token-1
                What you look up is made up from its name: octo-23 has 23 records, missing-x
                is not found, and unstable-45 fails twice at its third page: see
                the retries in its hint.

  Ctrl-C stops both.
`);
}
