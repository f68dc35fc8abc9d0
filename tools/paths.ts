import { resolve } from 'node:path';

/** The repository's top folder. */
export const root = resolve(__dirname, '..');

/** Everything these scripts make and may make again: packed tarball, scan copies, the demo's n8n user folder. */
export const cache = resolve(root, '.cache');
