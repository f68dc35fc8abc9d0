// @ts-check
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { areInstalled, npm } from '../../tools/setup/terminal.mjs';

/** n8n's developers use it, too; it takes half as long as npm for 1,900 packages */
const PNPM = 'pnpm@12.21.0';

/**
 * Installs n8n into this folder, unless it is there; works before this repository's own packages are installed. n8n's
 * database, sqlite3, is downloaded prebuilt, or compiled with `-O0`, because full optimization takes ten times as long and is
 * not needed here.
 * @param {string} folder this file's folder, passed in because some importers have no import.meta
 */
export async function installInto(folder) {
	// missing if sqlite could not be built
	const own = join(folder, 'node_modules/.pnpm-workspace-state-v1.json');
	if (areInstalled(join(folder, 'pnpm-lock.yaml'), own)) return;
	const args = ['exec', '--yes', '--', PNPM, 'install', '--frozen-lockfile'];
	// this repository's .npmrc forbids scripts, and npm passes that on
	const build = { CFLAGS: '-O0', CXXFLAGS: '-O0', JOBS: 'max', npm_config_ignore_scripts: 'false' };
	// uses the headers of the running Node.js, because nodejs.org may be out of reach
	const prefix = dirname(dirname(process.execPath));
	const hasHeaders = existsSync(join(prefix, 'include/node/node.h'));
	const env = { ...process.env, ...build, ...(hasHeaders && { npm_config_nodedir: prefix }) };
	await npm('Installing n8n (about 1900 MB on disk), once', args, folder, env);
}
