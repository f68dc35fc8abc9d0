import { deepEqual } from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { test } from 'node:test';
import layers from '../../catalogue/layers.json';
import { include } from '../../tsconfig.json';
import { root } from '../paths';

/** What each file imports of the others, types included, by their texts. */
function importsIn(texts: ReadonlyMap<string, string>): Map<string, string[]> {
	const targetsOf = ([file, text]: readonly [string, string]) =>
		[...text.matchAll(/ from '(\.[^']+)'/g)].map(([, path = '']) => {
			const target = normalize(join(dirname(file), path));
			return [`${target}.ts`, `${target}/index.ts`].find((each) => texts.has(each)) ?? target;
		});
	return new Map([...texts].map((entry) => [entry[0], targetsOf(entry)]));
}

/** A room of nodes/shared, else a folder at the top; folders on one floor do not import each other. */
const folderOf = (file: string) => /^(nodes\/shared\/)?\w+(?=\/)/.exec(file)?.[0] ?? '';
const heightOf = (file: string) => layers.findIndex((floor) => floor.includes(folderOf(file)));

/** Imports that point up, and files that import each other, as sentences. */
function refused(texts: ReadonlyMap<string, string>): string[] {
	const imports = importsIn(texts);
	const upward = [...imports].flatMap(([file, targets]) => {
		const height = heightOf(file);
		if (height < 0) return [`${folderOf(file)}/ has no place in catalogue/layers.json`];
		return targets
			.filter((target) => folderOf(target) !== folderOf(file) && heightOf(target) >= height)
			.map(
				(target) =>
					`${file} imports ${target}: imports point down only, in the order of catalogue/layers.json. Move what both need down, or pass it in`,
			);
	});
	const done = new Set<string>();
	const circles = (file: string, way: readonly string[]): string[] => {
		const at = way.indexOf(file);
		if (at >= 0) {
			const circle = [...way.slice(at), file].join(' imports ');
			return [`${circle}: a circle. Move what both need to a file of its own`];
		}
		if (done.has(file)) return [];
		const found = imports.get(file)?.flatMap((target) => circles(target, [...way, file])) ?? [];
		done.add(file);
		return found;
	};
	return [...upward, ...[...imports.keys()].flatMap((file) => circles(file, []))];
}

test('imports point down only, and in no circle', () => {
	const exclude = (path: string) => path.includes('node_modules');
	const files = globSync(`{${include.join(',')}}/**/*.ts`, { cwd: root, exclude });
	const texts = files.map((file) => [file, readFileSync(join(root, file), 'utf8')] as const);
	deepEqual(refused(new Map(texts)), []);
});

test('an import that points up or to the side, and a circle, are told in a sentence', () => {
	const planted = (files: Readonly<Record<string, string>>) =>
		refused(
			new Map(Object.entries(files).map(([file, from]) => [file, `import { a } from '${from}';`])),
		);
	const up =
		': imports point down only, in the order of catalogue/layers.json. Move what both need down, or pass it in';
	for (const [file, from, target] of [
		['nodes/shared/request/client.ts', '../run/hint', 'nodes/shared/run/hint'],
		['nodes/shared/request/client.ts', '../../CodeHost/user', 'nodes/CodeHost/user'],
		['nodes/shared/run/hint.ts', '../poll/poll', 'nodes/shared/poll/poll'],
		['nodes/CodeHost/user.ts', '../../credentials/signedRequest', 'credentials/signedRequest'],
		['sandbox/server.ts', '../tools/setup/npm.mjs', 'tools/setup/npm.mjs'],
	] as const) {
		deepEqual(planted({ [file]: from }), [`${file} imports ${target}${up}`]);
	}
	deepEqual(planted({ 'golden/one.ts': './two', 'golden/two.ts': './one' }), [
		'golden/one.ts imports golden/two.ts imports golden/one.ts: a circle. Move what both need to a file of its own',
	]);
});
