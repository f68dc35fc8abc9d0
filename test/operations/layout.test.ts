import { globSync } from 'node:fs';
import { resolve } from 'node:path';
import { n8n } from '../../package.json';
import { writtenOperations } from '../../catalogue/operations';
import { platforms } from '../../catalogue/platforms';

const folder = resolve(__dirname, '../../nodes');

const pathOf = (entry: (typeof writtenOperations)[number]) =>
	`${entry.folder}/${entry.operation.resource.value}/${entry.operation.option.value}.ts`;

const filesIn = (pattern: string) =>
	globSync(pattern, { cwd: folder }).filter((file) => !file.startsWith('shared/'));

test('every operation has its file, and every file in a resource folder is an operation', () => {
	expect(filesIn('*/*/*.ts').sort()).toEqual(writtenOperations.map(pathOf).sort());
});

test.each(writtenOperations)('$title is the one export of its file, under its name', (entry) => {
	const exported = jest.requireActual<Record<string, unknown>>(resolve(folder, pathOf(entry)));
	expect(Object.keys(exported)).toEqual([entry.operation.option.value]);
	expect(exported[entry.operation.option.value]).toBe(entry.operation);
});

test('package.json names every node and its trigger, under n8n.nodes; `npm run docs` then adds the platform', () => {
	const found = filesIn('*/*.node.ts').map((file) => `dist/nodes/${file.replace(/\.ts$/, '.js')}`);
	expect(found.filter((file) => !n8n.nodes.includes(file))).toEqual([]);
	const expected = platforms.flatMap(({ folder: name }) => [
		`dist/nodes/${name}/${name}.node.js`,
		`dist/nodes/${name}/${name}Trigger.node.js`,
	]);
	expect(n8n.nodes).toEqual(expected);
});
