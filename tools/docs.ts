import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { lowerFirst } from 'lodash';
import { format, resolveConfig } from 'prettier';
import { folders } from '../catalogue/folders';
import { root } from './paths';
import { requirePlatformFiles } from './platformFiles';
import { runMain } from './setup/plainFailure.mjs';

/** Names of the platforms, as in `codeHost`: of the node, of the contract's file and of the sandbox's. */
const names = folders.map((folder) => lowerFirst(folder));
const lines = (line: (name: string) => string): string => names.map(line).join('\n');
const MADE = '// Made of the nodes that package.json names, by `npm run docs`';

// The lists of platforms come first: what makes the pages builds on them, and is loaded only when it is used.
const pages = async () => await import('./pages/nodePage.js');
const tables = async () => await import('./pages/tables.js');

/** What is made of the code, by the path of its file: a whole text, or texts by the name of their marks in the file. */
const texts: Readonly<Record<string, () => Promise<string | Readonly<Record<string, string>>>>> = {
	'nodes/shared/contract/index.ts': async () => `
${MADE}: the contract of every platform.
${lines((name) => `export * as ${name} from './${name}';`)}
`,
	'sandbox/operations.ts': async () => `
${MADE}: what the service answers.
${lines((name) => `import { ${name} } from './data/${name}';`)}
import type { Operation } from './operation';

/** Every operation of the service; a test holds the list to the contract's. */
export const operations: readonly Operation[] = [
	${lines((name) => `...${name},`)}
];
`,
	...Object.fromEntries(
		folders.map((folder) => [
			`docs/nodes/${folder}.md`,
			async () => (await pages()).nodePage(folder),
		]),
	),
	'README.md': async () => ({ operations: (await tables()).operationsTable() }),
	'docs/parameters.md': async () => ({
		options: (await tables()).commonOptionsTable(),
	}),
	'docs/triggers.md': async () => ({
		events: (await tables()).quietDayTable(),
		options: (await tables()).eventOptionsTable(),
	}),
	'docs/saved-names.json': async () => (await import('./savedNames.js')).savedNamesText(),
};

/** The files that follow from the code, by their paths, with what makes them. */
export const made = Object.entries(texts).map(([path, make]) => ({
	path,
	text: async (): Promise<string> => {
		const text = await make();
		const page = typeof text === 'string' ? text : withMarked(read(path), text);
		// the names are only added to, in the form that they have
		return path.endsWith('.json') ? page : await formatted(path, page);
	},
}));

const read = (path: string): string => readFileSync(join(root, path), 'utf8');

async function formatted(path: string, text: string): Promise<string> {
	const config = await resolveConfig(join(root, path));
	return await format(text, { ...config, filepath: path });
}

/**
 * Puts texts, by their names, into a page, each between its two marks: `<!-- name -->` and `<!-- /name -->`.
 * @throws {Error} where the page does not hold both marks of a name, in this order
 */
export function withMarked(page: string, texts: Readonly<Record<string, string>>): string {
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

/** `npm run docs`: writes the lists and the pages that follow from the code. */
if (require.main === module) {
	void runMain(async () => {
		requirePlatformFiles();
		for (const { path, text } of made) {
			mkdirSync(dirname(join(root, path)), { recursive: true });
			writeFileSync(join(root, path), await text());
			console.log(`Written: ${path}`);
		}
	});
}
