// @ts-check
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { npm } from './npm.mjs';
import { step } from './terminal.mjs';

/** n8n's makers install with it, too: for its 1,900 packages it takes half of npm's time. */
const PNPM = 'pnpm@12.21.0';

/**
 * Installs n8n into its private folder, unless it is there. Its database, sqlite3, comes as a ready-made build where its
 * makers' site can be reached, else it is compiled: with `-O0`, because full optimisation takes ten times as long, and the
 * databases here do not feel the difference.
 * @param {string} cwd the folder with its package.json and lock file
 */
export async function installN8n(cwd) {
	const read = (/** @type {string} */ file) =>
		existsSync(join(cwd, file)) ? readFileSync(join(cwd, file), 'utf8') : '';
	const loads = spawnSync(process.execPath, ['-e', 'require("sqlite3")'], { cwd }).status === 0;
	// pnpm writes it when all packages are there
	if (loads && read('pnpm-lock.yaml') === read('node_modules/.pnpm/lock.yaml')) return;
	const { dependencies } = JSON.parse(read('package.json'));
	const build = { CFLAGS: '-O0', CXXFLAGS: '-O0', JOBS: 'max' };
	// pnpm itself gives up where a registry stands still; and npm, if it is ended, leaves it behind
	const options = { timeout: 0, env: { ...process.env, ...build } };
	const args = ['exec', '--yes', '--', PNPM, 'install', '--frozen-lockfile'];
	await step(`Installing n8n ${dependencies.n8n} (about 1900 MB on disk), once`, () =>
		npm('install n8n', args, cwd, options),
	);
}
