import { randomInt } from 'node:crypto';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { freePort } from './freePort';
import { installPackage } from './installPackage';
import type { N8nPlace } from './place';

/**
 * A free port on loopback, another one each time. Searched from anywhere, so that two runs at once do not find the same
 * one before they take it; below the ports that connections leave from.
 */
export async function newPort(): Promise<number> {
	return await freePort(randomInt(16_000, 30_000));
}

/**
 * A place for one n8n process: an empty user folder, with our package in it or not, and ports of its own.
 * @param parent folder that the user folder is made in
 * @param name of the user folder
 * @param tarball the packed package
 */
export async function newPlace(
	parent: string,
	name: string,
	tarball: string | undefined,
	env: NodeJS.ProcessEnv = {},
): Promise<N8nPlace> {
	const folder = join(parent, name);
	await rm(folder, { recursive: true, force: true });
	await mkdir(folder, { recursive: true });
	if (tarball) await installPackage(tarball, folder);
	return {
		editor: await newPort(),
		broker: await newPort(),
		folder,
		log: join(folder, 'n8n.log'),
		// No workflow here has a Code node: no process for them saves a third of the memory.
		env: { N8N_RUNNERS_MODE: 'external', N8N_RUNNERS_AUTH_TOKEN: 'unused', ...env },
	};
}
