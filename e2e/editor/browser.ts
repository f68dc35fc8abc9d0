import { type Browser, chromium } from '@playwright/test';
import { ensurePrograms, pathOf } from '../../n8n/machine/programs';

/**
 * The editor asks npm's registry about the package; a test depends on no one else's server. Playwright's routes
 * would do the same, but switch the browser's cache off.
 */
const ONLY_THIS_MACHINE = '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1';

/** Starts the machine's own Chromium. */
export async function launch(headless: boolean): Promise<Browser> {
	await ensurePrograms(['chromium']);
	const isRoot = process.getuid?.() === 0;
	return await chromium.launch({
		headless,
		executablePath: pathOf('chromium'),
		// Chromium refuses to run as root with its sandbox.
		args: ['--disable-gpu', ONLY_THIS_MACHINE, ...(isRoot ? ['--no-sandbox'] : [])],
	});
}
