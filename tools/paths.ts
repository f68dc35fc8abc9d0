import { createRequire } from 'node:module';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

/** The repository's top folder. */
export const root = resolve(__dirname, '..');

/** Everything these scripts make and may make again: packed tarball, scan copies, the demo's n8n user folder. */
export const cache = resolve(root, '.cache');

/** Folder of n8n's own package.json and lock file, and of its node_modules. */
export const n8nFolder = resolve(root, 'n8n/app');

/** Loads a library that n8n brings along. */
export const requireFromN8n = createRequire(resolve(n8nFolder, 'node_modules/n8n/package.json'));

/** What the end-to-end run makes: user folders of its n8n processes, logs, pictures. Each run begins afresh. */
export const e2eCache = resolve(cache, 'e2e');

/** Flags for Node by which a process ends when the one that started it is gone. */
export const exitWithParent = [
	'--import',
	pathToFileURL(resolve(__dirname, 'setup/exitWithParent.mjs')).href,
];
