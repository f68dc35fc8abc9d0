import { type BrowserContext, chromium, test as base } from '@playwright/test';
import { Images } from './images';
import { Registry } from './installation/registry';
import { newPort } from '../n8n/place';
import { ensurePrograms, pathOf } from '../n8n/programs';
import { type Cluster, type RunningN8n, startN8n, startWholeCluster } from './n8n/server';

export { expect } from '@playwright/test';

interface ForEachTest {
	/** Takes pictures of the editor. */
	images: Images;
}

interface ForAllTests {
	/** Gets what must be closed in the end. */
	opened: AsyncDisposableStack;
	/** Where n8n's editor is, or will be. */
	editorPort: number;
	/** A running n8n with the packed package in it, the sandbox that it calls, and a language model. */
	n8n: RunningN8n;
	/** n8n in queue mode: PostgreSQL, Redis, one main process and two workers, and a sandbox of its own. */
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
export const test = base.extend<ForEachTest, ForAllTests>({
	opened: [
		async ({}, use) => {
			await using opened = new AsyncDisposableStack();
			await use(opened);
		},
		lasting,
	],
	editorPort: [async ({}, use) => await use(await newPort()), lasting],
	n8n: [
		async ({ editorPort: editor, opened }, use, { project: { name } }) =>
			await use(await startN8n({ name, editor }, opened)),
		lasting,
	],
	cluster: [async ({ opened }, use) => await use(await startWholeCluster(opened)), lasting],
	registry: [async ({ opened }, use) => await use(await Registry.start(opened)), lasting],
	browser: [
		async ({ headless }, use) => {
			await ensurePrograms(['chromium']);
			const isRoot = process.getuid?.() === 0;
			const browser = await chromium.launch({
				headless,
				executablePath: pathOf('chromium'),
				// Chromium refuses to run as root with its sandbox.
				args: ['--disable-gpu', ONLY_THIS_MACHINE, ...(isRoot ? ['--no-sandbox'] : [])],
			});
			await use(browser);
			await browser.close();
		},
		lasting,
	],
	profile: [
		async ({ browser, editorPort }, use) => {
			const baseURL = `http://127.0.0.1:${editorPort}`;
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
	images: async ({}, use) => await use(new Images(process.env.RENEW_IMAGES === 'true')),
});

/** In the browser: lists open and close at once, which halves the time of the tests. */
function withoutMotion(): void {
	document.addEventListener('DOMContentLoaded', () => {
		const style = document.createElement('style');
		style.textContent = '* { transition: none !important; animation: none !important }';
		document.head.append(style);
	});
}
