import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { test } from 'node:test';
import { parse } from 'yaml';
import { publishConfig } from '../../package.json';
import { root } from '../paths';

interface Workflow {
	concurrency?: unknown;
	jobs: Record<string, { permissions?: Record<string, string>; steps: Step[] }>;
}
type Step = Readonly<Record<'run' | 'uses', string | undefined>>;

const files = globSync('.github/workflows/*.yml', { cwd: root });
const texts = files.map((file) => readFileSync(join(root, file), 'utf8'));
const workflows = texts.map((text) => parse(text) as Workflow);
const jobs = workflows.flatMap((workflow) => Object.entries(workflow.jobs));

test('each action is taken at a commit, and the version that this is stands beside it', () => {
	const uses = [...texts.join('\n').matchAll(/uses: (.*)/g)].map(([, action = '']) => action);
	const pinned = /^[\w-]+\/[\w/-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/;
	const others = uses.filter((action) => !pinned.test(action));
	assert.deepEqual([uses.length > files.length, others], [true, []]);
});

test('a job that may write runs nothing of this repository; npm publishes with provenance alone', () => {
	const writing = jobs.filter(([, job]) => Object.values(job.permissions ?? {}).includes('write'));
	assert.deepEqual(writing.map(([name]) => name).sort(), ['analyze', 'publish', 'release']);
	for (const [name, { steps }] of writing) {
		// GitHub's own analysis reads the code, and runs none of it
		const used = steps.map(({ run, uses }) => `${run} ${name === 'analyze' ? '' : uses}`);
		assert.doesNotMatch(used.join('\n'), /checkout|npm (ci|run|test|install)|node |\.ci/);
	}
	assert.deepEqual(publishConfig, { access: 'public', provenance: true });
});

test('no run of CI on main is ended by the next, nor kept from starting', () => {
	assert.deepEqual(workflows[files.indexOf('.github/workflows/ci.yml')]?.concurrency, {
		group: "ci-${{ github.event_name == 'pull_request' && github.ref || github.sha }}",
		'cancel-in-progress': "${{ github.event_name == 'pull_request' }}",
	});
});

test('a commit is published only when CI has passed for it on main', () => {
	const steps = jobs.flatMap(([, job]) => job.steps);
	const script = steps.find(({ run }) => run?.includes('gh run list'))?.run ?? '';
	const folder = mkdtempSync(join(tmpdir(), 'workflows-'));
	const env = { PATH: [folder, process.env.PATH].join(delimiter) };
	const program = (name: string, text: string) =>
		writeFileSync(join(folder, name), `#!/bin/sh\n${text}\n`, { mode: 0o755 });
	program('git', 'echo 0c0ffee');
	for (const [runs, ending] of [
		['1', 0],
		['0', 1],
	] as const) {
		program('gh', `echo "$*" > called; echo ${runs}`);
		assert.equal(spawnSync('bash', ['-ec', script], { cwd: folder, env }).status, ending);
		const called = readFileSync(join(folder, 'called'), 'utf8');
		assert.match(called, /--branch main .*--commit 0c0ffee --status success/);
	}
	rmSync(folder, { recursive: true });
});
