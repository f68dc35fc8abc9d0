import { deepEqual, equal } from 'node:assert/strict';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { root } from '../paths';
import { isInstalled } from '../setup/npm.mjs';

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

test('a folder is installed when it holds every version of its lock file', () => {
	const folder = mkdtempSync(join(tmpdir(), 'installed-'));
	mkdirSync(join(folder, 'node_modules'));
	const write = (file: string, packages: object) =>
		writeFileSync(join(folder, file), JSON.stringify({ packages: { '': {}, ...packages } }));
	const a = { version: '1.0.0' };
	write('package-lock.json', { a, 'for-another-machine': { ...a, optional: true } });
	equal(isInstalled(folder), false, 'npm has not finished');
	for (const present of [{}, { a: { version: '0.9.0' } }, { b: a }]) {
		write('node_modules/.package-lock.json', present);
		equal(isInstalled(folder), false, JSON.stringify(present));
	}
	write('node_modules/.package-lock.json', { a });
	equal(isInstalled(folder), true);
	rmSync(folder, { recursive: true });
});
