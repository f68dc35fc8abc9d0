import { randomInt } from 'node:crypto';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { freePort } from '../../n8n/freePort';
import { installPackage } from '../../n8n/installPackage';
import type { N8nPlace } from '../../n8n/place';
import { e2eCache } from '../paths';

/**
 * A free port on loopback, another one each time. Searched from anywhere, so that two runs at once do not find the same
 * one before they take it; below the ports that connections leave from.
 */
export async function newPort(): Promise<number> {
	return await freePort(randomInt(16_000, 30_000));
}

/**
 * A place for one n8n process: an empty user folder with our package in it, and ports of its own.
 * @param name of the folder
 * @param tarball the packed package
 */
export async function newPlace(
	name: string,
	tarball: string,
	env: NodeJS.ProcessEnv = {},
): Promise<N8nPlace> {
	const folder = join(e2eCache, name);
	await rm(folder, { recursive: true, force: true });
	await mkdir(folder, { recursive: true });
	await installPackage(tarball, folder);
	return {
		editor: await newPort(),
		broker: await newPort(),
		folder,
		log: join(folder, 'n8n.log'),
		// No workflow here has a Code node: no process for them saves a third of the memory.
		env: { N8N_RUNNERS_MODE: 'external', N8N_RUNNERS_AUTH_TOKEN: 'unused', ...env },
	};
}
