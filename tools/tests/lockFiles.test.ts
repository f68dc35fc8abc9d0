import { deepEqual, ok } from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { root } from '../paths';

interface Package {
	dependencies?: Record<string, string>;
	devDependencies?: Record<string, string>;
	optionalDependencies?: Record<string, string>;
	peerDependencies?: Record<string, string>;
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
		for (const kind of ['dependencies', 'devDependencies', 'optionalDependencies'] as const) {
			deepEqual(packages['']?.[kind] ?? {}, own[kind] ?? {}, kind);
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
