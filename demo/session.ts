import { mkdir } from 'node:fs/promises';
import { lock } from 'proper-lockfile';
import { PlainFailure, say } from '../tools/setup/terminal.mjs';

/**
 * Does work until it is done, or until Ctrl-C or a request to end.
 * @param work closes nothing itself: it adds what must be closed in the end to the stack
 * @returns exit code: the work's, or 0 when it was interrupted
 */
export async function untilInterrupted(
	work: (opened: AsyncDisposableStack) => Promise<number>,
): Promise<number> {
	const interruption = new Promise<number>((resolve) => {
		// Ctrl-C reaches a whole group of processes, and can come twice.
		for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => resolve(0));
	});
	void interruption.then(() => say('Stopping …'));
	const opened = new AsyncDisposableStack();
	try {
		return await Promise.race([work(opened), interruption]);
	} finally {
		await opened.disposeAsync();
	}
}

/** A lock that nobody has renewed for so long is that of a process that was killed, and does not count. */
const STALE_MS = 5_000;

/**
 * Makes sure that no other process uses a folder, made if it is missing; two would share one database.
 * @returns frees it
 * @throws PlainFailure when another one uses it
 */
export async function onlyOne(folder: string): Promise<() => Promise<void>> {
	await mkdir(folder, { recursive: true });
	// long enough for a lock to get stale
	const retries = { retries: 7, minTimeout: 1_000, factor: 1 };
	// A machine that was asleep renews nothing: that is no reason to end.
	const options = { stale: STALE_MS, retries, onCompromised: () => undefined };
	return await lock(folder, options).catch((error: NodeJS.ErrnoException) => {
		if (error.code !== 'ELOCKED') throw error;
		throw new PlainFailure(
			'This is running already, in another terminal. Use that one, or stop it first (Ctrl-C there).',
		);
	});
}
