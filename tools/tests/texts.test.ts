import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { runInNewContext } from 'node:vm';
import { root } from '../paths';

const read = (path: string): string => readFileSync(join(root, path), 'utf8');

/** What ships, without comments. */
const sources = globSync('{nodes,credentials}/**/*.ts', { cwd: root }).map((path) =>
	read(path).replaceAll(/\/\*[^]*?\*\/|\/\/ .*/g, ''),
);

/** Texts in the sources: screens, errors and hints are made of them. */
const literals = sources.flatMap((code) => code.match(/'[^'\n]*'|`[^`]*`/g) ?? []);

test('each message that docs/errors.md explains is one of the code', () => {
	const messages = [...read('docs/errors.md').matchAll(/^\| "(.+?)"/gm)].map(([, one = '']) => one);
	assert.ok(messages.length > 2);
	const parts = messages.flatMap((message) => message.split('…').map((part) => part.trim()));
	const unknown = parts.filter((part) => !literals.some((text) => text.includes(part)));
	assert.deepEqual(unknown, []);
});

/** In what docs/limits.md says; a wait is half to all of its constant. */
const UNITS = { MB: 1024 ** 2, SECOND: 1000, MINUTE: 60_000 };

/** What an expression of constants comes to. */
function valueOf(expression: string): unknown {
	const names = (expression.match(/(?<!\.)\b[A-Z][A-Z_]+\b/g) ?? []).filter(
		(name) => !(name in UNITS),
	);
	const known = Object.fromEntries(names.map((name) => [name, constant(name)]));
	return runInNewContext(expression, { ...UNITS, Number, ...known });
}

/** The constant of that name in what ships; where several files have it, all say the same. */
function constant(name: string): unknown {
	const found = sources.flatMap((text) =>
		[...text.matchAll(new RegExp(`\\bconst ${name} = ([^;]+);`, 'g'))].map(([, said = '']) => said),
	);
	const values = new Set(found.map(valueOf));
	assert.equal(values.size, 1, `${name} has ${values.size} values in nodes/: rename one`);
	return [...values][0];
}

test('docs/limits.md says what the code does: beside each number stands what it is there', () => {
	const [tables = ''] = read('docs/limits.md').split('\n## Words');
	const rows = [
		...tables.matchAll(/^\| (?!What +\||-)(.+?) +\| (.+?)(?: <!-- (.+) -->)? +\| .*\|$/gm),
	];
	assert.ok(rows.length > 30);
	for (const [, what, said = '', constants = ''] of rows) {
		const numbers = said.match(/\d[\d,]*(\.\d+)?/g) ?? [];
		assert.deepEqual(
			numbers.map((number) => Number(number.replaceAll(',', ''))),
			constants.split(', ').map(valueOf),
			what,
		);
	}
});
