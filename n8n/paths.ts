import { join } from 'node:path';
import { root } from '../tools/paths';

/** Folder of n8n's own package.json and lock file, and of its node_modules. */
export const n8nFolder = join(root, 'n8n/app');
