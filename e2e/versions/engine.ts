import { createRequire } from 'node:module';
import { join } from 'node:path';
import { root } from '../../tools/paths';
import { ensureInstalled } from '../../tools/setup/installed.mjs';

/** An n8n engine: the packages n8n-core, n8n-workflow and zod as one version of n8n brings them. */
export interface Engine {
	/** Version of n8n-core. */
	version: string;
	/** The node_modules folder that holds them. */
	modules: string;
}

const oldestFolder = join(__dirname, 'oldest');

/** The oldest engine that the package is tested on. Installed unless it is there. */
export async function oldestEngine(): Promise<Engine> {
	await ensureInstalled(oldestFolder, {
		title: 'the oldest engine of n8n that is tested',
		megabytes: 350,
	});
	return engineIn(oldestFolder);
}

/** The newest engine: the one that this repository's own tests run on. */
export async function newestEngine(): Promise<Engine> {
	return engineIn(root);
}

/** The engine that is installed in a folder. */
export function engineIn(folder: string): Engine {
	const modules = join(folder, 'node_modules');
	const manifest = createRequire(join(modules, 'n8n-core/'))('./package.json') as {
		version: string;
	};
	return { version: manifest.version, modules };
}
