import { join } from 'node:path';
import { cache, root } from '../tools/paths';

/** Folder of n8n's own package.json and lock file, and of its node_modules. */
export const n8nFolder = join(root, 'demo/n8n');

/** What the demo keeps between two starts, n8n's user folder. Deleting it starts afresh. */
export const demoCache = join(cache, 'demo');

/** What n8n prints while it runs. */
export const n8nLog = join(demoCache, 'n8n.log');

/** Example workflows, each with an id of its own. */
export const examplesFolder = join(root, 'examples');
