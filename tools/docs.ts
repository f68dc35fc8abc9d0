import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from './paths';
import { platformLists } from './platformLists';
import { runMain } from './setup/plainFailure.mjs';

/** `npm run docs`: writes the lists and the pages that follow from the code. */
void runMain(async () => {
	await write(platformLists);
	// Loaded here, not above: it builds on the lists.
	const { pages } = await import('./pages/pages.js');
	await write(pages);
});

async function write(files: Readonly<Record<string, () => Promise<string>>>): Promise<void> {
	for (const [path, make] of Object.entries(files)) {
		const file = join(root, path);
		mkdirSync(dirname(file), { recursive: true });
		writeFileSync(file, await make());
		console.log(`Written: ${path}`);
	}
}
