import { globSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { get, lowerFirst, map } from 'lodash';
import type { Workflow } from '../../n8n/workflow';
import { operationOf } from '../../tools/catalogue';

const root = join(__dirname, '../..');
const folder = join(root, 'icons');
const read = (file: string) => readFileSync(join(folder, file), 'utf8');

/** One icon for each node and one for the credential, named like them; a trigger has its platform's. */
const names = globSync(['nodes/*/*.node.ts', 'credentials/*.credentials.ts'], { cwd: root })
	.map((path) => lowerFirst(basename(path).split('.')[0]))
	.filter((name) => !name.endsWith('Trigger'));
const files = names.flatMap((name) => [`${name}.light.svg`, `${name}.dark.svg`]);

test('the folder has a light and a dark icon of each node and of the credential, all different', () => {
	expect(readdirSync(folder).sort()).toEqual([...files].sort());
	expect(new Set(files.map(read)).size).toBe(files.length);
});

const attributes = '( [a-z][\\w-]*="[^"<>]*")+';
const shape = `<(path|rect|circle)${attributes}/>`;
const image = new RegExp(
	`^<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 (\\d+) \\1">(\\s*<g${attributes}>(${shape})+</g>)+\\s*</svg>\\s*$`,
);
const colours = /#[0-9a-f]{6}/g;

test.each(names)('%s: two small squares that differ only in their colours', (name) => {
	const [light, dark] = [read(`${name}.light.svg`), read(`${name}.dark.svg`)];
	for (const svg of [light, dark]) {
		expect(svg).toMatch(image);
		expect(Buffer.byteLength(svg)).toBeLessThan(2048);
		// neither runs nor fetches anything
		expect(svg).not.toMatch(/href|url\(|\bon\w+\s*=|data:/i);
	}
	expect(light.replace(colours, '')).toBe(dark.replace(colours, ''));
	expect(light.match(colours)?.filter((colour) => dark.includes(colour))).toEqual([]);
});

/** Returns the luminance of a colour (WCAG). */
function luminanceOf(colour: string): number {
	const [red = 0, green = 0, blue = 0] = [1, 3, 5]
		.map((at) => parseInt(colour.slice(at, at + 2), 16) / 255)
		.map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
	return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

test.each([
	['light', '#ffffff'],
	['dark', '#2b2b2b'],
])(
	'on a %s node each colour has a contrast of 3:1; n8n requires 1.5:1 for the best one',
	(theme, background) => {
		const used = names.flatMap((name) => read(`${name}.${theme}.svg`).match(colours) ?? []);
		const [behind, ...all] = [background, ...used].map((colour) => luminanceOf(colour) + 0.05);
		const ratios = all.map((one) => Math.max(one, behind ?? 0) / Math.min(one, behind ?? 0));
		expect(Math.min(...ratios)).toBeGreaterThan(3);
	},
);

const examples = globSync(join(__dirname, '../../examples/*.json')).map((path) => {
	const workflow = JSON.parse(readFileSync(path, 'utf8')) as Workflow;
	return { file: basename(path), ...workflow };
});

/** If `pinData` is null, the second click on Execute step fails in n8n's editor: `e2e/examples` clicks twice. */
test.each(examples)('$file is saved with empty pinData', ({ pinData }) => {
	expect(pinData).toEqual({});
});

const RED = 3;

test.each(examples)('$file has notes of at most 60 words, red ones for warnings', ({ nodes }) => {
	const notes = nodes.filter(({ type }) => type === 'n8n-nodes-base.stickyNote');
	expect(notes.map(({ name }) => name)).toEqual(['Note', 'Warning'].slice(0, notes.length));
	for (const { name, parameters } of notes) {
		expect(String(parameters.content).split(/\s+/).length).toBeLessThanOrEqual(60);
		expect(parameters.color === RED).toBe(name === 'Warning');
	}
});

/** n8n's data table rejects a row with an unknown column, so the workflow would make no progress through the list. */
test('the table of long-list.json has a column for each field of a company', () => {
	const { nodes = [] } = examples.find(({ file }) => file === 'long-list.json') ?? {};
	const table = nodes.find(({ name }) => name === 'List table')?.parameters;
	const { simplified } = operationOf('professionalNetwork company.get').result.record;
	expect(map(get(table, 'columns.column') as object[], 'name')).toEqual(
		expect.arrayContaining(map(simplified, 'name')),
	);
});
