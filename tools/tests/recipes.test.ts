import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { test } from 'node:test';
import { root } from '../paths';

/** What is made on each machine; the copy takes the packages of this repository. */
const MADE = ['node_modules', 'dist', '.cache', '.git'];

test('the recipes for an operation and an option give what passes every check', () => {
	const copy = mkdtempSync(join(tmpdir(), 'recipes-'));
	cpSync(root, copy, { recursive: true, filter: (path) => !MADE.includes(basename(path)) });
	symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'), 'junction');
	for (const recipe of ['operation', 'option']) {
		const patch = join(root, `docs/recipes/${recipe}.patch`);
		execFileSync('git', ['apply', '--whitespace=nowarn', patch], { cwd: copy });
	}
	// with this variable a test runner in a test runner runs nothing
	const { NODE_TEST_CONTEXT: _, ...env } = process.env;
	for (const args of [
		['--import', 'tsx', 'tools/docs.ts'],
		['--import', 'tsx', 'tools/check.ts'],
		['node_modules/jest/bin/jest.js', 'test/executor/settings'],
	]) {
		const options = { cwd: copy, env, encoding: 'utf8' } as const;
		const { status, stdout, stderr } = spawnSync(process.execPath, args, options);
		assert.equal(status, 0, stdout + stderr);
	}
	const page = (path: string) => readFileSync(join(copy, path), 'utf8');
	assert.match(page('docs/nodes/VideoPlatform.md'), /New Video/);
	assert.match(page('docs/parameters.md'), /Field Prefix/);
	rmSync(copy, { recursive: true });
});
