import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { lock } from 'proper-lockfile';
import { cache } from './paths';

/** Does work that processes must not do at the same time, as installing: others with this name wait for their turn. */
export async function oneAtATime<Result>(
	name: string,
	work: () => Promise<Result>,
): Promise<Result> {
	await mkdir(cache, { recursive: true });
	const retries = { forever: true, minTimeout: 300, maxTimeout: 300 };
	// A lock that nobody has renewed for a minute is that of a process that was killed.
	const options = { realpath: false, stale: 60_000, retries };
	const release = await lock(join(cache, name), options);
	try {
		return await work();
	} finally {
		await release();
	}
}
