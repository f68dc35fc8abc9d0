// @ts-check
import { statfs } from 'node:fs/promises';
import { PlainFailure } from './plainFailure.mjs';

/**
 * @param {string} folder
 * @param {number} megabytes
 * @param {string} title what needs the room
 * @throws {PlainFailure} when the disk that holds the folder has less room than that
 */
export async function requireSpace(folder, megabytes, title) {
	const { bavail, bsize } = await statfs(folder);
	const free = Math.floor((bavail * bsize) / 1_000_000);
	if (free >= megabytes) return;
	throw new PlainFailure(
		`Not enough room on the disk for ${title}: it takes about ${megabytes} MB, and ${free} MB are free.\n` +
			'Free some space and run the same command again.',
	);
}
