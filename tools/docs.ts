import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { runMain } from './setup/plainFailure.mjs';
import { pages } from './pages/pages';
import { root } from './paths';

/** `npm run docs`: writes the pages that follow from the code. */
void runMain(async () => {
	for (const [path, make] of Object.entries(pages)) {
		const file = join(root, path);
		mkdirSync(dirname(file), { recursive: true });
		writeFileSync(file, await make());
		console.log(`Written: ${path}`);
	}
	return 0;
});
