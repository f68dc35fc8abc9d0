import { deepEqual, ok } from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { test } from 'node:test';
import { include } from '../../tsconfig.json';
import { root } from '../paths';

/** From the bottom to the top. Folders of one layer do not import each other. */
const LAYERS = [
	['nodes/shared/text', 'nodes/shared/time'],
	['nodes/shared/contract'],
	['nodes/shared/operation'],
	['nodes/shared/fields'],
	['nodes/shared/options'],
	['nodes/shared/request'],
	['nodes/shared/send'],
	['nodes/shared/output'],
	['nodes/shared/paging'],
	['nodes/shared/plan'],
	['nodes/shared/description', 'nodes/shared/run', 'nodes/shared/poll'],
	['nodes'],
	['credentials'],
	['golden'],
	['sandbox'],
	['tools'],
	['n8n'],
	['demo', 'e2e', 'bench'],
	['test'],
];

const files = globSync(`{${include.join(',')}}/**/*.ts`, {
	cwd: root,
	exclude: (path) => path.includes('node_modules'),
});

const textOf = (file: string) => readFileSync(join(root, file), 'utf8');

/** Imports of each file, types included. */
const imports = new Map(
	files.map((file) => {
		const targets = [...textOf(file).matchAll(/ from '(\.[^']+)'/g)].map(([, path = '']) => {
			const target = normalize(join(dirname(file), path));
			return [`${target}.ts`, `${target}/index.ts`].find((each) => files.includes(each)) ?? target;
		});
		return [file, targets];
	}),
);

/** Returns a folder of nodes/shared, or one at the top. */
const folderOf = (file: string) => /^(nodes\/shared\/)?\w+(?=\/)/.exec(file)?.[0] ?? '';
const heightOf = (file: string) => LAYERS.findIndex((layer) => layer.includes(folderOf(file)));

test('imports point down only, in the order of LAYERS: move shared code down, or pass it in', () => {
	deepEqual([...new Set(files.filter((file) => heightOf(file) < 0).map(folderOf))], []);
	ok([...imports.values()].flat().length > 1000);
	const upward = [...imports].flatMap(([file, targets]) =>
		targets
			.filter((target) => folderOf(target) !== folderOf(file) && heightOf(target) >= heightOf(file))
			.map((target) => `${file} imports ${target}`),
	);
	deepEqual(upward, []);
});

/** Modules that export the same names, one per platform: operations, contracts, records of the sandbox. */
const PER_PLATFORM = /^(nodes\/[A-Z]|nodes\/shared\/contract\/|sandbox\/data\/)/;

test('no two files export the same name', () => {
	const exported = files
		.filter((file) => !PER_PLATFORM.test(file))
		.flatMap((file) =>
			[...textOf(file).matchAll(/^export (?:(?:async|abstract|default) )*[a-z*]+ (\w+)/gm)].map(
				([, name = '']) => name,
			),
		);
	ok(exported.length > 500);
	deepEqual(
		exported.filter((name, at) => exported.indexOf(name) !== at),
		[],
	);
});
