import { deepEqual, ok } from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { test } from 'node:test';
import layers from '../../catalogue/layers.json';
import { include } from '../../tsconfig.json';
import { root } from '../paths';

const files = globSync(`{${include.join(',')}}/**/*.ts`, {
	cwd: root,
	exclude: (path) => path.includes('node_modules'),
});

/** What each file imports of the others, types included. */
const imports = new Map(
	files.map((file) => {
		const text = readFileSync(join(root, file), 'utf8');
		const targets = [...text.matchAll(/ from '(\.[^']+)'/g)].map(([, path = '']) => {
			const target = normalize(join(dirname(file), path));
			return [`${target}.ts`, `${target}/index.ts`].find((each) => files.includes(each)) ?? target;
		});
		return [file, targets];
	}),
);

/** A room of nodes/shared, else a folder at the top; folders on one floor do not import each other. */
const folderOf = (file: string) => /^(nodes\/shared\/)?\w+(?=\/)/.exec(file)?.[0] ?? '';
const heightOf = (file: string) => layers.findIndex((floor) => floor.includes(folderOf(file)));

test('imports point down only, in the order of catalogue/layers.json; else move what both need down, or pass it in', () => {
	deepEqual([...new Set(files.filter((file) => heightOf(file) < 0).map(folderOf))], []);
	ok([...imports.values()].flat().length > 1000);
	const upward = [...imports].flatMap(([file, targets]) =>
		targets
			.filter((target) => folderOf(target) !== folderOf(file) && heightOf(target) >= heightOf(file))
			.map((target) => `${file} imports ${target}`),
	);
	deepEqual(upward, []);
});

test('no files import each other in a circle', () => {
	const done = new Set<string>();
	const circles = (file: string, way: readonly string[]): string[] => {
		const at = way.indexOf(file);
		if (at >= 0) return [[...way.slice(at), file].join(' imports ')];
		if (done.has(file)) return [];
		const found = imports.get(file)?.flatMap((target) => circles(target, [...way, file])) ?? [];
		done.add(file);
		return found;
	};
	deepEqual(
		files.flatMap((file) => circles(file, [])),
		[],
	);
});
