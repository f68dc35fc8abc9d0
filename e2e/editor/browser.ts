import { type Browser, chromium, type Page, selectors } from 'playwright-core';
import { demoLogin } from '../../demo/demoLogin';
import { pathOf } from '../machine/programs';

/** n8n's own marks for tests. */
const TEST_ID = 'data-test-id';

/**
 * Opens n8n's editor in a browser and signs in.
 * @param address of n8n
 * @param opened what must be closed in the end
 */
export async function openEditor(address: string, opened: AsyncDisposableStack): Promise<Page> {
	selectors.setTestIdAttribute(TEST_ID);
	const browser = await launch();
	opened.defer(() => browser.close());
	const context = await browser.newContext({
		baseURL: address,
		viewport: { width: 1440, height: 810 },
	});
	context.setDefaultTimeout(30_000);
	// The editor asks npm's registry about the package; a test depends on no one else's server.
	await context.route(
		(url) => url.origin !== address,
		(route) => route.abort(),
	);
	const page = await context.newPage();
	await signIn(page);
	return page;
}

function launch(): Promise<Browser> {
	const isRoot = process.getuid?.() === 0;
	return chromium.launch({
		executablePath: pathOf('chromium'),
		// Chromium refuses to run as root with its sandbox.
		args: ['--disable-gpu', ...(isRoot ? ['--no-sandbox'] : [])],
	});
}

async function signIn(page: Page): Promise<void> {
	await page.goto('/signin');
	await page.locator('input[type=email]').fill(demoLogin.email);
	await page.locator('input[type=password]').fill(demoLogin.password);
	await page.keyboard.press('Enter');
	await page.waitForURL(/\/(home|workflow)/);
}
