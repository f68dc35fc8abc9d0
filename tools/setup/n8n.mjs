// @ts-check
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ensureInstalled, npm } from './npm.mjs';
import { step } from './terminal.mjs';

/**
 * Installs n8n into its private folder, unless it is there. Of the packages with install scripts n8n needs sqlite3, its
 * database: a ready-made build where its makers' site can be reached, else compiled. `-O0` because compiling with full
 * optimisation takes ten times as long, and the databases here do not feel the difference.
 * @param {string} cwd the folder with its package.json and lock file
 */
export async function installN8n(cwd) {
	const { dependencies } = JSON.parse(readFileSync(join(cwd, 'package.json'), 'utf8'));
	await ensureInstalled(cwd, `n8n ${dependencies.n8n} (about 2300 MB on disk)`);
	const loads = spawnSync(process.execPath, ['-e', 'require("sqlite3")'], { cwd }).status === 0;
	if (loads) return;
	const env = { CFLAGS: '-O0', CXXFLAGS: '-O0', JOBS: 'max' };
	const [what, args] = ['sqlite3, the database of n8n', ['rebuild', 'sqlite3']];
	await step(`Building ${what}, once`, () =>
		npm(`build ${what}`, [...args, '--ignore-scripts=false'], cwd, env),
	);
}
