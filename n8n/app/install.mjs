// @ts-check
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { areInstalled, npm } from '../../tools/setup/npm.mjs';

/** n8n's makers install with it, too: for its 1,900 packages it takes half of npm's time. */
const PNPM = 'pnpm@12.21.0';

/**
 * Installs n8n into this folder, unless it is there; also before this repository's own packages are. Its database, sqlite3,
 * comes as a ready-made build where its makers' site can be reached, else it is compiled: with `-O0`, because full
 * optimisation takes ten times as long, and the databases here do not feel the difference.
 * @param {string} folder this one: some of those who load this file do so without import.meta
 */
export async function installN8n(folder) {
	// not written where sqlite could not be built
	const own = join(folder, 'node_modules/.pnpm-workspace-state-v1.json');
	if (areInstalled(join(folder, 'pnpm-lock.yaml'), own)) return;
	const args = ['exec', '--yes', '--', PNPM, 'install', '--frozen-lockfile'];
	// this repository's own .npmrc lets no script run, and npm hands that on
	const build = { CFLAGS: '-O0', CXXFLAGS: '-O0', JOBS: 'max', npm_config_ignore_scripts: 'false' };
	// the headers of the Node that runs: else they are downloaded from nodejs.org, which may be out of reach
	const prefix = dirname(dirname(process.execPath));
	const hasHeaders = existsSync(join(prefix, 'include/node/node.h'));
	const env = { ...process.env, ...build, ...(hasHeaders && { npm_config_nodedir: prefix }) };
	await npm('Installing n8n (about 1900 MB on disk), once', args, folder, env);
}
