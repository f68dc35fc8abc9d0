import { existsSync } from 'node:fs';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { N8nClient } from './n8nClient';
import { demoCache } from './paths';
import { PlainFailure } from '../tools/setup/plainFailure.mjs';

/** Address of the demo that runs; two at once would share one database. */
const file = join(demoCache, 'running');

/** @throws PlainFailure when a demo of this folder runs already */
export async function refuseSecondDemo(): Promise<void> {
	if (!existsSync(file)) return;
	const address = await readFile(file, 'utf8');
	if (!(await new N8nClient(address).isReady())) return;
	throw new PlainFailure(
		`The demo is running already: ${address}\nStop that one first (Ctrl-C there).`,
	);
}

/** Notes that a demo runs. */
export async function noteRunning(address: string): Promise<void> {
	await writeFile(file, address);
}

/** Notes that it has ended. */
export async function noteStopped(): Promise<void> {
	await rm(file, { force: true });
}
