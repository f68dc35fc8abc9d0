import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { lowerFirst } from 'lodash';
import { folders } from '../catalogue/folders';
import { root } from './paths';
import { PlainFailure } from './setup/plainFailure.mjs';

/** Fails once for a platform that is begun: without these files every test and page would fail for it. */
export function requirePlatformFiles(): void {
	const missing = folders
		.flatMap((folder) => {
			const name = lowerFirst(folder);
			return [
				`nodes/shared/contract/${name}.ts`,
				`nodes/${folder}/operations.ts`,
				`sandbox/data/${name}.ts`,
			];
		})
		.filter((path) => !existsSync(join(root, path)));
	if (missing.length === 0) return;
	throw new PlainFailure(`Still to be written, as docs/extending.md says: ${missing.join(', ')}`);
}
