import { deepEqual, ok } from 'node:assert/strict';
import { globSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { root } from '../paths';

// The documentation names only files and folders that there are. A part in angle brackets, as in
// nodes/<Platform>/events.ts, stands for any name.

/** What is made on each machine, and may be absent. */
const MADE = ['node_modules', 'dist', '.cache', '.git'];

const folders = readdirSync(root, { withFileTypes: true })
	.filter((entry) => entry.isDirectory() && !MADE.includes(entry.name))
	.map(({ name }) => name);

/** Paths in code spans, as `docs/triggers.md`, that lead to nothing; fenced code holds none. */
function lostPaths(text: string): string[] {
	const prose = text.replace(/^\s*```[\s\S]*?^\s*```/gm, '');
	const spans = [...prose.matchAll(/`([^`\s]+\/[^`\s]*)`/g)].map(([, span = '']) => span);
	return spans.filter((span) => {
		const isOurs = folders.some((folder) => span.startsWith(`${folder}/`));
		return isOurs && globSync(span.replace(/<[^>]+>/g, '*'), { cwd: root }).length === 0;
	});
}

/** Relative links that lead to nothing. */
function lostLinks(text: string, folder: string): string[] {
	const links = [...text.matchAll(/\]\(([^)\s#]+)(?:#[^)]*)?\)/g)].map(([, link = '']) => link);
	return links.filter(
		(link) => !/^[a-z]+:/.test(link) && globSync(join(folder, link), { cwd: root }).length === 0,
	);
}

const files = globSync(['docs/**/*.md', 'CONTRIBUTING.md'], { cwd: root });

test('there is documentation', () => ok(files.length > 3));

for (const file of files) {
	test(`${file} names only files that there are`, () => {
		const text = readFileSync(join(root, file), 'utf8');
		deepEqual(lostPaths(text), []);
		deepEqual(lostLinks(text, dirname(file)), []);
	});
}

test('a path and a link that lead to nothing are found', () => {
	const text = [
		'`tools/nothing.ts`, `tools/paths.ts`, `nodes/<Platform>/events.ts`, `nodes/<Platform>/nothing.ts`,',
		'[here](nothing.md), [there](architecture.md#top), `application/json`',
		'```ts',
		"import '`tools/made-up.ts`';",
		'```',
	].join('\n');
	deepEqual(lostPaths(text), ['tools/nothing.ts', 'nodes/<Platform>/nothing.ts']);
	deepEqual(lostLinks(text, 'docs'), ['nothing.md']);
});
