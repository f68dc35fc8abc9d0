import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { partition } from 'lodash';
import { platforms } from '../../catalogue/platforms';
import { PublicPlatformDataApi } from '../../credentials/PublicPlatformDataApi.credentials';
import { installN8n } from '../../n8n/install';
import { n8nFolder } from '../../n8n/paths';
import type { Workflow } from '../../n8n/workflow';
import { root } from '../../tools/paths';
import { test } from '../fixtures';

// What the documentation, the notes of the examples, errors and hints call a thing on the screen is what n8n's editor calls it.

/** Pages for users; `**bold**` or quoted in Title Case is a label there, and `>` leads from one to the next. */
const PAGES = globSync(['README.md', 'examples/README.md', 'docs/{,how-to/}*.md'], {
	cwd: root,
	exclude: ['docs/{architecture,extending,releasing,verification}.md'],
});

/** Not on the screen, or only on that of a credential that n8n adds to. */
const NO_LABELS = ['Bearer', 'Allowed HTTP Request Domains', 'Specific Domains'];

const TITLE_CASE = /^[A-Z⋯]\S*(( [>A-Z(⋯]\S*)| (to|for|of|per|a|the|in))*$/;

const read = (page: string) => readFileSync(join(root, page), 'utf8');

/** Errors, hints and screens are made of them. */
const literals = globSync('{nodes,credentials}/**/*.ts', { cwd: root }).flatMap((file) => {
	const code = read(file).replaceAll(/\/\*[^]*?\*\/|\/\/ .*/g, '');
	return code.match(/'[^'\n]*'|`[^`]*`/g) ?? [];
});

const examples = globSync('examples/*.json', { cwd: root }).map((file) => {
	const { name, nodes } = JSON.parse(read(file)) as Workflow;
	const [notes, others] = partition(nodes, ({ type }) => type.endsWith('stickyNote'));
	return {
		file,
		/** Names of the workflow and its nodes, and what these show of their own: tables, forms, file names. */
		texts: [basename(file), name, name.replace(/ \(.*\)$/, ''), ...stringsIn(others)],
		notes: notes.map(({ parameters }) => String(parameters.content)),
	};
});

test('every label that pages and texts name is on the screen', async () => {
	test.setTimeout(0);
	await installN8n();
	const screen = new Set([
		'⋯',
		...NO_LABELS,
		...editorTexts(),
		...nodeTexts(),
		...examples.flatMap(({ texts }) => texts),
		...stringsIn(platforms.map(({ description, trigger }) => [description, trigger])),
		...stringsIn(new PublicPlatformDataApi()),
	]);
	for (const known of ['Retry On Fail', 'Stop Workflow', 'Max Credits', 'Remove Duplicates']) {
		assert.ok(screen.has(known), `${known} was not found where n8n keeps its texts`);
	}
	const isLost = (label: string) =>
		!screen.has(label) && label.split(/ > |: /).some((part) => !screen.has(part));
	assert.ok(isLost('Credential to connect with') && isLost('⋯ > Import from file'));

	const named = [
		...PAGES.map((page) => ({ page, labels: labelsOf(read(page)) })),
		{ page: 'nodes/', labels: literals.flatMap(quoted) },
		...examples.map(({ file, notes }) => ({ page: file, labels: notes.flatMap(italics) })),
	];
	assert.ok(named.flatMap(({ labels }) => labels).length > 100);
	const lost = named.flatMap(({ page, labels }) =>
		labels.filter(isLost).map((label) => `${page}: ${label}`),
	);
	assert.deepEqual(lost, []);
});

/** Labels in a page: what is bold and does not begin a paragraph as its heading, and what is quoted in Title Case. */
function labelsOf(page: string): string[] {
	const text = page.replaceAll(/^```.*?^```/gms, '');
	const inBlocks = text.replaceAll(/(\S)\n(?=\w|\*\*)/g, '$1 ');
	const bold = [...inBlocks.matchAll(/(^|^\W*)?\*\*([^*]+)\*\*/gm)]
		.filter(
			([, start, label = '']) =>
				!/[.:?!]$/.test(label) &&
				(start === undefined || (label.includes(' ') && TITLE_CASE.test(label))),
		)
		.map(([, , label = '']) => label);
	return [...bold, ...quoted(text)];
}

/** What stands in quotation marks, in Title Case. */
function quoted(text: string): string[] {
	const all = captured(text.replaceAll(/\s+/g, ' '), /"([^"]{3,60})"/g);
	return all.filter((label) => TITLE_CASE.test(label));
}

/** In a note, `*italic*` is a label or the name of a node. */
const italics = (note: string) => captured(note, /(?<!\*)\*([^*\n]+)\*(?!\*)/g);

/** The editor's own texts: the file of its English language. */
function editorTexts(): string[] {
	const folder = join(n8nFolder, 'node_modules/n8n-editor-ui/dist/assets');
	const files = globSync(join(folder, '*.js')).map((file) => readFileSync(file, 'utf8'));
	const english = files.find((text) => text.includes('"menuActions.importFromFile":')) ?? '';
	return captured(english, /"[\w.-]+":`([^`]*)`/g);
}

/** Names of n8n's nodes, of their parameters and of what these offer. */
function nodeTexts(): string[] {
	const file = join(n8nFolder, 'node_modules/n8n-nodes-base/dist/types/nodes.json');
	return captured(readFileSync(file, 'utf8'), /"(?:displayName|name)":"([^"\\]*)"/g);
}

/** What the group of a pattern takes, wherever it matches. */
function captured(text: string, pattern: RegExp): string[] {
	return [...text.matchAll(pattern)].map(([, group = '']) => group);
}

function stringsIn(value: unknown): string[] {
	if (typeof value === 'string') return [value];
	return value !== null && typeof value === 'object' ? Object.values(value).flatMap(stringsIn) : [];
}
