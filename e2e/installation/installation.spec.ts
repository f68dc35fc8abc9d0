import assert from 'node:assert/strict';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { execa } from 'execa';
import { parse } from 'yaml';
import { type N8nClient, putCredential, sandboxCredential } from '../../n8n/client';
import { execute, type Fields } from '../../n8n/execution';
import { prepareInstance } from '../../n8n/instance';
import { N8nProcess } from '../../n8n/process';
import { manualTrigger, ours, publicationIs, publish, chain, save } from '../../n8n/workflow';
import { e2eCache, root } from '../../tools/paths';
import { expect, test, WITHOUT_EDITOR } from '../fixtures';
import { outcomeOf, polls, publishOften, tweetInto, tweetWatcher } from '../triggers/published';
import { NAME } from './registry';

// Installs and removes the package on a real n8n, as docs/installation.md says.

test.describe.configure({ timeout: 600_000 });

const UNKNOWN = /Unrecognized node type/;
const user = ours('User', 'codeHost', { resource: 'user', operation: 'get', username: 'octo' });
const lookup = chain('Lookup', [manualTrigger(), user]);

test("installs by hand, then with compose.yaml's settings: install, update, roll back, remove and restore", async ({
	registry,
	sandbox,
}) => {
	await using closed = new AsyncDisposableStack();
	const { N8N_REINSTALL_MISSING_PACKAGES, ...settings } = await composed();
	const env = { ...registry.env, ...settings, ...WITHOUT_EDITOR };
	const instance = await prepareInstance(join(e2eCache, 'installation'), { env });
	const n8n = new N8nProcess(instance, closed);
	const packages = join(instance.folder, '.n8n/nodes');
	let client!: N8nClient;
	const start = async (env?: NodeJS.ProcessEnv) => (client = await n8n.start(env));
	/** Presses a button of Settings > Community nodes. @returns the installed version */
	const press = async (method: 'POST' | 'PATCH', name = NAME) => {
		const reported = (await client.call(method, '/community-packages', { name })) as Fields;
		return reported.installedVersion;
	};
	const uninstall = () => client.call('DELETE', `/community-packages?name=${NAME}`);
	/** Executes one of our nodes. @returns `success`, n8n's error, or the execution's */
	const outcome = async () =>
		await execute(client, await save(client, lookup), 'Click to run').then(
			({ status, resultData: { error } }) => error?.message ?? status,
			(error: Error) => error.message,
		);

	await test.step('by hand, with the commands of the page, inside a project of its own', async () => {
		const { folder } = instance;
		await mkdir(join(folder, 'node_modules'), { recursive: true });
		await writeFile(join(folder, 'package.json'), '{"name":"a-project"}');
		const page = await readFile(join(root, 'docs/installation.md'), 'utf8');
		const commands = page.match(/^npm (install|uninstall) .*$/gm) ?? [];
		assert.equal(commands.length, 2);
		const [ofFile = '', goneByHand = ''] = commands;
		const byHand = ofFile.replace('<file>', await registry.publish('1.0.0'));
		assert.notEqual(byHand, ofFile);
		const env = { ...registry.env, HOME: folder };
		const run = (command: string) => execa('sh', ['-c', command], { cwd: folder, env });
		const installed = async () =>
			(await readdir(join(packages, 'node_modules'))).filter((name) => !name.startsWith('.'));

		// n8n creates the folder at its start; the command creates a missing one
		await rm(packages, { recursive: true, force: true });
		await run(byHand);
		assert.deepEqual(await installed(), [NAME], 'and no second copy of a package of n8n');
		await start();
		await putCredential(client, sandboxCredential(sandbox));
		assert.equal(await outcome(), 'success');
		assert.deepEqual(await client.call('GET', '/community-packages'), [], 'n8n does not list it');
		await run(goneByHand);
		assert.deepEqual(await installed(), []);
	});
	assert.equal(await press('POST'), '1.0.0');
	const watched = await publishOften(client, await save(client, tweetWatcher));
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
		await expect(async () => {
			const { failed } = await outcomeOf(client, watched, 'Tweets');
			assert.ok(failed.length > 0);
		}).toPass();
		assert.equal(sandbox.requests, requests);
		await press('POST');
		await works();
	});
	await test.step('gone from the volume: n8n installs it at its start', async () => {
		await lose();
		await start({ N8N_REINSTALL_MISSING_PACKAGES });
		await works();
	});
	await test.step('started without it: the trigger is off, over installs and restarts, until published', async () => {
		await lose();
		await start();
		assert.match(await outcome(), UNKNOWN);
		await press('POST');
		await start();
		assert.equal(await outcome(), 'success');
		await publicationIs(client, watched, { status: 'failed' });
		const ids = tweetInto(sandbox);
		await publish(client, watched);
		await works();
		await expect(async () => {
			const { fired } = await outcomeOf(client, watched, 'Tweets');
			const seen = fired.flat().map(({ id }) => id);
			assert.deepEqual(seen, ids, 'what came meanwhile');
		}).toPass();
	});
});

/** Returns the settings of the compose file; its volumes are the folders of this n8n. */
async function composed(): Promise<NodeJS.ProcessEnv> {
	const { services } = parse(await readFile(join(root, 'docs/compose.yaml'), 'utf8')) as {
		services: { n8n: { environment: Record<string, string>; volumes: string[] } };
	};
	const { environment, volumes } = services.n8n;
	assert.ok(volumes.includes('n8n_data:/home/node/.n8n'));
	return { ...environment, N8N_ENCRYPTION_KEY: 'any' };
}
