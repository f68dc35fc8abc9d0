import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { lock, type LockOptions } from 'proper-lockfile';
import { cache } from './paths';
import { PlainFailure } from './setup/terminal.mjs';

/** Does work that processes must not do at the same time, as installing: others with this name wait for their turn. */
export async function oneAtATime<Result>(
	name: string,
	work: () => Promise<Result>,
): Promise<Result> {
	const retries = { forever: true, minTimeout: 300, maxTimeout: 300 };
	// A lock that nobody has renewed for so long is that of a process that was killed.
	const release = await locked(name, { stale: 60_000, retries });
	try {
		return await work();
	} finally {
		await release();
	}
}

/**
 * Makes sure that no other process does what has this name, as the demo: two would share one database.
 * @returns ends that
 * @throws PlainFailure when another one does it
 */
export async function onlyOne(name: string): Promise<() => Promise<void>> {
	// long enough for a lock to get stale
	const retries = { retries: 7, minTimeout: 1_000, factor: 1 };
	// A machine that was asleep renews nothing: that is no reason to end.
	const options = { stale: 5_000, retries, onCompromised: () => undefined };
	return await locked(name, options).catch((error: NodeJS.ErrnoException) => {
		if (error.code !== 'ELOCKED') throw error;
		throw new PlainFailure(
			'This is running already, in another terminal. Use that one, or stop it first (Ctrl-C there).',
		);
	});
}

async function locked(name: string, options: LockOptions): Promise<() => Promise<void>> {
	await mkdir(cache, { recursive: true });
	return await lock(join(cache, name), { realpath: false, ...options });
}
