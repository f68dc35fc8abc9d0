import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { platforms } from '../../catalogue/platforms';
import { PublicPlatformDataApi } from '../../credentials/PublicPlatformDataApi.credentials';
import { installN8n } from '../../n8n/install';
import { examplesFolder, n8nFolder } from '../../n8n/paths';
import { root } from '../../tools/paths';
import { test } from '../fixtures';

// What the documentation and the notes of the examples call a thing on the screen is what n8n's editor calls it.

/** Pages for users; `**bold**` or quoted in Title Case is a label there, and `>` leads from one to the next. */
const PAGES = [
	'README.md',
	'examples/README.md',
	...globSync(['docs/*.md', 'docs/how-to/*.md'], { cwd: root }).filter(
		(page) => !/adding-|architecture|extending|releasing|verification/.test(page),
	),
];

/** Not on the screen, or only on that of a credential that n8n adds to. */
const NO_LABELS = ['Bearer', 'Allowed HTTP Request Domains'];

const TITLE_CASE = /^[A-Z⋯]\S*(( [>A-Z(⋯]\S*)| (to|for|of|per|a|the|in))*$/;

interface Note {
	name: string;
	nodes: Array<{ name: string; type: string; parameters: { content?: string } }>;
}

test('every label that the pages name is on the screen', async () => {
	await installN8n();
	const screen = new Set(['⋯', ...editorTexts(), ...nodeTexts(), ...exampleNames(), ...ownTexts()]);
	for (const known of ['Retry On Fail', 'Stop Workflow', 'Max Credits', 'Remove Duplicates']) {
		assert.ok(screen.has(known), `${known} was not found where n8n keeps its texts`);
	}
	const isLost = (label: string) =>
		!screen.has(label) && label.split(/ > |: /).some((part) => !screen.has(part));
	assert.ok(isLost('Credential to connect with') && isLost('⋯ > Import from file'));

	const lost = [
		...PAGES.flatMap((page) => labelsOf(read(page)).map((label) => ({ page, label }))),
		...notes().flatMap(({ file, content }) =>
			italics(content).map((label) => ({ page: file, label })),
		),
	].filter(({ label }) => isLost(label));
	assert.deepEqual(lost, []);
});

/** Labels in a page: what is bold and does not begin a paragraph as its heading, and what is quoted in Title Case. */
function labelsOf(page: string): string[] {
	const prose = page.replaceAll(/^```.*?^```/gms, '').replaceAll(/\s+/g, ' ');
	const inBlocks = page.replaceAll(/^```.*?^```/gms, '').replaceAll(/(\S)\n(?=\w|\*\*)/g, '$1 ');
	const bold = [...inBlocks.matchAll(/(^|^\W*)?\*\*([^*]+)\*\*/gm)]
		.filter(
			([, start, text = '']) =>
				!/[.:?!]$/.test(text) &&
				(start === undefined || (text.includes(' ') && TITLE_CASE.test(text))),
		)
		.map(([, , text = '']) => text);
	const quoted = [...prose.matchAll(/"([^"]{3,60})"/g)]
		.map(([, text = '']) => text)
		.filter((text) => TITLE_CASE.test(text));
	return [...bold, ...quoted].filter((text) => !NO_LABELS.includes(text));
}

/** In a note, `*italic*` is a label or the name of a node. */
function italics(note: string): string[] {
	return [...note.matchAll(/(?<!\*)\*([^*\n]+)\*(?!\*)/g)].map(([, text = '']) => text);
}

function notes(): Array<{ file: string; content: string }> {
	return examples().flatMap(({ file, workflow }) =>
		workflow.nodes.map(({ parameters: { content = '' } }) => ({ file, content })),
	);
}

/** Names of example workflows and of their nodes, and what these show of their own: tables, forms, file names. */
function exampleNames(): string[] {
	return examples().flatMap(({ file, workflow }) => [
		file,
		workflow.name,
		workflow.name.replace(/ \(.*\)$/, ''),
		...stringsIn(workflow.nodes.filter(({ type }) => !type.endsWith('stickyNote'))),
	]);
}

function examples() {
	return globSync('*.json', { cwd: examplesFolder }).map((file) => ({
		file,
		workflow: JSON.parse(readFileSync(join(examplesFolder, file), 'utf8')) as Note,
	}));
}

/** The editor's own texts: the file of its English language. */
function editorTexts(): string[] {
	const folder = join(n8nFolder, 'node_modules/n8n-editor-ui/dist/assets');
	const files = globSync('*.js', { cwd: folder }).map((file) =>
		readFileSync(join(folder, file), 'utf8'),
	);
	const english = files.find((text) => text.includes('"menuActions.importFromFile":')) ?? '';
	return [...english.matchAll(/"[\w.-]+":`([^`]*)`/g)].map(([, text = '']) => text);
}

/** Names of n8n's nodes, of their parameters and of what these offer. */
function nodeTexts(): string[] {
	const file = join(n8nFolder, 'node_modules/n8n-nodes-base/dist/types/nodes.json');
	const found = readFileSync(file, 'utf8').matchAll(/"(?:displayName|name)":"([^"\\]*)"/g);
	return [...found].map(([, text = '']) => text);
}

function ownTexts(): string[] {
	return stringsIn([
		platforms.map(({ description, trigger }) => [description, trigger]),
		new PublicPlatformDataApi(),
	]);
}

function stringsIn(value: unknown): string[] {
	if (typeof value === 'string') return [value];
	return value !== null && typeof value === 'object' ? Object.values(value).flatMap(stringsIn) : [];
}

function read(page: string): string {
	return readFileSync(join(root, page), 'utf8');
}
