import { globSync } from 'node:fs';
import { resolve } from 'node:path';
import { n8n } from '../../package.json';
import { writtenOperations } from '../../catalogue/operations';
import { platforms } from '../../catalogue/platforms';

const nodes = resolve(__dirname, '../../nodes');

const filesIn = (pattern: string) =>
	globSync(pattern, { cwd: nodes }).filter((file) => !file.startsWith('shared/'));

const exported = new Map(
	filesIn('*/*.ts').flatMap((file) =>
		Object.entries(jest.requireActual<Record<string, object>>(resolve(nodes, file))).map(
			([name, value]) => [`${file} ${name}`, value] as const,
		),
	),
);

test.each(writtenOperations)(
	'$title is an export of the file of its resource, under its name',
	({ folder, operation: { resource, option }, operation }) => {
		expect(exported.get(`${folder}/${resource.value}.ts ${option.value}`)).toBe(operation);
	},
);

test('package.json names every node and its trigger, under n8n.nodes; `npm run docs` then adds the platform', () => {
	const found = filesIn('*/*.node.ts').map((file) => `dist/nodes/${file.replace(/\.ts$/, '.js')}`);
	expect(found.filter((file) => !n8n.nodes.includes(file))).toEqual([]);
	const expected = platforms.flatMap(({ folder: name }) => [
		`dist/nodes/${name}/${name}.node.js`,
		`dist/nodes/${name}/${name}Trigger.node.js`,
	]);
	expect(n8n.nodes).toEqual(expected);
});
