// @ts-check
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { npm } from './npm.mjs';
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
 * @param {string} title what is in it, as in "n8n 2.41.1"
 * @throws {PlainFailure} when npm fails
 */
export async function ensureInstalled(folder, title) {
	if (isInstalled(folder)) return;
	const flags = ['--legacy-peer-deps', '--ignore-scripts', '--include=dev', '--include=optional'];
	const ci = (/** @type {string[]} */ ...more) =>
		npm(['ci', ...flags, ...more], { cwd: folder, task: `install ${title}` });
	await step(`Installing ${title}, once`, async () => {
		// Asks for no news of what npm keeps. What it knows of a package may be older than the version that is wanted here.
		await ci('--prefer-offline').catch(() => ci());
	});
}
