import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { platforms } from '../../catalogue/platforms';
import { PublicPlatformDataApi } from '../../credentials/PublicPlatformDataApi.credentials';
import { root } from '../paths';

/** Labels of n8n itself that texts of ours name, and a word of HTTP. */
const FOREIGN =
	'Bearer|Continue|Continue (using error output)|Fetch Test Event|On Error|Stop Workflow';

const read = (path: string): string => readFileSync(join(root, path), 'utf8');

/** Texts in the sources of what ships, with the file that they stand in: screens, errors and hints are made of them. */
const literals = globSync('{nodes,credentials}/**/*.ts', { cwd: root }).flatMap((path) => {
	const code = read(path).replaceAll(/\/\*[^]*?\*\/|\/\/ .*/g, '');
	return [...code.matchAll(/'[^'\n]*'|`[^`]*`/g)].map(([text]) => [path, text] as const);
});

/** Labels of the screens, also without the unit behind them. */
function labelsIn(screen: unknown): string[] {
	if (typeof screen !== 'object' || screen === null) return [];
	return Object.entries(screen).flatMap(([name, member]: [string, unknown]) => {
		const isLabel = typeof member === 'string' && /^(displayN|n)ame$/.test(name);
		return isLabel ? [member, member.replace(/ \(\w+\)$/, '')] : labelsIn(member);
	});
}

// those that the pages name are compared with n8n's own screens too (e2e/labels)
test('each label that a text on the screen names is there', () => {
	const labels = new Set([
		...FOREIGN.split('|'),
		...labelsIn([platforms, new PublicPlatformDataApi().properties]),
	]);
	/** What a text has in quotation marks, written like a label, and no screen shows. */
	const lost = (text: string) =>
		[...text.matchAll(/"([A-Z][\w()]*( (?:[A-Z(][\w()]*|per|to|on|of|for|as))*)"/g)].filter(
			([, label = '']) => !labels.has(label),
		);
	assert.equal(lost('"Max Credits per Run", "Max Kredits", "so-called"').length, 1);
	assert.deepEqual(
		literals.filter(([, text]) => lost(text).length > 0),
		[],
	);
});

test('each message that docs/errors.md explains is one of the code', () => {
	const messages = [...read('docs/errors.md').matchAll(/^\| "(.+?)"/gm)].map(([, one = '']) => one);
	assert.ok(messages.length > 2);
	const parts = messages.flatMap((message) => message.split('…').map((part) => part.trim()));
	const unknown = parts.filter((part) => !literals.some(([, text]) => text.includes(part)));
	assert.deepEqual(unknown, []);
});
