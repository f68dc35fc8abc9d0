import assert from 'node:assert/strict';
import { join } from 'node:path';
import { expect, type Page, test as base } from '@playwright/test';
import {
	BROWSER,
	login,
	mcpCredential,
	type N8nClient,
	putCredential,
	sandboxCredential,
} from '../n8n/client';
import { type LanguageModel, startLanguageModel } from '../n8n/languageModel';
import { prepareInstance } from '../n8n/instance';
import { N8nProcess } from '../n8n/process';
import { pathOf } from '../n8n/programs';
import { type Cluster, postgresCredential, startCluster } from '../n8n/cluster';
import { type Sandbox, startSandbox } from '../sandbox/server';
import { packIfChanged } from '../tools/pack';
import { e2eCache } from '../tools/paths';
import { NAME, type Registry, startRegistry } from './installation/registry';

export { expect };

/** Token of MCP clients. */
export const MCP_TOKEN = 'a token of ours';

/** Header of the requests that start the long list's next batch. */
export const LIST_HEADER = { name: 'x-long-list', value: 'a secret of ours' };

interface ForAllTests {
	/** Collects what must be closed at the end. */
	opened: AsyncDisposableStack;
	/** The service, shared by the group. */
	sandbox: Sandbox;
	languageModel: LanguageModel;
	/** Starts, stops and kills an n8n with the packed package, with an editor if a browser is used. */
	server: N8nProcess;
	/** Its REST API, signed in again after restarts. */
	client: N8nClient;
	/** n8n in queue mode: PostgreSQL, Redis, one main process and two workers. It installs the package itself. */
	cluster: Cluster;
	registry: Registry;
	/** n8n's editor in Chromium, signed in: one page, because loading the editor takes ten seconds of CPU time. */
	editor: Page;
}

// Keeps the editor from contacting npm's registry, so that tests depend on no other server. Playwright's routes would disable
// the browser's cache.
const ONLY_THIS_MACHINE = '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1';

/** Halves the time in which an n8n without a browser starts. */
export const WITHOUT_EDITOR = { N8N_DISABLE_UI: 'true' };

/** Options of fixtures that last as long as the worker process and take long to start. */
const lasting = { scope: 'worker', timeout: 0 } as const;

/** Playwright's `test`; starts only the fixtures that a test names. `page` is the group's {@link ForAllTests.editor}. */
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
	/** Resets the sandbox when a test begins. */
	freshSandbox: [
		async ({ sandbox }, use) => {
			sandbox.reset();
			await use();
		},
		{ auto: true },
	],
	languageModel: [async ({ opened }, use) => await use(await startLanguageModel(opened)), lasting],
	server: [
		async ({ opened }, use, { project: { name } }) => {
			const tarball = await packIfChanged();
			const env = name === 'editor' ? {} : WITHOUT_EDITOR;
			const instance = await prepareInstance(join(e2eCache, name), { tarball, env });
			await use(new N8nProcess(instance, opened));
		},
		lasting,
	],
	client: [
		async ({ server, sandbox, languageModel }, use) => {
			const client = await server.start();
			await putCredential(client, sandboxCredential(sandbox));
			await putCredential(client, languageModel.credential);
			await putCredential(client, mcpCredential(MCP_TOKEN));
			await use(client);
		},
		lasting,
	],
	cluster: [
		async ({ opened, sandbox, registry }, use) => {
			const env = { ...registry.env, ...WITHOUT_EDITOR };
			const cluster = await startCluster(e2eCache, env, opened);
			const { client } = cluster;
			await client.call('POST', '/community-packages', { name: NAME });
			// workers install what n8n installs, a moment later
			await expect(async () => {
				for (const worker of cluster.workers) {
					assert.match(await worker.printed(), /Community package installed/);
				}
			}).toPass();
			await putCredential(client, sandboxCredential(sandbox));
			await putCredential(client, postgresCredential(cluster.database));
			const header = { name: 'Header of the long list', type: 'httpHeaderAuth' };
			await putCredential(client, { ...header, data: LIST_HEADER });
			await use(cluster);
		},
		lasting,
	],
	registry: [async ({ opened }, use) => await use(await startRegistry(opened)), lasting],
	launchOptions: [
		async ({}, use) => {
			const args = ['--disable-gpu', ONLY_THIS_MACHINE];
			await use({ executablePath: await pathOf('chromium'), args });
		},
		lasting,
	],
	editor: [
		async ({ browser, client }, use) => {
			const context = await browser.newContext({
				baseURL: client.address,
				viewport: { width: 1440, height: 810 },
			});
			context.setDefaultTimeout(60_000);
			await context.request.post('/rest/login', { data: login, headers: BROWSER });
			const remember = (id: string) => localStorage.setItem('n8n-browserId', id);
			await context.addInitScript(remember, BROWSER['browser-id']);
			await context.addInitScript(withoutMotion);
			const page = await context.newPage();
			await page.goto('/home/workflows');
			await page.getByRole('heading', { name: 'Overview' }).waitFor();
			await use(page);
		},
		lasting,
	],
	page: async ({ editor }, use) => await use(editor),
});

/** Runs in the browser: disables animations, which halves the time of the tests. */
function withoutMotion(): void {
	document.addEventListener('DOMContentLoaded', () => {
		const style = document.createElement('style');
		style.textContent = '* { transition: none !important; animation: none !important }';
		document.head.append(style);
	});
}
