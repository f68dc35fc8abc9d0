import { join } from 'node:path';
import { cache, root } from '../tools/paths';

/** Folder of the packages that only the end-to-end run needs. */
export const e2eFolder = join(root, 'e2e');

/** What the end-to-end run makes: user folders of its n8n processes, logs, pictures. Each run begins afresh. */
export const e2eCache = join(cache, 'e2e');

/** Pictures that the documentation shows. */
export const documentationImages = join(root, 'docs/images');
