// @ts-check
import { existsSync, readFileSync, statfsSync } from 'node:fs';
import { join } from 'node:path';
import { npm } from './npm.mjs';
import { PlainFailure } from './plainFailure.mjs';
import { step } from './progress.mjs';

/** @typedef {Record<string, { version?: string, optional?: boolean }>} LockedPackages */

/** @param {string} file @returns {LockedPackages} */
function lockedPackages(file) {
	if (!existsSync(file)) return {};
	const { '': _root, ...packages } = JSON.parse(readFileSync(file, 'utf8')).packages ?? {};
	return packages;
}

/**
 * Whether a folder holds what its lock file names. npm writes `node_modules/.package-lock.json` as its last act, so an
 * install that was cut short does not count. Optional packages are left out: they differ from machine to machine.
 * @param {string} folder
 */
export function isInstalled(folder) {
	const wanted = lockedPackages(join(folder, 'package-lock.json'));
	const present = lockedPackages(join(folder, 'node_modules/.package-lock.json'));
	return (
		Object.keys(present).length > 0 &&
		Object.entries(wanted).every(
			([path, { version, optional }]) => optional || present[path]?.version === version,
		)
	);
}

/**
 * Installs a folder's packages exactly as its lock file says, unless they are there. Install scripts do not run: what a
 * folder needs of them (compiled modules) its own code checks and mends.
 * @param {string} folder
 * @param {{ title: string, megabytes: number }} what as in "n8n 2.41.1"; the room it takes on disk
 * @returns {Promise<boolean>} whether something was installed
 * @throws {PlainFailure} when the disk has less room than that, or npm fails
 */
export async function ensureInstalled(folder, { title, megabytes }) {
	if (isInstalled(folder)) return false;
	const { bavail, bsize } = statfsSync(folder);
	const free = Math.floor((bavail * bsize) / 1_000_000);
	if (free < megabytes) {
		throw new PlainFailure(
			`Not enough room on the disk for ${title}: it takes about ${megabytes} MB, and ${free} MB are free.\n` +
				'Free some space and run the same command again.',
		);
	}
	const task = `install ${title}`;
	const flags = ['--legacy-peer-deps', '--ignore-scripts', '--include=dev', '--include=optional'];
	const ci = (/** @type {string[]} */ ...more) =>
		npm(['ci', ...flags, ...more], { cwd: folder, task });
	await step(`Installing ${title} (once, about ${megabytes} MB on disk)`, async () => {
		// Without a network npm tries each package for itself, for minutes; one request shows it in seconds.
		const [first = ''] = Object.keys(lockedPackages(join(folder, 'package-lock.json')));
		await npm(['view', first.replace(/^.*node_modules\//, ''), 'name'], { cwd: folder, task });
		// Asks for no news of what npm keeps. What it knows of a package may be older than the version that is wanted here.
		await ci('--prefer-offline').catch(() => ci());
	});
	return true;
}
