import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { publishConfig } from '../../package.json';
import { root } from '../paths';

const files = globSync('.github/workflows/*.yml', { cwd: root });
const text = (file: string): string => readFileSync(join(root, file), 'utf8');

for (const file of files) {
	test(`${file} takes each action at a commit, and says which version that is`, () => {
		const uses = [...text(file).matchAll(/uses: (.*)/g)].map(([, action = '']) => action);
		assert.ok(uses.length > 0);
		const pinned = /^[\w-]+\/[\w/-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/;
		assert.deepEqual(
			uses.filter((action) => !pinned.test(action)),
			[],
		);
	});
}

test('a job that may write runs nothing of this repository', () => {
	const [, ...jobs] = text('.github/workflows/publish.yml').split(/^ {2}(?=\w+:\n)/m);
	const writing = jobs.filter((job) => /: write$/m.test(job));
	assert.equal(writing.length, 2);
	for (const job of writing) assert.doesNotMatch(job, /checkout|npm (ci|run|test|install)|node /);
});

test('npm publishes the package with provenance alone, which it can sign only in a workflow', () => {
	assert.deepEqual(publishConfig, { access: 'public', provenance: true });
});
