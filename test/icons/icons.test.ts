import { globSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { XMLValidator } from 'fast-xml-parser';

const root = join(__dirname, '../..');
const folder = join(root, 'icons');
const read = (file: string) => readFileSync(join(folder, file), 'utf8');

/** One icon for each node and one for the credential, by the names that interface and files share. */
const names = globSync(['nodes/*/*.node.ts', 'credentials/*.credentials.ts'], { cwd: root })
	.map((path) => basename(path).split('.')[0] ?? '')
	// a trigger has the icon of its platform
	.filter((className) => !className.endsWith('Trigger'))
	.map((className) => className.charAt(0).toLowerCase() + className.slice(1));
const files = names.flatMap((name) => [`${name}.light.svg`, `${name}.dark.svg`]);

test('the folder holds a light and a dark icon of each node and of the credential, and no more', () => {
	expect(readdirSync(folder).sort()).toEqual([...files].sort());
});

test.each(files)('%s is square and small, and made of shapes only', (file) => {
	const svg = read(file);
	expect(XMLValidator.validate(svg)).toBe(true);
	const [, left, top, width, height] = /viewBox="(\S+) (\S+) (\S+) (\S+)"/.exec(svg) ?? [];
	expect([left, top, width]).toEqual(['0', '0', height]);
	expect(Number(width)).toBeGreaterThan(0);
	expect(Buffer.byteLength(svg)).toBeLessThan(2048);
	// nothing runs, nothing is fetched, no text
	const elements = [...svg.matchAll(/<([a-z]\w*)/gi)].map(([, name]) => name);
	expect(elements.length).toBeGreaterThan(1);
	for (const name of elements) expect(['svg', 'g', 'path', 'rect', 'circle']).toContain(name);
	expect(svg).not.toMatch(/href|url\(|\bon\w+\s*=|<!|<\?|data:/i);
	expect(svg.match(/https?:[^"]*/g)).toEqual(['http://www.w3.org/2000/svg']);
});

test.each(names)('%s: light and dark have the same shapes in other colours', (name) => {
	const light = read(`${name}.light.svg`);
	const dark = read(`${name}.dark.svg`);
	const withoutColours = (svg: string) => svg.replace(/#[0-9a-f]{6}/g, '#');
	expect(withoutColours(light)).toBe(withoutColours(dark));
	const darkColours = new Set(dark.match(/#[0-9a-f]{6}/g));
	expect(light.match(/#[0-9a-f]{6}/g)?.some((colour) => darkColours.has(colour))).toBe(false);
});

test('all icons differ', () => {
	expect(new Set(files.map(read)).size).toBe(files.length);
});
