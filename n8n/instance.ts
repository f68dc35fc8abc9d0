import { randomInt } from 'node:crypto';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import getPort, { portNumbers } from 'get-port';
import { n8nFolder } from '../tools/paths';
import { npm, say } from '../tools/setup/terminal.mjs';
import { installInto } from './app/install.mjs';

const RANGE = 50;

/** Ports, folder and settings that one n8n process shares with no other. */
export interface N8nInstance {
	/** Port of the editor, the REST API and webhooks, or of a worker's health check. */
	editor: number;
	/** Port to which n8n's process for Code nodes connects. */
	broker: number;
	/** n8n's user folder: `.n8n` in it has the database, the settings and the community packages. */
	folder: string;
	/** Additional settings. */
	env: NodeJS.ProcessEnv;
}

/** Returns a free port on loopback, never the same one twice: the preferred one, or the next, which it reports. */
export async function freePort(preferred: number, owner?: string): Promise<number> {
	const port = await getPort({
		host: '127.0.0.1',
		port: portNumbers(preferred, preferred + RANGE),
		reserve: true,
	});
	if (owner && port !== preferred) say(`Port ${preferred} is in use; ${owner} takes ${port}.`);
	return port;
}

/**
 * Returns a free port on loopback, another one each time. Starts at a random port, so that two runs at once do not find the
 * same one, and below the ports of outgoing connections.
 */
export async function newPort(): Promise<number> {
	return await freePort(randomInt(16_000, 30_000));
}

/**
 * Prepares an isolated n8n instance: an empty user folder, and ports of its own.
 * @param tarball of the package to install
 * @param env settings of this n8n only
 */
export async function prepareInstance(
	folder: string,
	{ tarball, env }: { tarball?: string; env?: NodeJS.ProcessEnv },
): Promise<N8nInstance> {
	await installN8n();
	await rm(folder, { recursive: true, force: true });
	await mkdir(folder, { recursive: true });
	if (tarball) await installPackage(tarball, folder);
	return {
		editor: await newPort(),
		broker: await newPort(),
		folder,
		// disables the process for Code nodes, which saves a third of the memory
		env: { N8N_RUNNERS_MODE: 'external', N8N_RUNNERS_AUTH_TOKEN: 'unused', ...env },
	};
}

/** Installs n8n into its private folder, unless it is there. */
export const installN8n = () => installInto(n8nFolder);

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
