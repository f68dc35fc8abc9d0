import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { freePort } from '../../demo/freePort';
import { installPackage } from '../../demo/installPackage';
import type { N8nPlace } from '../../demo/n8nPlace';
import { e2eCache } from '../paths';

/** Where the search for free ports begins, away from n8n's own default and the demo. */
let nextPort = 15_678;

/** A free port on loopback, another one each time. */
export async function newPort(owner: string): Promise<number> {
	const port = await freePort(nextPort, owner);
	nextPort = port + 1;
	return port;
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
		editor: await newPort('n8n'),
		broker: await newPort("n8n's task broker"),
		folder,
		log: join(folder, 'n8n.log'),
		// No workflow here has a Code node: no process for them saves a third of the memory.
		env: { N8N_RUNNERS_MODE: 'external', N8N_RUNNERS_AUTH_TOKEN: 'unused', ...env },
	};
}
