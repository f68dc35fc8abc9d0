import { deepEqual, doesNotMatch, equal, ok } from 'node:assert/strict';
import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { execFileSync } from 'node:child_process';
import { tmpdir } from 'node:os';
import { parse } from 'yaml';
import { extract, list, type ReadEntry } from 'tar';
import { n8n, name, publishConfig, version } from '../../package.json';
import { packIfChanged } from '../pack';
import { root } from '../paths';

const read = (file: string) => readFileSync(join(root, file), 'utf8');

type Packages = Record<
	string,
	{ optionalDependencies?: Record<string, string>; resolved?: string }
>;

// an install itself checks that a lock file matches its package.json
test('no lock file names a registry, and package-lock.json has the builds for every platform', () => {
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

test('a job with write access runs nothing from this repository; npm publishes only with provenance', () => {
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

/** Everything that belongs in the package. */
const SHIPPED = [
	/^(package\.json|index\.js|README\.md|LICENSE\.md)$/,
	/^dist\/(nodes|credentials)\/(\w+\/)*\w+(\.node|\.credentials)?\.js$/,
	/^dist\/nodes\/\w+\/\w+\.node\.json$/,
	/^dist\/nodes\/\w+\/__schema__\/v\d+\.\d+\.\d+\/\w+\/\w+\.json$/,
	/^dist\/(nodes|credentials|icons)\/(\w+\/)*[\w.-]+\.(svg|png)$/,
];

/** Max size in bytes, unpacked. */
const MAX_BYTES = 2_000_000;

test('the tarball contains what ships and nothing else', async () => {
	const sizes = new Map<string, number>();
	const linking: string[] = [];
	const onReadEntry = (entry: ReadEntry) => {
		sizes.set(entry.path.replace('package/', ''), entry.size);
		if (/\.(node\.json|credentials\.js)$/.test(entry.path))
			entry.on('data', (part) => linking.push(String(part)));
	};
	await list({ file: await packIfChanged(), onReadEntry });
	const paths = [...sizes.keys()];
	const strays = paths.filter((path) => !SHIPPED.some((pattern) => pattern.test(path)));
	deepEqual(strays, []);
	const codex = n8n.nodes.map((node) => node.replace(/\.js$/, '.json'));
	const needed = ['package.json', 'README.md', 'LICENSE.md', ...n8n.credentials, ...n8n.nodes];
	const missing = [...needed, ...codex].filter((path) => !sizes.has(path));
	deepEqual(missing, []);
	const links = linking.join('').match(/\/blob\/[^/]+\//g) ?? [];
	deepEqual([...new Set(links)], [`/blob/v${version}/`], 'Docs links lead to this version');
	const size = [...sizes.values()].reduce((sum, bytes) => sum + bytes, 0);
	ok(size > 0 && size <= MAX_BYTES, `${size} bytes`);
});

test('every node loads beside the Zod 3.23 of another community package', async () => {
	const modules = join(mkdtempSync(join(tmpdir(), 'community-')), 'node_modules');
	const [own, zod] = [join(modules, name), join(modules, 'zod')];
	for (const folder of [own, zod]) mkdirSync(folder, { recursive: true });
	await extract({ file: await packIfChanged(), cwd: own, strip: 1 });
	const exports = { '.': './index.js', './package.json': './package.json' };
	writeFileSync(join(zod, 'package.json'), JSON.stringify({ version: '3.23.8', exports }));
	writeFileSync(join(zod, 'index.js'), '');
	const files = [...n8n.nodes, ...n8n.credentials].map((file) => join(own, file));
	const load = `for (const file of ${JSON.stringify(files)}) require(file)`;
	// n8n's way to make packages find their dependencies
	execFileSync(process.execPath, ['-e', load], {
		env: { ...process.env, NODE_PATH: join(root, 'node_modules') },
	});
	rmSync(join(modules, '..'), { recursive: true });
});
