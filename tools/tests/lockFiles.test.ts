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

// that they fit their package.json is what `npm ci` looks at
for (const folder of ['.', 'n8n/app']) {
	test(`the lock file in ${folder} names no registry, and holds the builds for every platform`, () => {
		const text = readFileSync(join(root, folder, 'package-lock.json'), 'utf8');
		const { packages } = JSON.parse(text) as { packages: Packages };
		const all = Object.values(packages);
		const named = all.filter(({ resolved }) => resolved?.startsWith('http'));
		// npm ci refuses a lock file that lacks one, and npm i leaves out those that its registry lacks
		const held = new Set(Object.keys(packages).map((path) => path.split('node_modules/').pop()));
		const wanted = all.flatMap((each) => Object.keys(each.optionalDependencies ?? {}));
		deepEqual([named, wanted.filter((name) => !held.has(name))], [[], []]);
	});
}

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
