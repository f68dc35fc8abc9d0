import { ensureInstalled } from '../../tools/setup/installed.mjs';
import { e2eFolder } from '../paths';

/** Installs the npm packages that only the end-to-end run needs, unless they are there. */
export async function ensureEndToEndPackages(): Promise<void> {
	await ensureInstalled(e2eFolder, {
		title: 'Playwright and the MCP client, for the end-to-end run',
		megabytes: 50,
	});
}
