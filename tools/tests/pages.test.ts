import assert from 'node:assert/strict';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { test } from 'node:test';
import { made } from '../docs';
import { anchor } from '../pages/markdown';
import { root } from '../paths';

const read = (path: string): string => readFileSync(join(root, path), 'utf8');

for (const { path, text } of made) {
	test(`${path} is up to date; \`npm run docs\` generates it`, async () => {
		// compares here, because a failed assertion would print the page twice
		const isMade = read(path) === (await text());
		assert.ok(isMade, `${path} is out of date: run \`npm run docs\``);
	});
}

const markdown = globSync(['*.md', '{docs,bench,e2e,examples,sandbox,.github}/**/*.md'], {
	cwd: root,
	exclude: (path) => String(path).includes('node_modules'),
});

test('every link between the pages of this repository has a target', () => {
	assert.ok(markdown.includes('README.md') && markdown.length > 20);
	assert.deepEqual(markdown.flatMap(brokenLinks), []);
});

test('the documentation names only existing files and folders', () => {
	assert.deepEqual(markdown.flatMap(lostPaths), []);
});

/** Returns a page without its fenced code. */
const prose = (path: string) => read(path).replaceAll(/^\s*```.*?^\s*```/gms, '');

/** Returns links of a page to missing files or headings. */
function brokenLinks(path: string): string[] {
	const links = [...prose(path).matchAll(/\]\((?![a-z]+:)([^)\s#]*)#?([^)\s]*)\)/g)];
	const broken = links.filter(([, file = '', heading = '']) => {
		const target = file === '' ? path : normalize(join(dirname(path), file));
		if (!existsSync(join(root, target))) return true;
		return heading !== '' && !headingsOf(target).includes(heading);
	});
	return broken.map(([link]) => `${path}: ${link}`);
}

function headingsOf(path: string): string[] {
	return [...prose(path).matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) => anchor(heading));
}

/**
 * Returns paths in code spans that start with one of our folders and do not exist. A part in angle brackets stands for any
 * name.
 */
function lostPaths(path: string): string[] {
	const spans = [...prose(path).matchAll(/`(\.?\w+)(\/[^`\s]*)`/g)];
	const lost = spans.filter(([, folder = '', rest = '']) => {
		const isOurs = existsSync(join(root, folder)) && !/^(dist|node_modules|\.cache)$/.test(folder);
		return isOurs && globSync(folder + rest.replace(/<[^>]+>/g, '*'), { cwd: root }).length === 0;
	});
	return lost.map(([span]) => `${path}: ${span}`);
}
