import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { merge } from 'lodash';
import { format, resolveConfig } from 'prettier';
import savedNames from '../docs/saved-names.json';
import { nodePage } from './pages/nodePage';
import { platforms } from './catalogue';
import { commonOptionsTable, operationsTable, quietDayTable } from './pages/tables';
import { root } from './paths';
import { namesNow } from './pages/shown';
import { runMain } from './setup/terminal.mjs';

/** Generated text by path: a complete file, or sections of a file by the name of their marks. */
const texts: Readonly<Record<string, string | Readonly<Record<string, string>>>> = {
	...Object.fromEntries(
		platforms.map((platform) => [`docs/nodes/${platform.folder}.md`, nodePage(platform)]),
	),
	'README.md': { operations: operationsTable() },
	'docs/parameters.md': { options: commonOptionsTable() },
	'docs/triggers.md': { events: quietDayTable() },
	// only grows: a name that the nodes no longer have stays, and a test fails
	'docs/saved-names.json': `${JSON.stringify(merge({}, savedNames, namesNow(), savedNames), null, '\t')}\n`,
};

/** The generated files. */
export const made = Object.entries(texts).map(([path, text]) => ({
	path,
	text: async (): Promise<string> => {
		const page = typeof text === 'string' ? text : withMarked(read(path), text);
		if (path.endsWith('.json')) return page;
		const config = await resolveConfig(join(root, path));
		return await format(page, { ...config, filepath: path });
	},
}));

const read = (path: string): string => readFileSync(join(root, path), 'utf8');

/**
 * Replaces sections of a page, each between two marks: `<!-- name -->` and `<!-- /name -->`.
 * @throws {Error} if the page lacks the marks of a name
 */
function withMarked(page: string, texts: Readonly<Record<string, string>>): string {
	return Object.entries(texts).reduce((result, [name, text]) => {
		const marks = new RegExp(`(<!-- ${name} -->).*?(<!-- /${name} -->)`, 's');
		if (!marks.test(result)) {
			throw new Error(
				`The marks <!-- ${name} --> and <!-- /${name} --> are missing, or in the wrong order.`,
			);
		}
		return result.replace(marks, (_, begin, end) => `${begin}\n\n${text}\n\n${end}`);
	}, page);
}

/** `npm run docs`: writes the generated files. */
if (require.main === module) {
	void runMain(async () => {
		for (const { path, text } of made) {
			mkdirSync(dirname(join(root, path)), { recursive: true });
			writeFileSync(join(root, path), await text());
			console.log(`Written: ${path}`);
		}
	});
}
