import { join } from 'node:path';
import { root } from './paths';
import { ensureInstalled } from './setup/installed.mjs';

/** Installs ESLint and n8n's rules into their private folder, unless they are there. */
export async function ensureLintTools(): Promise<void> {
	await ensureInstalled(join(root, 'tools/lint'), {
		title: "the linters and n8n's scan",
		megabytes: 70,
	});
}
