import { join } from 'node:path';
import { cache } from '../tools/paths';

/** What the end-to-end run makes: user folders of its n8n processes, logs, pictures. Each run begins afresh. */
export const e2eCache = join(cache, 'e2e');
