import assert from 'node:assert/strict';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { execa } from 'execa';
import { parse } from 'yaml';
import type { N8nClient } from '../../n8n/client';
import { execute, type Fields } from '../../n8n/execution';
import { sandboxCredential } from '../../n8n/importCredentials';
import { KillableN8n } from '../../n8n/killable';
import { stopN8n } from '../../n8n/process';
import { publicationOf, publish } from '../../n8n/publish';
import { startCluster } from '../../n8n/queue/cluster';
import { manualTrigger, node, ours, row, save } from '../../n8n/workflow';
import { root } from '../../tools/paths';
import { expect, test } from '../fixtures';
import { openSandbox } from '../n8n/server';
import { e2eCache } from '../paths';
import { PublishedWorkflow } from '../triggers/published';
import { polls, tweetInto, watching } from '../triggers/timeline';
import { NAME } from './registry';

// What docs/installation.md says of the life of an installation, on a real n8n that installs the package by itself.

test.describe.configure({ timeout: 600_000 });

const UNKNOWN = /Unrecognized node type/;
const user = ours('User', 'codeHost', { resource: 'user', operation: 'get', username: 'octo' });
const lookup = row('Lookup', [manualTrigger(), user]);

test('by hand, then by n8n with the settings of compose.yaml: installed, updated, back, gone and there again', async ({
	registry,
}) => {
	await using closed = new AsyncDisposableStack();
	const sandbox = await openSandbox(closed);
	const { N8N_REINSTALL_MISSING_PACKAGES, ...settings } = await composed();
	const n8n = await KillableN8n.make(
		{
			folder: e2eCache,
			name: 'installation',
			tarball: undefined,
			credentials: [sandboxCredential(sandbox)],
			env: { ...registry.env, ...settings },
		},
		closed,
	);
	const packages = join(n8n.folder, '.n8n/nodes');
	let client!: N8nClient;
	const start = async (env?: NodeJS.ProcessEnv) => (client = await n8n.start(env));
	const startAndReinstall = () => start({ N8N_REINSTALL_MISSING_PACKAGES });
	/** Presses a button of Settings > Community nodes. @returns the version that is installed now */
	const press = async (method: 'POST' | 'PATCH', name = NAME) => {
		const told = (await client.call(method, '/community-packages', { name })) as Fields;
		return told.installedVersion;
	};
	const uninstall = () => client.call('DELETE', `/community-packages?name=${NAME}`);
	const outcome = () => outcomeOn(client);

	await test.step('by hand, with the commands of the page, inside a project of its own', async () => {
		const { folder } = n8n;
		await rm(packages, { recursive: true, force: true });
		await mkdir(join(folder, 'node_modules'), { recursive: true });
		await writeFile(join(folder, 'package.json'), '{"name":"a-project"}');
		const page = await readFile(join(root, 'docs/installation.md'), 'utf8');
		const commands = page.match(/^npm (install|uninstall) .*$/gm) ?? [];
		assert.equal(commands.length, 2);
		const [byHand = '', goneByHand = ''] = commands;
		const env = { ...registry.env, HOME: folder };
		const run = (command: string) => execa('sh', ['-c', command], { cwd: folder, env });

		await run(byHand);
		const there = (await readdir(join(packages, 'node_modules'))).filter(
			(name) => !/^\./.test(name),
		);
		assert.deepEqual(there, [NAME], 'and no second copy of a package of n8n');
		await start();
		assert.equal(await outcome(), 'success');
		assert.deepEqual(await client.call('GET', '/community-packages'), [], 'n8n does not list it');
		await run(goneByHand);
		await startAndReinstall();
		assert.match(await outcome(), UNKNOWN);
	});
	assert.equal(await press('POST'), '1.0.0');
	const published = await PublishedWorkflow.publish(client, watching, 'Tweets');
	const works = async () => {
		assert.equal(await outcome(), 'success');
		await polls(sandbox, 1);
	};
	const lose = async () => {
		await n8n.stop();
		await rm(packages, { recursive: true });
	};

	await test.step('updated and back: workflows and triggers go on', async () => {
		await works();
		await registry.publish('1.1.0');
		assert.equal(await press('PATCH'), '1.1.0');
		await works();
		await uninstall();
		assert.equal(await press('POST', `${NAME}@1.0.0`), '1.0.0');
		await works();
	});
	await test.step('uninstalled while a trigger polls: its polls fail, and cost nothing; installed again, it goes on', async () => {
		await uninstall();
		assert.match(await outcome(), UNKNOWN);
		const { requests } = sandbox;
		const hasFailed = async () => assert.ok((await published.outcome()).failed.length > 0);
		await expect(hasFailed).toPass();
		assert.equal(sandbox.requests, requests);
		await press('POST');
		await works();
	});
	await test.step('gone from the volume: n8n installs it at its start', async () => {
		await lose();
		await startAndReinstall();
		await works();
	});
	await test.step('started without it: the trigger is off, over installs and restarts, until published', async () => {
		await lose();
		await start();
		assert.match(await outcome(), UNKNOWN);
		await press('POST');
		await start();
		assert.equal(await outcome(), 'success');
		assert.equal((await publicationOf(client, published.id)).status, 'failed');
		const ids = tweetInto(sandbox);
		await publish(client, published.id);
		await works();
		await expect(async () => {
			const { fired } = await published.outcome();
			const came = fired.flat().map(({ id }) => id);
			assert.deepEqual(came, ids, 'what came meanwhile');
		}).toPass();
	});
});

