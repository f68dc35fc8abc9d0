import { mkdir, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { z } from 'zod/v4';
import { ensureInstalled } from '../../tools/setup/installed.mjs';
import { npm } from '../../tools/setup/npm.mjs';
import { PlainFailure } from '../../tools/setup/plainFailure.mjs';
import { step } from '../../tools/setup/progress.mjs';
import { e2eCache } from '../paths';

/** An n8n engine: the packages n8n-core, n8n-workflow and zod as one version of n8n brings them. */
export interface Engine {
	/** Version of n8n-core. */
	version: string;
	/** The node_modules folder that holds them. */
	modules: string;
}

/** What n8n itself gives to the nodes of a package: the engine, and what they may import. */
const given = z.object({
	'n8n-core': z.string(),
	'n8n-workflow': z.string(),
	zod: z.string(),
	luxon: z.string(),
});

/** The oldest engine that the package is tested on, by a lock file. Installed unless it is there. */
export async function oldestEngine(): Promise<Engine> {
	const folder = join(__dirname, 'oldest');
	const title = 'the oldest engine of n8n that is tested';
	await ensureInstalled(folder, { title, megabytes: 350 });
	return engineIn(folder);
}

/**
 * The engine of a version of n8n, as `1.123.81`, with the packages that it brings. Installed unless it is there.
 * @throws PlainFailure where the registry does not have it
 */
export async function engineOf(version: string): Promise<Engine> {
	const folder = join(e2eCache, 'engines', version);
	await mkdir(folder, { recursive: true });
	const dependencies = await givenBy(version, folder);
	await writeFile(join(folder, 'package.json'), JSON.stringify({ private: true, dependencies }));
	const flags = ['install', '--ignore-scripts', '--legacy-peer-deps', '--prefer-offline'];
	const task = `install the engine of n8n ${version}`;
	await step(`Installing the engine of n8n ${version}`, () => npm(flags, { cwd: folder, task }));
	return engineIn(folder);
}

async function givenBy(version: string, cwd: string): Promise<z.output<typeof given>> {
	const task = `find n8n ${version}`;
	const told = await npm(['view', `n8n@${version}`, 'dependencies', '--json'], { cwd, task });
	const found = given.safeParse(told === '' ? undefined : JSON.parse(told));
	if (found.success) return found.data;
	throw new PlainFailure(`The registry has no n8n ${version}, or not with what nodes need.`);
}

function engineIn(folder: string): Engine {
	const modules = join(folder, 'node_modules');
	const manifest = createRequire(join(modules, 'n8n-core/'))('./package.json') as {
		version: string;
	};
	return { version: manifest.version, modules };
}
