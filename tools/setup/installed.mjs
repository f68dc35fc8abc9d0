// @ts-check
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { npm } from './npm.mjs';
import { step } from './progress.mjs';

/** @param {string} file @returns {Record<string, { version?: string, optional?: boolean }>} */
const packagesOf = (file) =>
	existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).packages : {};

/** Whether a folder holds what its lock file names; optional packages differ from machine to machine. @param {string} folder */
export function isInstalled(folder) {
	// npm writes it as its last act
	const present = packagesOf(join(folder, 'node_modules/.package-lock.json'));
	return Object.entries(packagesOf(join(folder, 'package-lock.json'))).every(
		([path, { version, optional }]) => !path || optional || present[path]?.version === version,
	);
}

/** Installs a folder's packages as its lock file says, without their scripts, unless they are there. @param {string} folder @param {string} title */
export async function ensureInstalled(folder, title) {
	const flags = ['--legacy-peer-deps', '--ignore-scripts', '--include=dev', '--include=optional'];
	const ci = () => npm(['ci', ...flags], { cwd: folder, task: `install ${title}` });
	if (!isInstalled(folder)) await step(`Installing ${title}, once`, ci);
}