test('queue mode: workers get it with the main process; one that joins later brings it if it is told to', async ({
	registry,
}) => {
	await using closed = new AsyncDisposableStack();
	const sandbox = await openSandbox(closed);
	const { client, workers, addWorker } = await startCluster(
		{
			folder: e2eCache,
			tarball: undefined,
			credentials: [sandboxCredential(sandbox)],
			workers: 1,
			env: registry.env,
		},
		closed,
	);
	await client.call('POST', '/community-packages', { name: NAME });
	const status = await webhook(client);
	await expect(async () => assert.equal(await status(), 200)).toPass();

	const retire = () => Promise.all(workers.splice(0).map(({ process }) => stopN8n(process)));
	await retire();
	await addWorker();
	assert.equal(await status(), 500);
	await retire();
	await addWorker({ N8N_REINSTALL_MISSING_PACKAGES: 'true' });
	assert.equal(await status(), 200);
});

/**
 * Publishes a workflow of one of our nodes that a webhook starts: a run that n8n's editor starts may never end for it
 * where a worker lacks the node. @returns runs it, and gives the status of the reply
 */
async function webhook(client: N8nClient): Promise<() => Promise<number>> {
	const path = 'joins';
	const start = { httpMethod: 'POST', path, responseMode: 'lastNode' };
	const trigger = { ...node('Webhook', 'n8n-nodes-base.webhook', 2, start), webhookId: path };
	await publish(client, await save(client, row(path, [trigger, user])));
	return async () => {
		const signal = AbortSignal.timeout(60_000);
		const reply = await fetch(`${client.address}/webhook/${path}`, { method: 'POST', signal });
		return reply.status;
	};
}

/** Runs one of our nodes. @returns `success`, or why not: what n8n answers, or what its execution fails with */
async function outcomeOn(client: N8nClient): Promise<string> {
	return await execute(client, await save(client, lookup), 'Click to run').then(
		({ status, resultData: { error } }) => error?.message ?? status,
		(error: Error) => error.message,
	);
}

/** The settings of the compose file; its volumes are the folders of the n8n that is started here. */
async function composed(): Promise<NodeJS.ProcessEnv> {
	const { services } = parse(await readFile(join(root, 'docs/compose.yaml'), 'utf8')) as {
		services: { n8n: { environment: Record<string, string>; volumes: string[] } };
	};
	const { environment, volumes } = services.n8n;
	assert.ok(volumes.includes('n8n_data:/home/node/.n8n'));
	return { ...environment, N8N_ENCRYPTION_KEY: 'any' };
}
