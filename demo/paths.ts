import { join } from 'node:path';
import { cache } from '../tools/paths';

/** What `npm start` keeps between two starts, n8n's user folder. Deleting it starts afresh. */
export const demoCache = join(cache, 'demo');

/** What `npm run dev` keeps, in the same way. */
export const devCache = join(cache, 'dev');
