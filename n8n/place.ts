import { randomInt } from 'node:crypto';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import getPort, { portNumbers } from 'get-port';
import { n8nFolder } from '../tools/paths';
import { npm } from '../tools/setup/npm.mjs';
import { say } from '../tools/setup/terminal.mjs';
import { installN8n as install } from './app/install.mjs';

const RANGE = 50;

/** Where one n8n process lives: what it shares with no other. */
export interface N8nPlace {
	/** Port of the editor, the REST API and webhooks; a worker tells there whether it is ready. */
	editor: number;
	/** Port where n8n's own process for Code nodes connects. */
	broker: number;
	/** n8n's user folder: `.n8n` in it holds the database, the settings and the installed community packages. */
	folder: string;
	/** Settings beyond those that every n8n here has. */
	env: NodeJS.ProcessEnv;
}

/** A free port on loopback, never given out twice: the preferred one, or the next, of which the owner is told. */
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
 * A free port on loopback, another one each time. Searched from anywhere, so that two runs at once do not find the same
 * one before they take it; below the ports that connections leave from.
 */
export async function newPort(): Promise<number> {
	return await freePort(randomInt(16_000, 30_000));
}

/**
 * A place for one n8n process: an empty user folder, and ports of its own.
 * @param tarball the packed package, which is installed there
 * @param env settings of this n8n only
 */
export async function newPlace(
	folder: string,
	{ tarball, env }: { tarball?: string; env?: NodeJS.ProcessEnv },
): Promise<N8nPlace> {
	await installN8n();
	await rm(folder, { recursive: true, force: true });
	await mkdir(folder, { recursive: true });
	if (tarball) await installPackage(tarball, folder);
	return {
		editor: await newPort(),
		broker: await newPort(),
		folder,
		// No workflow here has a Code node: no process for them saves a third of the memory.
		env: { N8N_RUNNERS_MODE: 'external', N8N_RUNNERS_AUTH_TOKEN: 'unused', ...env },
	};
}

/** Installs n8n into its private folder, unless it is there. */
export const installN8n = () => install(n8nFolder);

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
