import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { merge } from 'lodash';
import { format, resolveConfig } from 'prettier';
import savedNames from '../docs/saved-names.json';
import { nodePage } from './pages/nodePage';
import { platforms } from './catalogue';
import { commonOptionsTable, operationsTable, quietDayTable } from './pages/tables';
import { root } from './paths';
import { namesNow } from './savedNames';
import { runMain } from './setup/terminal.mjs';

/** What follows from the code, by the path of its file: a whole text, or texts by the name of their marks in the file. */
const texts: Readonly<Record<string, string | Readonly<Record<string, string>>>> = {
	...Object.fromEntries(
		platforms.map((platform) => [`docs/nodes/${platform.folder}.md`, nodePage(platform)]),
	),
	'README.md': { operations: operationsTable() },
	'docs/parameters.md': { options: commonOptionsTable() },
	'docs/triggers.md': { events: quietDayTable() },
	// it only grows: a name that is gone from the nodes stays, and a test fails
	'docs/saved-names.json': `${JSON.stringify(merge({}, savedNames, namesNow(), savedNames), null, '\t')}\n`,
};

/** The files that follow from the code, as it makes them. */
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
 * Puts texts, by their names, into a page, each between its two marks: `<!-- name -->` and `<!-- /name -->`.
 * @throws {Error} where the page does not hold both marks of a name, in this order
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

/** `npm run docs`: writes what follows from the code. */
if (require.main === module) {
	void runMain(async () => {
		for (const { path, text } of made) {
			mkdirSync(dirname(join(root, path)), { recursive: true });
			writeFileSync(join(root, path), await text());
			console.log(`Written: ${path}`);
		}
	});
}
