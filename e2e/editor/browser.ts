import { mkdir, readFile, rm, symlink } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type Browser, chromium } from '@playwright/test';
import { root } from '../../tools/paths';
import { ensurePrograms, pathOf } from '../../n8n/machine/programs';
import { playwrightPrograms } from '../paths';

/**
 * The editor asks npm's registry about the package; a test depends on no one else's server. Playwright's routes
 * would do the same, but switch the browser's cache off.
 */
const ONLY_THIS_MACHINE = '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1';

/** Starts the machine's own Chromium, with videos by the machine's own ffmpeg. */
export async function launch(headless: boolean): Promise<Browser> {
	await ensurePrograms(['chromium', 'ffmpeg']);
	await linkFfmpeg();
	const isRoot = process.getuid?.() === 0;
	return await chromium.launch({
		headless,
		executablePath: pathOf('chromium'),
		// Chromium refuses to run as root with its sandbox.
		args: ['--disable-gpu', ONLY_THIS_MACHINE, ...(isRoot ? ['--no-sandbox'] : [])],
	});
}

/** Puts ffmpeg where Playwright keeps the one that it would download. */
async function linkFfmpeg(): Promise<void> {
	const list = join(root, 'node_modules/playwright-core/browsers.json');
	const { browsers } = JSON.parse(await readFile(list, 'utf8')) as {
		browsers: Array<{ name: string; revision: string }>;
	};
	const revision = browsers.find(({ name }) => name === 'ffmpeg')?.revision;
	const link = join(playwrightPrograms, `ffmpeg-${revision}`, 'ffmpeg-linux');
	await rm(link, { force: true });
	await mkdir(dirname(link), { recursive: true });
	await symlink(pathOf('ffmpeg'), link);
}
