import assert from 'node:assert/strict';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { execa } from 'execa';
import { parse } from 'yaml';
import { sandboxCredential } from '../../n8n/importCredentials';
import { installN8n } from '../../n8n/install';
import { stopN8n } from '../../n8n/process';
import { startCluster } from '../../n8n/queue/cluster';
import { ours, row } from '../../n8n/workflow';
import { startSandbox } from '../../sandbox/server';
import { packIfChanged } from '../../tools/pack';
import { root } from '../../tools/paths';
import { expect, test } from '../fixtures';
import { e2eCache } from '../paths';
import { activateLookups, askAll, subjects, takesRequests } from '../queue/lookups';
import { PublishedWorkflow } from '../triggers/published';
import { BareN8n, NAME } from './installedN8n';
import { Registry } from './registry';

// What docs/installation.md says of the life of an installation, on a real n8n that installs the package by itself.

const TIMELINE = { path: '/microblog/get-user-tweets', body: { userId: '783045' } };

test.describe.configure({ timeout: 600_000 });

const opened = new AsyncDisposableStack();
let registry: Registry;

test.beforeAll(async () => {
	await installN8n();
	registry = await Registry.start(opened);
	await publish('1.0.0');
});
test.afterAll(() => opened.disposeAsync());

test('by hand, then by n8n with the settings of compose.yaml: installed, updated, back, gone and there again', async () => {
	await using closed = new AsyncDisposableStack();
	const { REINSTALL, ...env } = await composed();
	const n8n = await BareN8n.make({ ...registry.env, ...env }, closed);
	const reinstall = { N8N_REINSTALL_MISSING_PACKAGES: REINSTALL };
	await test.step('by hand, with the commands of the page, inside a project of its own', async () => {
		const { folder } = n8n;
		await rm(join(folder, '.n8n/nodes'), { recursive: true, force: true });
		await mkdir(join(folder, 'node_modules'), { recursive: true });
		await writeFile(join(folder, 'package.json'), '{"name":"a-project"}');
		const commands = (await page()).match(/^npm (install|uninstall) .*$/gm) ?? [];
		assert.equal(commands.length, 2);
		const [install = '', uninstall = ''] = commands;
		const run = (command: string) =>
			execa('sh', ['-c', command], { cwd: folder, env: { ...registry.env, HOME: folder } });

		await run(install);
		const { stdout } = await execa('ls', [join(folder, '.n8n/nodes/node_modules')]);
		assert.equal(stdout, NAME, 'and no second copy of a package of n8n');
		await n8n.start();
		assert.equal(await n8n.runLookup(), 'success');
		const listed = await n8n.client.call('GET', '/community-packages');
		assert.deepEqual(listed, [], 'n8n does not list it');
		await run(uninstall);
		await n8n.start(reinstall);
		assert.match(await n8n.runLookup(), /Unrecognized node type/);
	});
	assert.equal(await n8n.install(), '1.0.0');
	assert.equal(await n8n.runLookup(), 'success');
	const trigger = ours('Tweets', 'microblogTrigger', {
		event: 'newTweet',
		...TIMELINE.body,
		options: { maxRetries: 0 },
	});
	const watching = await PublishedWorkflow.publish(n8n.client, row('Watch', [trigger]), 'Tweets');
	const works = async () => {
		assert.equal(await n8n.runLookup(), 'success');
		await polls(n8n);
	};

	await test.step('updated and back: workflows and triggers go on', async () => {
		await works();
		await publish('1.1.0');
		assert.equal(await n8n.update(), '1.1.0');
		await works();
		await n8n.uninstall();
		assert.equal(await n8n.install(`${NAME}@1.0.0`), '1.0.0');
		await works();
	});
	await test.step('uninstalled while a trigger polls: its polls fail, and cost nothing', async () => {
		await n8n.uninstall();
		assert.match(await n8n.runLookup(), /Unrecognized node type/);
		const { requests } = n8n.sandbox;
		await expect(async () => {
			assert.ok((await watching.outcome()).failed.length > 0);
		}).toPass();
		assert.equal(n8n.sandbox.requests, requests);
	});
	await test.step('installed again before a restart: it goes on', async () => {
		await n8n.install();
		await works();
	});
	const lose = async () => {
		await n8n.stop();
		await rm(join(n8n.folder, '.n8n/nodes'), { recursive: true });
	};
	await test.step('gone from the volume: n8n installs it at its start', async () => {
		await lose();
		await n8n.start(reinstall);
		await works();
	});
	await test.step('started without it: the trigger is off, over installs and restarts, until published', async () => {
		await lose();
		await n8n.start();
		assert.match(await n8n.runLookup(), /Unrecognized node type/);
		await n8n.install();
		await n8n.start();
		assert.equal(await n8n.runLookup(), 'success');
		assert.equal(await watching.status(), 'failed');
		const { ids } = n8n.sandbox.change({ kind: 'add', ...TIMELINE });
		await watching.publish();
		await works();
		await expect(async () => {
			const { fired } = await watching.outcome();
			assert.deepEqual(
				fired.flat().map(({ id }) => id),
				[...ids],
				'what came meanwhile',
			);
		}).toPass();
	});
});

test('queue mode: workers get it with the main process; one that joins later brings it if it is told to', async () => {
	await using closed = new AsyncDisposableStack();
	const sandbox = await startSandbox();
	closed.defer(() => sandbox.close());
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
	await activateLookups(client, 'joins');
	const address = `${client.address}/webhook/joins`;
	await takesRequests(address);
	const answers = async () => (await askAll(address, subjects('user', 1)))[0]?.status;
	await expect(async () => assert.equal(await answers(), 200)).toPass();

	const retire = () => Promise.all(workers.splice(0).map(({ process }) => stopN8n(process)));
	await retire();
	await addWorker();
	assert.equal(await answers(), 500);
	await retire();
	await addWorker({ N8N_REINSTALL_MISSING_PACKAGES: 'true' });
	assert.equal(await answers(), 200);
});

/** Waits for one more poll of a trigger. */
async function polls({ sandbox }: BareN8n): Promise<void> {
	const before = sandbox.requests;
	const come = () => assert.ok(sandbox.requests > before, 'no polls');
	await expect(come).toPass();
}

async function publish(version: string): Promise<void> {
	await registry.publish(await packIfChanged(), version, e2eCache);
}

/** The settings of the compose file; its volumes are the folders of the n8n that is started here. */
async function composed(): Promise<{ REINSTALL: string } & NodeJS.ProcessEnv> {
	const { services } = parse(await readFile(join(root, 'docs/compose.yaml'), 'utf8')) as {
		services: { n8n: { environment: Record<string, string>; volumes: string[] } };
	};
	const { environment, volumes } = services.n8n;
	assert.ok(volumes.includes('n8n_data:/home/node/.n8n'));
	const { N8N_REINSTALL_MISSING_PACKAGES: REINSTALL = '', ...others } = environment;
	return { ...others, N8N_ENCRYPTION_KEY: 'any', REINSTALL };
}

async function page(): Promise<string> {
	return await readFile(join(root, 'docs/installation.md'), 'utf8');
}
