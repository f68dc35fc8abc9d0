import { deepEqual } from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { test } from 'node:test';
import layers from '../../catalogue/layers.json';
import { include } from '../../tsconfig.json';
import { root } from '../paths';

/** What each file imports of the others, types included, by their texts. */
function importsIn(texts: Readonly<Record<string, string>>): Map<string, string[]> {
	const targetsOf = (file: string, text: string) =>
		[...text.matchAll(/ from '(\.[^']+)'/g)].map(([, path = '']) => {
			const target = normalize(join(dirname(file), path));
			return [`${target}.ts`, `${target}/index.ts`].find((each) => each in texts) ?? target;
		});
	return new Map(Object.entries(texts).map(([file, text]) => [file, targetsOf(file, text)]));
}

/** A room of nodes/shared, else a folder at the top; folders on one floor do not import each other. */
const folderOf = (file: string) => /^(nodes\/shared\/)?\w+(?=\/)/.exec(file)?.[0] ?? '';
const heightOf = (file: string) => layers.findIndex((floor) => floor.includes(folderOf(file)));

/** Imports that point up or to the side, and files that import each other, as sentences. */
function refused(texts: Readonly<Record<string, string>>): string[] {
	const imports = importsIn(texts);
	const upward = [...imports].flatMap(([file, targets]) =>
		targets
			.filter((target) => folderOf(target) !== folderOf(file) && heightOf(target) >= heightOf(file))
			.map((target) => `${file} imports ${target}: up, in the order of catalogue/layers.json`),
	);
	const done = new Set<string>();
	const circles = (file: string, way: readonly string[]): string[] => {
		const at = way.indexOf(file);
		if (at >= 0) return [`${[...way.slice(at), file].join(' imports ')}: a circle`];
		if (done.has(file)) return [];
		const found = imports.get(file)?.flatMap((target) => circles(target, [...way, file])) ?? [];
		done.add(file);
		return found;
	};
	return [...upward, ...[...imports.keys()].flatMap((file) => circles(file, []))];
}

test('imports point down only, and in no circle; else move what both need down, or pass it in', () => {
	const exclude = (path: string) => path.includes('node_modules');
	const files = globSync(`{${include.join(',')}}/**/*.ts`, { cwd: root, exclude });
	const texts = files.map((file) => [file, readFileSync(join(root, file), 'utf8')]);
	deepEqual([...new Set(files.filter((file) => heightOf(file) < 0).map(folderOf))], []);
	deepEqual(refused(Object.fromEntries(texts) as Record<string, string>), []);
});

test('an import that points up or to the side, and a circle, are told', () => {
	const up = 'up, in the order of catalogue/layers.json';
	const texts = {
		'nodes/shared/run/hint.ts': " from '../poll/poll'",
		'sandbox/server.ts': " from '../tools/setup/npm.mjs'",
		'tools/a.ts': " from './b'",
		'tools/b.ts': " from './a'",
	};
	deepEqual(refused(texts), [
		`nodes/shared/run/hint.ts imports nodes/shared/poll/poll: ${up}`,
		`sandbox/server.ts imports tools/setup/npm.mjs: ${up}`,
		'tools/a.ts imports tools/b.ts imports tools/a.ts: a circle',
	]);
});
