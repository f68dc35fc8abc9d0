import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { after, test } from 'node:test';
import { root } from '../paths';

/** What is made on each machine; the copy takes the packages of this repository. */
const MADE = ['node_modules', 'dist', '.cache', '.git'];

const copy = mkdtempSync(join(tmpdir(), 'recipes-'));
after(() => rmSync(copy, { recursive: true }));
cpSync(root, copy, { recursive: true, filter: (path) => !MADE.includes(basename(path)) });
symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'), 'junction');

/** Runs Node in the copy. @returns how it ended, and all that it said */
function run(...args: string[]) {
	// with this variable a test runner in a test runner runs nothing
	const { NODE_TEST_CONTEXT: _, ...env } = process.env;
	const options = { cwd: copy, env, encoding: 'utf8' } as const;
	const { status, stdout, stderr } = spawnSync(process.execPath, args, options);
	return { status, said: stdout + stderr };
}

const script = (file: string, ...args: string[]) => run('--import', 'tsx', file, ...args);

function passes({ status, said }: ReturnType<typeof run>): void {
	assert.equal(status, 0, said);
}

test('the recipes for an operation and an option give what passes every check', () => {
	for (const recipe of ['operation', 'option']) {
		const patch = join(root, `docs/recipes/${recipe}.patch`);
		execFileSync('git', ['apply', '--whitespace=nowarn', patch], { cwd: copy });
	}
	passes(script('tools/docs.ts'));
	passes(script('tools/check.ts'));
	passes(run('node_modules/jest/bin/jest.js', 'test/executor/settings'));
	const page = (path: string) => readFileSync(join(copy, path), 'utf8');
	assert.match(page('docs/nodes/VideoPlatform.md'), /New Video/);
	assert.match(page('docs/parameters.md'), /Field Prefix/);
});

test('a platform that is begun fails once, and is told what to write', () => {
	passes(script('tools/newPlatform.ts', 'BookShelf'));
	for (const file of ['tools/docs.ts', 'tools/check.ts']) {
		const { status, said } = script(file);
		assert.notEqual(status, 0);
		const [first = '', ...more] = said.trim().split('\n');
		assert.match(first, /^Still to be written, .*: nodes\/shared\/contract\/bookShelf\.ts, /);
		assert.deepEqual(more, []);
	}
});
