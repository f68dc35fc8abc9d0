import { globSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { lowerFirst } from 'lodash';

const root = join(__dirname, '../..');
const folder = join(root, 'icons');
const read = (file: string) => readFileSync(join(folder, file), 'utf8');

/** One icon for each node and one for the credential, by the names that interface and files share; a trigger has its platform's. */
const names = globSync(['nodes/*/*.node.ts', 'credentials/*.credentials.ts'], { cwd: root })
	.map((path) => lowerFirst(basename(path).split('.')[0]))
	.filter((name) => !name.endsWith('Trigger'));
const files = names.flatMap((name) => [`${name}.light.svg`, `${name}.dark.svg`]);

test('the folder holds a light and a dark icon of each node and of the credential, all different', () => {
	expect(readdirSync(folder).sort()).toEqual([...files].sort());
	expect(new Set(files.map(read)).size).toBe(files.length);
});

const attributes = '( [a-z][\\w-]*="[^"<>]*")+';
const shape = `<(path|rect|circle)${attributes}/>`;
const image = new RegExp(
	`^<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 (\\d+) \\1">(\\s*<g${attributes}>(${shape})+</g>)+\\s*</svg>\\s*$`,
);
const colours = /#[0-9a-f]{6}/g;

test.each(names)('%s: two small squares, alike but for their colours', (name) => {
	const [light, dark] = [read(`${name}.light.svg`), read(`${name}.dark.svg`)];
	for (const svg of [light, dark]) {
		expect(svg).toMatch(image);
		expect(Buffer.byteLength(svg)).toBeLessThan(2048);
		// nothing runs, nothing is fetched
		expect(svg).not.toMatch(/href|url\(|\bon\w+\s*=|data:/i);
	}
	expect(light.replace(colours, '')).toBe(dark.replace(colours, ''));
	expect(light.match(colours)?.filter((colour) => dark.includes(colour))).toEqual([]);
});
