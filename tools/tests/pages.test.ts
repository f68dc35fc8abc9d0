import assert from 'node:assert/strict';
import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { test } from 'node:test';
import { made, withMarked } from '../docs';
import { anchor } from '../pages/markdown';
import { root } from '../paths';

const read = (path: string): string => readFileSync(join(root, path), 'utf8');

for (const { path, text } of made) {
	test(`${path} is as its code makes it; \`npm run docs\` writes it again`, async () => {
		// a sentence, not the whole page twice
		const isMade = read(path) === (await text());
		assert.ok(isMade, `${path} is not as its code makes it: run \`npm run docs\``);
	});
}

test('a page without the marks, or with them the wrong way round, is refused', () => {
	assert.throws(() => withMarked('', { x: 'new' }), /<!-- x -->.*missing/);
	assert.throws(() => withMarked('<!-- /x --><!-- x -->', { x: 'new' }), /<!-- \/x -->.*missing/);
});

const markdown = globSync(['*.md', '{docs,bench,e2e,examples,probe,sandbox,.github}/**/*.md'], {
	cwd: root,
	exclude: (path) => String(path).includes('node_modules'),
});

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

/** What is made on each machine, and may be absent. */
const MADE = ['node_modules', 'dist', '.cache', '.git'];

const folders = readdirSync(root, { withFileTypes: true })
	.filter((entry) => entry.isDirectory() && !MADE.includes(entry.name))
	.map(({ name }) => name);

test('the documentation names only files and folders that there are', () => {
	const seeded =
		'`tools/nothing.ts`, `tools/paths.ts`, `nodes/<Platform>/operations.ts`, `application/json`';
	assert.deepEqual(lostPaths(seeded), ['tools/nothing.ts']);
	const pagesOfUs = globSync(['docs/**/*.md', 'CONTRIBUTING.md'], { cwd: root });
	assert.ok(pagesOfUs.length > 3);
	assert.deepEqual(
		pagesOfUs.flatMap((path) => lostPaths(read(path)).map((lost) => `${path}: ${lost}`)),
		[],
	);
});

/** Paths in code spans that lead to nothing; fenced code holds none. A part in angle brackets stands for any name. */
function lostPaths(text: string): string[] {
	const prose = text.replace(/^\s*```[\s\S]*?^\s*```/gm, '');
	const spans = [...prose.matchAll(/`([^`\s]+\/[^`\s]*)`/g)].map(([, span = '']) => span);
	return spans.filter((span) => {
		const isOurs = folders.some((folder) => span.startsWith(`${folder}/`));
		return isOurs && globSync(span.replace(/<[^>]+>/g, '*'), { cwd: root }).length === 0;
	});
}
