import { spawnSync } from 'node:child_process';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { oneAtATime } from '../tools/oneAtATime';
import { ensureInstalled, npm } from '../tools/setup/npm.mjs';
import { step } from '../tools/setup/terminal.mjs';
import { dependencies } from './app/package.json';
import { n8nFolder } from '../tools/paths';

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
	const [what, args] = ['sqlite3, the database of n8n', ['rebuild', 'sqlite3']];
	await step(`Building ${what}, once`, () =>
		npm(`build ${what}`, [...args, '--ignore-scripts=false'], n8nFolder, env),
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
		await npm('install the package', ['install', ...flags, tarball], cwd);
	});
}
