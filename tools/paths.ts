import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

/** The repository's top folder. */
export const root = resolve(__dirname, '..');

/** Everything these scripts make and may make again: packed tarball, scan copies, the demo's n8n user folder. */
export const cache = resolve(root, '.cache');

/** Flags for Node by which a process ends when the one that started it is gone. */
export const exitWithParent = [
	'--import',
	pathToFileURL(resolve(__dirname, 'setup/exitWithParent.mjs')).href,
];
