import { createRequire } from 'node:module';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

/** The repository's top folder. */
export const root = resolve(__dirname, '..');

/** Everything that these scripts generate: packed tarball, scan copies, the demo's n8n user folder. */
export const cache = resolve(root, '.cache');

/** Folder of n8n's own package.json, lock file and node_modules. */
export const n8nFolder = resolve(root, 'n8n/app');

/** Loads a library from n8n's dependencies. */
export const requireFromN8n = createRequire(resolve(n8nFolder, 'node_modules/n8n/package.json'));

/** Output of the end-to-end run: n8n user folders, logs, screenshots. Each run starts anew. */
export const e2eCache = resolve(cache, 'e2e');

/** Flags for Node.js that end a process when its parent is gone. */
export const exitWithParent = [
	'--import',
	pathToFileURL(resolve(__dirname, 'setup/exitWithParent.mjs')).href,
];
