import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { after, test } from 'node:test';
import { parse } from 'yaml';
import { publishConfig } from '../../package.json';
import { root } from '../paths';

interface Job {
	permissions?: Record<string, string>;
	steps: Array<{ name?: string; run?: string; uses?: string }>;
}

const files = globSync('.github/workflows/*.yml', { cwd: root });
const text = (file: string): string => readFileSync(join(root, file), 'utf8');
const jobsOf = (file: string): Record<string, Job> =>
	(parse(text(file)) as { jobs: Record<string, Job> }).jobs;

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
	const writing = files
		.flatMap((file) => Object.entries(jobsOf(file)))
		.filter(([, { permissions = {} }]) => Object.values(permissions).includes('write'));
	assert.deepEqual(writing.map(([name]) => name).sort(), ['analyze', 'publish', 'release', 'tell']);
	for (const [name, { steps }] of writing) {
		// GitHub's own analysis reads the code, and runs none of it.
		const isChecked = name !== 'analyze';
		const used = steps.map(({ run, uses }) => `${run} ${isChecked ? uses : ''}`).join('\n');
		assert.doesNotMatch(used, /checkout|npm (ci|run|test|install)|node |\.ci/);
	}
});

test('npm publishes the package with provenance alone, which it can sign only in a workflow', () => {
	assert.deepEqual(publishConfig, { access: 'public', provenance: true });
});

const folder = mkdtempSync(join(tmpdir(), 'workflows-'));
after(() => rmSync(folder, { recursive: true }));

/**
 * Runs the script of a step as GitHub does, with a `gh` that writes down how it is called, and a `git` that knows one commit.
 * @param answer what `gh` prints
 * @returns whether the script succeeded, and the calls that change something
 */
function runStep(file: string, job: string, has: string, answer: string, env: NodeJS.ProcessEnv) {
	const script = jobsOf(file)[job]?.steps.find(({ run }) => run?.includes(has))?.run ?? '';
	const calls = join(folder, 'calls');
	rmSync(calls, { force: true });
	const gh = `#!/bin/sh\nprintf '%s\\n' "$*" >> '${calls}'\ncase "$2" in list) printf '%s' '${answer}';; esac\n`;
	writeFileSync(join(folder, 'gh'), gh, { mode: 0o755 });
	writeFileSync(join(folder, 'git'), '#!/bin/sh\necho 0c0ffee', { mode: 0o755 });
	const PATH = [folder, process.env.PATH].join(delimiter);
	const { status } = spawnSync('bash', ['-e', '-c', script], {
		cwd: root,
		env: { ...env, PATH },
		stdio: 'pipe',
	});
	const called = existsSync(calls) ? readFileSync(calls, 'utf8').trim().split('\n') : [];
	return { passed: status === 0, list: called[0] ?? '', changes: called.slice(1) };
}

const tell = (RESULT: string, open: string) =>
	runStep('.github/workflows/newest-n8n.yml', 'tell', 'gh issue', open, {
		RESULT,
		VERSION: '3.0.0',
		RUN: 'https://run',
	}).changes;

test('tests that fail on the newest n8n open one issue, and close it when they pass', () => {
	const opened = tell('failure', '');
	assert.match(opened.at(-1) ?? '', /^issue create .*n8n 3\.0\.0 .*https:\/\/run/);
	assert.deepEqual(tell('failure', '7'), []);
	assert.match(tell('success', '7').join('\n'), /^issue close 7 .*pass on n8n 3\.0\.0/);
	assert.deepEqual(tell('success', ''), []);
});

test('a commit is published only when CI has passed for it on main', () => {
	const check = (runs: string) =>
		runStep('.github/workflows/publish.yml', 'check', 'gh run list', runs, {});
	assert.match(check('1').list, /--branch main .*--commit 0c0ffee --status success/);
	assert.ok(check('1').passed);
	assert.ok(!check('0').passed);
});

test('no run of CI on main is ended by the next, nor kept from starting', () => {
	const { concurrency } = parse(text('.github/workflows/ci.yml')) as {
		concurrency: Record<string, unknown>;
	};
	assert.deepEqual(concurrency, {
		group: "ci-${{ github.event_name == 'pull_request' && github.ref || github.sha }}",
		'cancel-in-progress': "${{ github.event_name == 'pull_request' }}",
	});
});
