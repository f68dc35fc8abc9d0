import { existsSync } from 'node:fs';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { contentHash } from '../tools/contentHash';
import { npm } from '../tools/setup/npm.mjs';
import { step } from '../tools/setup/progress.mjs';

/**
 * Installs our tarball the way n8n installs a community package, unless this very tarball is installed.
 * @param userFolder n8n's user folder; n8n keeps community packages in it, and loads them from there at its start
 */
export async function installPackage(tarball: string, userFolder: string): Promise<void> {
	const nodesFolder = join(userFolder, '.n8n/nodes');
	const stamp = join(nodesFolder, 'tarball.sha256');
	const hash = contentHash(dirname(tarball), [tarball.slice(dirname(tarball).length + 1)]);
	if (existsSync(stamp) && (await readFile(stamp, 'utf8')) === hash) return;
	await step('Installing our package into n8n', async () => {
		await rm(nodesFolder, { recursive: true, force: true });
		await mkdir(nodesFolder, { recursive: true });
		const manifest = { name: 'installed-nodes', private: true, dependencies: {} };
		await writeFile(join(nodesFolder, 'package.json'), JSON.stringify(manifest));
		const flags = ['--ignore-scripts', '--omit=dev', '--omit=peer', '--legacy-peer-deps'];
		await npm(['install', ...flags, tarball], { cwd: nodesFolder, task: 'install the package' });
		await writeFile(stamp, hash);
	});
}
