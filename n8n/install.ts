import { spawnSync } from 'node:child_process';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { oneAtATime } from '../tools/oneAtATime';
import { ensureInstalled } from '../tools/setup/installed.mjs';
import { npm } from '../tools/setup/npm.mjs';
import { step } from '../tools/setup/progress.mjs';
import { dependencies } from './app/package.json';
import { n8nFolder } from './paths';

/**
 * Installs n8n into its private folder, unless it is there. Of the packages with install scripts n8n needs sqlite3, its
 * database: a ready-made build where its makers' site can be reached, else compiled. `-O0` because compiling with full
 * optimisation takes ten times as long, and the databases here do not feel the difference.
 */
export async function installN8n(): Promise<void> {
	const { n8n } = dependencies;
	await oneAtATime('n8n', async () => {
		await ensureInstalled(n8nFolder, `n8n ${n8n} (about 2300 MB on disk)`);
		if (!sqliteLoads()) await buildSqlite();
	});
}

async function buildSqlite(): Promise<void> {
	const env = { CFLAGS: '-O0', CXXFLAGS: '-O0', JOBS: 'max' };
	const task = 'build sqlite3, the database of n8n';
	await step('Building sqlite3, the database of n8n (once)', () =>
		npm(['rebuild', 'sqlite3', '--ignore-scripts=false'], { cwd: n8nFolder, task, env }),
	);
}

function sqliteLoads(): boolean {
	return spawnSync(process.execPath, ['-e', 'require("sqlite3")'], { cwd: n8nFolder }).status === 0;
}

/** Installs our tarball in n8n's user folder, as n8n does with a community package. */
export async function installPackage(tarball: string, userFolder: string): Promise<void> {
	const cwd = join(userFolder, '.n8n/nodes');
	await step('Installing our package into n8n', async () => {
		await rm(cwd, { recursive: true, force: true });
		await mkdir(cwd, { recursive: true });
		const manifest = { name: 'installed-nodes', private: true, dependencies: {} };
		await writeFile(join(cwd, 'package.json'), JSON.stringify(manifest));
		const flags = ['--ignore-scripts', '--omit=dev', '--omit=peer', '--legacy-peer-deps'];
		await npm(['install', ...flags, tarball], { cwd, task: 'install the package' });
	});
}
