import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { platforms } from '../../catalogue/platforms';
import { PublicPlatformDataApi } from '../../credentials/PublicPlatformDataApi.credentials';
import { root } from '../paths';

/** Expressions that this project alone used: readers stumble over them. Write what happens in usual words. */
const DIALECT =
	/\bbears?\b|c[oa]mes? to nothing|\bin vain\b|leaves? (no )?doubt|runs of a key|\bshuts? a key\b|\bmend(s|ed)?\b|\beach look\b|\bfor ever\b/gi;

/** Labels of n8n itself that texts of ours name, and a word of HTTP. */
const FOREIGN =
	'Bearer|Continue|Continue (using error output)|Fetch Test Event|On Error|Stop Workflow'.split(
		'|',
	);

const read = (path: string): string => readFileSync(join(root, path), 'utf8');

/** What is written for users; pages for contributors may use the words of the code. */
const PAGES = [
	'README.md',
	'CHANGELOG.md',
	'SECURITY.md',
	'CODE_OF_CONDUCT.md',
	'examples/README.md',
	...globSync(['docs/*.md', 'docs/{how-to,nodes}/*.md'], { cwd: root }).filter(
		(path) => !/adding-|architecture|extending|releasing|verification/.test(path),
	),
];

const screens: readonly unknown[] = [
	...platforms.flatMap(({ description, trigger }) => [description, trigger]),
	new PublicPlatformDataApi().properties,
];

/** Texts in the sources of what ships: errors and hints are made of them. */
const literals = globSync('{nodes,credentials}/**/*.ts', { cwd: root }).flatMap((path) =>
	[
		...read(path)
			.replaceAll(/\/\*[^]*?\*\/|\/\/ .*/g, '')
			.matchAll(/'[^'\n]*'|`[^`]*`/g),
	].map(([text]) => [path, text] as const),
);
/** Every text that a user meets, with where it stands. */
const texts: ReadonlyArray<readonly [path: string, text: string]> = [
	...PAGES.map((path) => [path, read(path).replaceAll(/^```.*?^```/gms, '')] as const),
	...globSync('examples/*.json', { cwd: root }).map((path) => [path, read(path)] as const),
	['a screen', stringsIn(screens).join('\n')],
	...literals,
];

function stringsIn(value: unknown): string[] {
	if (typeof value === 'string') return [value];
	return typeof value === 'object' && value !== null ? Object.values(value).flatMap(stringsIn) : [];
}

test('nothing that users read holds a word of our own dialect', () => {
	assert.deepEqual('It goes as the service bears it.'.match(DIALECT), ['bears']);
	const found = texts.flatMap(([path, text]) =>
		(text.match(DIALECT) ?? []).map((words) => `${path}: ${words}`),
	);
	assert.deepEqual(found, []);
});

test('the README fits on three screens', () => {
	const lines = read('README.md').trimEnd().split('\n').length;
	assert.ok(lines <= 180, `${lines} lines`);
});

const labels = new Set(FOREIGN);
addLabels(screens);

/** Names of parameters and options, without the unit behind them. */
function addLabels(value: unknown): void {
	if (typeof value !== 'object' || value === null) return;
	for (const [name, member] of Object.entries(value)) {
		if (typeof member !== 'string') addLabels(member);
		else if (name === 'displayName' || name === 'name') {
			labels.add(member).add(member.replace(/ \(\w+\)$/, ''));
		}
	}
}

/** What a text has in quotation marks, written like a label, and no screen shows. */
function lostLabels(text: string): string[] {
	const quoted = [...text.matchAll(/"([A-Z][\w()]*( (?:[A-Z(][\w()]*|per|to|on|of|for|as))*)"/g)];
	return quoted.map(([, label = '']) => label).filter((label) => !labels.has(label));
}

// those that the pages name are compared with n8n's own screens too (e2e/labels)
test('each label that a text on the screen names is there', () => {
	assert.deepEqual(lostLabels('"Max Credits per Run", "Max Kredits", "so-called"'), [
		'Max Kredits',
	]);
	const shown = [...literals, ['a screen', stringsIn(screens).join('\n')] as const];
	const lost = shown.flatMap(([path, text]) =>
		lostLabels(text).map((label) => `${path}: ${label}`),
	);
	assert.deepEqual(lost, []);
});

test('each message that docs/errors.md explains is one of the code', () => {
	const messages = [...read('docs/errors.md').matchAll(/^\| "(.+?)"/gm)].map(([, one = '']) => one);
	assert.ok(messages.length > 2);
	const parts = messages.flatMap((message) => message.split('…').map((part) => part.trim()));
	const unknown = parts.filter((part) => !literals.some(([, text]) => text.includes(part)));
	assert.deepEqual(unknown, []);
});
