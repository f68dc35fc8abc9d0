import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync, statSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { uniq } from 'lodash';
import { extract } from 'tar';
import { name, version } from '../package.json';
import { cache, root } from './paths';
import { runNode } from './runNode';
import { npm } from './setup/npm.mjs';
import { runMain } from './setup/plainFailure.mjs';
import { say, step } from './setup/progress.mjs';

const folder = join(cache, 'pack');
const tarball = join(folder, `${name}-${version}.tgz`);
const stamp = join(folder, 'sources.sha256');

/** All that the tarball is made from. */
const SOURCES = [
	'nodes',
	'credentials',
	'icons',
	'gulpfile.js',
	'index.js',
	'package.json',
	'package-lock.json',
	'tsconfig.json',
	'tsconfig.build.json',
	'README.md',
	'LICENSE.md',
];

/** Builds the package (`gulpfile.js`). @param dist where to */
export async function build(dist = 'dist'): Promise<void> {
	const gulp = 'node_modules/gulp/bin/gulp.js';
	await step('Building the package', () => runNode([gulp, '-L'], { DIST: dist }));
}

/** Builds the package and packs the tarball a user would install. @returns its path */
export async function pack(): Promise<string> {
	await rm(folder, { recursive: true, force: true });
	await mkdir(folder, { recursive: true });
	const sources = contentHash(root, SOURCES);
	await build();
	const args = ['pack', '--ignore-scripts', '--pack-destination', folder];
	await npm(args, { cwd: root, task: 'pack the package' });
	await writeFile(stamp, sources);
	say(`Packed ${relative(root, tarball)}`);
	return tarball;
}

/** The tarball of an earlier `pack` while no source has changed since, else a new one. */
export async function packIfChanged(): Promise<string> {
	const isPacked = existsSync(stamp) && existsSync(tarball);
	const isUpToDate = isPacked && readFileSync(stamp, 'utf8') === contentHash(root, SOURCES);
	return isUpToDate ? tarball : await pack();
}

/** Unpacks a tarball of npm into the folder that it is in. @returns the folder that holds its package.json */
export async function unpack(tarball: string): Promise<string> {
	const unpacked = join(dirname(tarball), 'package');
	await rm(unpacked, { recursive: true, force: true });
	await mkdir(unpacked, { recursive: true });
	await extract({ file: tarball, cwd: unpacked, strip: 1 });
	return unpacked;
}

/** A SHA-256 over names and contents below base; a folder stands for all in it, an absent name for nothing. */
export function contentHash(base: string, names: string[]): string {
	const files = globSync(
		names.flatMap((name) => [name, `${name}/**`]),
		{ cwd: base },
	).filter((file) => statSync(join(base, file)).isFile());
	const hash = createHash('sha256');
	for (const file of uniq(files).sort()) {
		hash
			.update(`${file}\0`)
			.update(readFileSync(join(base, file)))
			.update('\0');
	}
	return hash.digest('hex');
}

if (require.main === module) {
	void runMain(async () => void (await (process.argv.includes('--build') ? build() : pack())));
}
