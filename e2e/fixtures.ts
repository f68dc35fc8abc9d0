import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { type BrowserContext, chromium, expect, test as base } from '@playwright/test';
import type { N8nClient } from '../n8n/client';
import { sandboxCredential } from '../n8n/importCredentials';
import { KillableN8n } from '../n8n/killable';
import { ensurePrograms, pathOf } from '../n8n/programs';
import { type Cluster, startCluster, type Worker } from '../n8n/queue/cluster';
import { type Sandbox, startSandbox } from '../sandbox/server';
import { packIfChanged } from '../tools/pack';
import { NAME, type Registry, startRegistry } from './installation/registry';
import { type LanguageModel, startLanguageModel } from './languageModel';
import { e2eCache } from './paths';

export { expect };

interface ForAllTests {
	/** Gets what must be closed in the end. */
	opened: AsyncDisposableStack;
	/** The service, for all that runs in this group of parts. */
	sandbox: Sandbox;
	languageModel: LanguageModel;
	/** A real n8n with the packed package in it: a client that stays signed in, and what stops, kills and starts it. */
	n8n: { client: N8nClient; server: KillableN8n };
	/** n8n in queue mode: PostgreSQL, Redis, one main process and two workers. It has installed the package by itself. */
	cluster: Cluster;
	/** npm's registry on loopback, with this package in it. */
	registry: Registry;
	/** The browser's profile, the same for all tests: a page of n8n's editor comes out of its cache in half the time. */
	profile: BrowserContext;
}

// The editor asks npm's registry about the package; a test depends on no one else's server. Playwright's routes
// would do the same, but switch the browser's cache off.
const ONLY_THIS_MACHINE = '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1';

/** For what lasts as long as the process that runs the tests; starting it may take its time. */
const lasting = { scope: 'worker', timeout: 0 } as const;

/** Playwright's `test`; what no test names does not start. `page` is n8n's editor in Chromium, signed in. */
export const test = base.extend<{ freshSandbox: void }, ForAllTests>({
	opened: [
		async ({}, use) => {
			await using opened = new AsyncDisposableStack();
			await use(opened);
		},
		lasting,
	],
	sandbox: [
		async ({ opened }, use) => {
			const sandbox = await startSandbox();
			opened.defer(() => sandbox.close());
			await use(sandbox);
		},
		lasting,
	],
	/** The sandbox is as at its start when a test begins. */
	freshSandbox: [
		async ({ sandbox }, use) => {
			sandbox.reset();
			await use();
		},
		{ auto: true },
	],
	languageModel: [async ({ opened }, use) => await use(await startLanguageModel(opened)), lasting],
	n8n: [
		async ({ opened, sandbox, languageModel }, use, { project: { name } }) => {
			const credentials = [sandboxCredential(sandbox), languageModel.credential];
			const plan = { folder: e2eCache, name, tarball: await packIfChanged(), credentials };
			const server = await KillableN8n.make(plan, opened);
			await use({ client: await server.start(), server });
		},
		lasting,
	],
	cluster: [
		async ({ opened, sandbox, registry }, use) => {
			const credentials = [sandboxCredential(sandbox)];
			const { env } = registry;
			const plan = { folder: e2eCache, tarball: undefined, credentials, env, workers: 2 };
			const cluster = await startCluster(plan, opened);
			await cluster.client.call('POST', '/community-packages', { name: NAME });
			for (const worker of cluster.workers) await hasInstalled(worker);
			await use(cluster);
		},
		lasting,
	],
	registry: [async ({ opened }, use) => await use(await startRegistry(opened)), lasting],
	browser: [
		async ({ headless }, use) => {
			await ensurePrograms(['chromium']);
			const args = ['--disable-gpu', ONLY_THIS_MACHINE];
			const browser = await chromium.launch({ headless, executablePath: pathOf('chromium'), args });
			await use(browser);
			await browser.close();
		},
		lasting,
	],
	profile: [
		async ({ browser, n8n }, use) => {
			const baseURL = n8n.client.address;
			const profile = await browser.newContext({ baseURL, viewport: { width: 1440, height: 810 } });
			profile.setDefaultTimeout(60_000);
			await profile.addInitScript(withoutMotion);
			await use(profile);
			await profile.close();
		},
		lasting,
	],
	page: async ({ profile, n8n }, use) => {
		// What another test left in the browser goes, but for the cache.
		await profile.setStorageState(n8n.client.browserState());
		const page = await profile.newPage();
		await use(page);
		await page.close();
	},
});

/** Workers install what n8n installs, a moment later. */
async function hasInstalled({ place }: Worker): Promise<void> {
	await expect(async () => {
		assert.match(await readFile(place.log, 'utf8'), /Community package installed/);
	}).toPass();
}

/** In the browser: lists open and close at once, which halves the time of the tests. */
function withoutMotion(): void {
	document.addEventListener('DOMContentLoaded', () => {
		const style = document.createElement('style');
		style.textContent = '* { transition: none !important; animation: none !important }';
		document.head.append(style);
	});
}
