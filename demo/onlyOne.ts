import { statSync } from 'node:fs';
import { readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { demoCache } from './paths';
import { PlainFailure } from '../tools/setup/plainFailure.mjs';

/** Held while a demo runs: its process id, touched every two seconds. */
const lock = join(demoCache, 'running');
const TOUCH_MS = 2_000;
const STALE_MS = 10_000;

/**
 * Makes sure that no other demo of this folder runs; two would share one database. A demo that was killed leaves its
 * lock behind: one whose process is gone, or that nobody touches any more, does not count.
 * @returns frees the lock
 * @throws PlainFailure when another one runs
 */
export async function onlyOne(): Promise<() => Promise<void>> {
	const write = () => writeFile(lock, String(process.pid), { flag: 'wx' });
	await write().catch(async (error: NodeJS.ErrnoException) => {
		if (error.code !== 'EEXIST') throw error;
		if (await isHeld()) {
			throw new PlainFailure(
				'The demo is running already, in another terminal. Use that one, or stop it first (Ctrl-C there).',
			);
		}
		await rm(lock, { force: true });
		await write();
	});
	const touch = setInterval(
		() => void utimes(lock, new Date(), new Date()).catch(() => {}),
		TOUCH_MS,
	);
	return async () => {
		clearInterval(touch);
		await rm(lock, { force: true });
	};
}

async function isHeld(): Promise<boolean> {
	if (Date.now() - statSync(lock).mtimeMs > STALE_MS) return false;
	try {
		process.kill(Number(await readFile(lock, 'utf8')), 0);
		return true;
	} catch {
		return false;
	}
}
