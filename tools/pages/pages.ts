import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { format, resolveConfig } from 'prettier';
import { root } from '../paths';
import { savedNamesFile, savedNamesText } from '../savedNames';
import { testedVersionsTable } from '../testedVersions';
import { withMarked } from './markdown';
import { nodePage } from './nodePage';
import { operationsTable, quietDayTable } from './tables';
import { platforms } from './platforms';

/**
 * The pages that follow from the code, by their paths, with what makes them. `npm run docs` writes them. Of README.md and
 * docs/triggers.md and docs/verification.md only what stands between the marks is made.
 */
export const pages: Readonly<Record<string, () => Promise<string>>> = {
	...Object.fromEntries(
		platforms.map((platform) => [
			`docs/nodes/${platform.folder}.md`,
			async () => await formatted(nodePage(platform)),
		]),
	),
	'README.md': async () =>
		await formatted(
			withMarked(read('README.md'), {
				operations: operationsTable(platforms, 'docs/nodes'),
			}),
		),
	'docs/triggers.md': async () =>
		await formatted(
			withMarked(read('docs/triggers.md'), { events: quietDayTable(platforms, 'nodes') }),
		),
	'docs/verification.md': async () =>
		await formatted(withMarked(read('docs/verification.md'), { versions: testedVersionsTable() })),
	[savedNamesFile]: async () => savedNamesText(),
};

function read(path: string): string {
	return readFileSync(join(root, path), 'utf8');
}

async function formatted(markdown: string): Promise<string> {
	const config = await resolveConfig(join(root, 'README.md'));
	return await format(markdown, { ...config, parser: 'markdown' });
}
