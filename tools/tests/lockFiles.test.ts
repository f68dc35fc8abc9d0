import { deepEqual, equal } from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { root } from '../paths';

type Packages = Record<
	string,
	{ optionalDependencies?: Record<string, string>; resolved?: string }
>;

// that a lock file fits its package.json is what an install looks at
test('no lock file names a registry, and that of npm holds the builds for every platform', () => {
	const read = (file: string) => readFileSync(join(root, file), 'utf8');
	equal(read('n8n/app/pnpm-lock.yaml').includes('tarball:'), false);
	const { packages } = JSON.parse(read('package-lock.json')) as { packages: Packages };
	const all = Object.values(packages);
	const named = all.filter(({ resolved }) => resolved?.startsWith('http'));
	// npm ci refuses a lock file that lacks one, and npm i leaves out those that its registry lacks
	const held = new Set(Object.keys(packages).map((path) => path.split('node_modules/').pop()));
	const wanted = all.flatMap((each) => Object.keys(each.optionalDependencies ?? {}));
	deepEqual([named, wanted.filter((name) => !held.has(name))], [[], []]);
});
