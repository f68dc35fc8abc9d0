import assert from 'node:assert/strict';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { test } from 'node:test';
import { anchor } from '../pages/anchor';
import { withMarked } from '../pages/marked';
import { pages } from '../pages/pages';
import { root } from '../paths';
import { platformLists } from '../platformLists';

const read = (path: string): string => readFileSync(join(root, path), 'utf8');

for (const [path, make] of Object.entries({ ...platformLists, ...pages })) {
	test(`${path} is as its code makes it; \`npm run docs\` writes it again`, async () => {
		assert.equal(read(path), await make());
	});
}

test('a text goes between its marks, and what stood there goes', () => {
	const page = 'a\n<!-- x -->\nold\n<!-- /x -->\nb';
	assert.equal(withMarked(page, { x: 'new' }), 'a\n<!-- x -->\n\nnew\n\n<!-- /x -->\nb');
});

test('a page without the marks, or with them the wrong way round, is refused', () => {
	assert.throws(() => withMarked('', { x: 'new' }), /<!-- x -->.*missing/);
	assert.throws(() => withMarked('<!-- /x --><!-- x -->', { x: 'new' }), /<!-- \/x -->.*missing/);
});

const markdown = globSync(['*.md', '{docs,bench,e2e,examples,probe,sandbox,.github}/**/*.md'], {
	cwd: root,
	exclude: (path) => String(path).includes('node_modules'),
});

test('no page holds a mark that somebody meant to fill in', () => {
	const seeded = unfilled('| VERSIONS_TABLE | |\n<!-- a -->\n\n<!-- /a -->\n`A_NAME`, TODO: more');
	assert.deepEqual(seeded, ['VERSIONS_TABLE', '<!-- a -->\n\n<!-- /a -->', 'TODO']);
	assert.deepEqual(
		markdown.flatMap((path) => unfilled(read(path)).map((mark) => `${path}: ${mark}`)),
		[],
	);
});

/** Names in capitals outside code, and marks with nothing between them. */
function unfilled(page: string): string[] {
	const prose = page.replaceAll(/^```.*?^```/gms, '').replaceAll(/`[^`]*`/g, '');
	return (
		prose.match(/\b[A-Z]+(_[A-Z]+)+\b|\b(TODO|TBD|FIXME|XXX)\b|<!-- (\w+) -->\s*<!-- \/\3 -->/g) ??
		[]
	);
}

test('every link between the pages of this repository leads somewhere', () => {
	assert.ok(markdown.includes('README.md') && markdown.length > 20);
	assert.deepEqual(markdown.flatMap(brokenLinks), []);
});

/** Links of a page to files that are not there, and to headings that nothing is called. */
function brokenLinks(path: string): string[] {
	const text = read(path).replaceAll(/^```.*?^```/gms, '');
	return [...text.matchAll(/\]\(([^)\s]+)\)/g)]
		.map(([, target = '']) => target)
		.filter((target) => !/^[a-z]+:/.test(target))
		.filter((target) => {
			const [file = '', heading] = target.split('#');
			const found = file === '' ? path : normalize(join(dirname(path), file));
			if (!existsSync(join(root, found))) return true;
			return heading !== undefined && !headingsOf(found).includes(heading);
		})
		.map((target) => `${path}: ${target}`);
}

function headingsOf(path: string): string[] {
	const text = read(path).replaceAll(/^```.*?^```/gms, '');
	return [...text.matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) => anchor(heading));
}
