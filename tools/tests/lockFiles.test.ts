import { deepEqual, equal, ok } from 'node:assert/strict';
import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { root } from '../paths';
import { isInstalled } from '../setup/installed.mjs';

interface Package {
	version?: string;
	dependencies?: Record<string, string>;
	devDependencies?: Record<string, string>;
	optionalDependencies?: Record<string, string>;
	resolved?: string;
}

const read = (file: string): unknown => JSON.parse(readFileSync(join(root, file), 'utf8'));
const lockFiles = globSync('**/package-lock.json', {
	cwd: root,
	exclude: (name) => name === 'node_modules' || name === '.cache',
});

test('there are lock files', () => ok(lockFiles.length > 0));

for (const file of lockFiles) {
	const { packages } = read(file) as { packages: Record<string, Package> };
	const names = new Set(Object.keys(packages).map((path) => path.split('node_modules/').pop()));

	test(`${file} fits the package.json beside it`, () => {
		const own = read(join(dirname(file), 'package.json')) as Package;
		for (const name of [
			'version',
			'dependencies',
			'devDependencies',
			'optionalDependencies',
		] as const) {
			deepEqual(packages['']?.[name] ?? {}, own[name] ?? {}, name);
		}
	});

	test(`${file} names no registry`, () => {
		const named = Object.values(packages).filter(({ resolved }) => resolved?.startsWith('http'));
		deepEqual(named, []);
	});

	// npm ci refuses a lock file that lacks one, and npm i leaves out those that its registry lacks.
	test(`${file} holds the builds for every platform`, () => {
		const wanted = Object.values(packages).flatMap(({ optionalDependencies = {} }) =>
			Object.keys(optionalDependencies),
		);
		deepEqual(
			wanted.filter((name) => !names.has(name)),
			[],
		);
	});
}

test('a folder is installed when it holds every version of its lock file', () => {
	const folder = mkdtempSync(join(tmpdir(), 'installed-'));
	mkdirSync(join(folder, 'node_modules'));
	const write = (file: string, packages: object) =>
		writeFileSync(join(folder, file), JSON.stringify({ packages: { '': {}, ...packages } }));
	const a = { version: '1.0.0' };
	write('package-lock.json', {
		'node_modules/a': a,
		'node_modules/for-another-machine': { ...a, optional: true },
	});
	equal(isInstalled(folder), false, 'npm has not finished');
	for (const [present, isThere] of [
		[{}, false],
		[{ 'node_modules/a': { version: '0.9.0' } }, false],
		[{ 'node_modules/b': a }, false],
		[{ 'node_modules/a': a }, true],
	] as const) {
		write('node_modules/.package-lock.json', present);
		equal(isInstalled(folder), isThere, JSON.stringify(present));
	}
	rmSync(folder, { recursive: true });
});
