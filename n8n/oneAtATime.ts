import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { lock } from 'proper-lockfile';
import { cache } from '../tools/paths';

/** Does work that processes must not do at the same time, as installing: others with this name wait for their turn. */
export async function oneAtATime(name: string, work: () => Promise<void>): Promise<void> {
	await mkdir(cache, { recursive: true });
	const wait = { forever: true, minTimeout: 300, maxTimeout: 300 };
	const release = await lock(join(cache, name), { realpath: false, retries: wait });
	try {
		await work();
	} finally {
		await release();
	}
}
