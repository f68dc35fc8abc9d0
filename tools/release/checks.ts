import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pack } from '../pack';
import { pages } from '../pages/pages';
import { root } from '../paths';
import { addressProblems, linkProblems } from './addresses';
import { changelogProblems } from './changelog';
import { originOf, uncommittedFiles } from './git';
import type { Manifest } from './manifest';
import { filesIn, tarballProblems } from './tarball';
import { type LockFile, versionProblems } from './version';

/** One question that a release has to pass. */
export interface Check {
	readonly name: string;
	/** @returns what is wrong, in plain words; nothing where all is well */
	problems(): Promise<string[]> | string[];
}

const read = (path: string): string => readFileSync(join(root, path), 'utf8');

/** @param tag the tag that is about to be published, as `v1.2.3`; undefined where none is */
export function releaseChecks(tag: string | undefined): Check[] {
	const manifest = JSON.parse(read('package.json')) as Manifest;
	const lock = JSON.parse(read('package-lock.json')) as LockFile;
	return [
		{
			name: 'package.json names real addresses',
			problems: async () => addressProblems(manifest, await originOf(process.env)),
		},
		{
			name: 'links lead to this repository',
			problems: async () => linkProblems(texts(), await originOf(process.env)),
		},
		{ name: 'the version can be released', problems: () => versionProblems(manifest, lock, tag) },
		{
			name: `CHANGELOG.md describes ${manifest.version}`,
			problems: () => changelogProblems(read('CHANGELOG.md'), manifest.version),
		},
		{ name: 'the pages made from the code are up to date', problems: stalePages },
		{ name: 'nothing is uncommitted', problems: uncommitted },
		{
			name: 'the tarball holds what ships and nothing else',
			problems: async () => tarballProblems(await filesIn(await pack()), manifest),
		},
	];
}

function texts(): Record<string, string> {
	const paths = globSync(
		['*.md', 'docs/**/*.md', '.github/**/*.{md,yml}', 'nodes/*/*.node.json', 'credentials/*.ts'],
		{ cwd: root },
	);
	return Object.fromEntries(paths.map((path) => [path, read(path)]));
}

async function stalePages(): Promise<string[]> {
	const made = await Promise.all(
		Object.entries(pages).map(async ([path, make]) => [path, await make()] as const),
	);
	return made
		.filter(([path, text]) => read(path) !== text)
		.map(([path]) => `${path} is out of date. Run npm run docs, and commit it.`);
}

async function uncommitted(): Promise<string[]> {
	const files = await uncommittedFiles();
	return files.length === 0 ? [] : [`Commit or remove these first:\n${files.join('\n')}`];
}
