import { deepEqual, doesNotMatch, equal } from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { parse } from 'yaml';
import { n8n, publishConfig } from '../../package.json';
import { root } from '../paths';

const read = (file: string) => readFileSync(join(root, file), 'utf8');

type Packages = Record<
	string,
	{ optionalDependencies?: Record<string, string>; resolved?: string }
>;

// an install itself checks that a lock file matches its package.json
test("no lock file names a registry, and npm's has the builds for every platform", () => {
	equal(read('n8n/app/pnpm-lock.yaml').includes('tarball:'), false);
	const { packages } = JSON.parse(read('package-lock.json')) as { packages: Packages };
	const all = Object.values(packages);
	const named = all.filter(({ resolved }) => resolved?.startsWith('http'));
	// npm ci rejects a lock file without them, and npm i leaves out those that its registry lacks
	const held = new Set(Object.keys(packages).map((path) => path.split('node_modules/').pop()));
	const required = all.flatMap((each) => Object.keys(each.optionalDependencies ?? {}));
	deepEqual([named, required.filter((name) => !held.has(name))], [[], []]);
});

interface Workflow {
	jobs: Record<string, { permissions?: Record<string, string>; steps: Step[] }>;
}
type Step = Readonly<Record<'run' | 'uses', string | undefined>>;

const files = globSync('.github/workflows/*.yml', { cwd: root });
const texts = files.map(read);
const jobs = texts.flatMap((text) => Object.entries((parse(text) as Workflow).jobs));

test('each action is pinned to a commit, with its version beside it', () => {
	const uses = [...texts.join('\n').matchAll(/uses: (.*)/g)].map(([, action = '']) => action);
	const pinned = /^[\w-]+\/[\w/-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/;
	const others = uses.filter((action) => !pinned.test(action));
	deepEqual([uses.length > files.length, others], [true, []]);
});

test('a job with write access runs nothing of this repository; npm publishes only with provenance', () => {
	const writing = jobs.filter(([, job]) => Object.values(job.permissions ?? {}).includes('write'));
	deepEqual(writing.map(([name]) => name).sort(), ['analyze', 'publish', 'release']);
	for (const [name, { steps }] of writing) {
		// GitHub's own analysis reads the code but runs none of it
		const used = steps.map(({ run, uses }) => `${run} ${name === 'analyze' ? '' : uses}`);
		doesNotMatch(used.join('\n'), /checkout|npm (ci|run|test|install)|node |\.ci/);
	}
	deepEqual(publishConfig, { access: 'public', provenance: true });
});

test('n8n Cloud accepts the package: strict, with the eslint.config.mjs of n8n-node', () => {
	const template = 'node_modules/@n8n/node-cli/dist/template/templates/shared/default/';
	const [own, theirs] = ['', template].map((folder) => read(`${folder}eslint.config.mjs`).trim());
	deepEqual([n8n.strict, own], [true, theirs]);
});
