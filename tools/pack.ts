import { existsSync, globSync, statSync } from 'node:fs';
import { mkdir, rm, utimes } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { extract } from 'tar';
import { name, version } from '../package.json';
import { cache, root } from './paths';
import { runScript } from './runScript';
import { npm, runMain, step } from './setup/terminal.mjs';

const folder = join(cache, 'pack');
const tarball = join(folder, `${name}-${version}.tgz`);

/** The tarball's sources. */
const SOURCES = ['{nodes,credentials,icons}/**', '*.{js,json,md}'];

/** Builds the package (`gulpfile.js`). @param dist the output folder */
export async function build(dist = 'dist'): Promise<void> {
	const gulp = 'node_modules/gulp/bin/gulp.js';
	await step('Building the package', () => runScript([gulp, '-L'], { DIST: dist }));
}

/** Builds the package and packs the tarball. @returns its path */
export async function pack(): Promise<string> {
	await rm(folder, { recursive: true, force: true });
	await mkdir(folder, { recursive: true });
	const began = new Date();
	await build();
	const args = ['pack', '--ignore-scripts', '--pack-destination', folder];
	await npm(`Packing ${relative(root, tarball)}`, args, root);
	// keeps a source that changes meanwhile newer than the tarball
	await utimes(tarball, began, began);
	return tarball;
}

/** Returns the tarball of an earlier `pack`, unless a source is newer. */
export async function packIfChanged(): Promise<string> {
	const packed = existsSync(tarball) ? statSync(tarball).mtimeMs : 0;
	const isNewer = (source: string) => statSync(join(root, source)).mtimeMs >= packed;
	return globSync(SOURCES, { cwd: root }).some(isNewer) ? await pack() : tarball;
}

/** Unpacks an npm tarball. @returns the folder with its package.json */
export async function unpack(tarball: string): Promise<string> {
	// moved there, so that a tarball packed meanwhile does not affect it
	const unpacked = join(cache, 'package');
	await rm(unpacked, { recursive: true, force: true });
	await mkdir(unpacked, { recursive: true });
	await extract({ file: tarball, cwd: unpacked, strip: 1 });
	return unpacked;
}

if (require.main === module) {
	void runMain(async () => void (await (process.argv.includes('--build') ? build() : pack())));
}
