import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { after, test } from 'node:test';
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
	assert.deepEqual(writing.map(([name]) => name).sort(), ['analyze', 'publish', 'release', 'tell']);
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

const folder = mkdtempSync(join(tmpdir(), 'workflows-'));
after(() => rmSync(folder, { recursive: true }));

/** Runs the step that holds a text, as GitHub does. @param answer what `gh … list` prints @returns its exit code and calls of `gh` */
function runStep(has: string, answer: string, env: NodeJS.ProcessEnv = {}) {
	const steps = jobs.flatMap(([, job]) => job.steps);
	const script = steps.find(({ run }) => run?.includes(has))?.run ?? '';
	const program = (name: string, text: string) =>
		writeFileSync(join(folder, name), `#!/bin/sh\n${text}\n`, { mode: 0o755 });
	program('gh', `echo "$*" >> calls; case "$2" in list) printf '%s' '${answer}';; esac`);
	program('git', 'echo 0c0ffee');
	writeFileSync(join(folder, 'calls'), '');
	const PATH = [folder, process.env.PATH].join(delimiter);
	const { status } = spawnSync('bash', ['-ec', script], { cwd: folder, env: { ...env, PATH } });
	return [status, readFileSync(join(folder, 'calls'), 'utf8')] as const;
}

test('tests that fail on the newest n8n open one issue, and close it when they pass', () => {
	const changes = (RESULT: string, open: string) =>
		runStep('gh issue', open, { RESULT, VERSION: '3.0.0', RUN: 'https://run' })[1]
			.split('\n')
			.filter((call) => /^issue (create|close)/.test(call))
			.join();
	assert.match(changes('failure', ''), /^issue create .*n8n 3\.0\.0 .*https:\/\/run/);
	assert.match(changes('success', '7'), /^issue close 7 .*pass on n8n 3\.0\.0/);
	assert.deepEqual([changes('failure', '7'), changes('success', '')], ['', '']);
});

test('a commit is published only when CI has passed for it on main', () => {
	const [status, calls] = runStep('gh run list', '1');
	assert.equal(status, 0);
	assert.match(calls, /--branch main .*--commit 0c0ffee --status success/);
	assert.equal(runStep('gh run list', '0')[0], 1);
});
