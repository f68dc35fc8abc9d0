import { globSync } from 'node:fs';
import { resolve } from 'node:path';
import { everyOperation, nodes } from './nodes';

const folder = resolve(__dirname, '../../nodes');

const pathOf = (entry: (typeof everyOperation)[number]) =>
	`${entry.folder}/${entry.operation.resource.value}/${entry.operation.option.value}.ts`;

test('every operation has its file, and every file in a resource folder is an operation', () => {
	const files = globSync('*/*/*.ts', { cwd: folder }).filter((file) => !file.startsWith('shared/'));
	expect(files.sort()).toEqual(everyOperation.map(pathOf).sort());
});

test.each(everyOperation)('$title is the one export of its file, under its name', (entry) => {
	const exported = jest.requireActual<Record<string, unknown>>(resolve(folder, pathOf(entry)));
	expect(Object.keys(exported)).toEqual([entry.operation.option.value]);
	expect(exported[entry.operation.option.value]).toBe(entry.operation);
});

test('every node folder has a node', () => {
	const files = globSync('*/*.node.ts', { cwd: folder });
	expect(files.sort()).toEqual(nodes.map((node) => `${node.folder}/${node.folder}.node.ts`).sort());
});
