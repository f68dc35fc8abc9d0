import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { oneAtATime } from '../tools/oneAtATime';
import { n8nFolder } from '../tools/paths';
import { npm } from '../tools/setup/npm.mjs';
import { installN8n as install } from './app/install.mjs';

/** Installs n8n into its private folder, unless it is there, or another process is at it. */
export const installN8n = () => oneAtATime('n8n', () => install(n8nFolder));

/** Installs our tarball in n8n's user folder, as n8n does with a community package. */
export async function installPackage(tarball: string, userFolder: string): Promise<void> {
	const cwd = join(userFolder, '.n8n/nodes');
	await rm(cwd, { recursive: true, force: true });
	await mkdir(cwd, { recursive: true });
	const manifest = { name: 'installed-nodes', private: true, dependencies: {} };
	await writeFile(join(cwd, 'package.json'), JSON.stringify(manifest));
	const flags = ['--ignore-scripts', '--omit=dev', '--omit=peer', '--legacy-peer-deps'];
	await npm('Installing our package into n8n', ['install', ...flags, tarball], cwd);
}
