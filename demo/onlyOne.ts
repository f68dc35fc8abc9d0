import { statSync } from 'node:fs';
import { mkdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PlainFailure } from '../tools/setup/plainFailure.mjs';

const TOUCH_MS = 2_000;
const STALE_MS = 10_000;

/**
 * Makes sure that no other process uses a folder; two would share one database. While one does, the folder holds a lock:
 * its process id, touched every two seconds. One that was killed leaves its lock behind: a lock whose process is gone, or
 * that nobody touches any more, does not count.
 * @param folder made if it is missing
 * @returns frees the lock
 * @throws PlainFailure when another one runs
 */
export async function onlyOne(folder: string): Promise<() => Promise<void>> {
	await mkdir(folder, { recursive: true });
	const lock = join(folder, 'running');
	const write = () => writeFile(lock, String(process.pid), { flag: 'wx' });
	await write().catch(async (error: NodeJS.ErrnoException) => {
		if (error.code !== 'EEXIST') throw error;
		if (await isHeld(lock)) {
			throw new PlainFailure(
				'This is running already, in another terminal. Use that one, or stop it first (Ctrl-C there).',
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

async function isHeld(lock: string): Promise<boolean> {
	if (Date.now() - statSync(lock).mtimeMs > STALE_MS) return false;
	try {
		process.kill(Number(await readFile(lock, 'utf8')), 0);
		return true;
	} catch {
		return false;
	}
}
