import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pack } from '../pack';
import { pages } from '../pages/pages';
import { root } from '../paths';
import { linkProblems, placeholders } from './addresses';
import { changelogProblems } from './changelog';
import { originOf, uncommittedFiles } from './git';
import { filesIn, type Manifest, tarballProblems } from './tarball';

/** One question that a release has to pass. */
export interface Check {
	readonly name: string;
	/** @returns what is wrong, in plain words; nothing where all is well */
	problems(): Promise<string[]> | string[];
}

const read = (path: string): string => readFileSync(join(root, path), 'utf8');

/** @param tag the tag that is about to be published, as `v1.2.3`; undefined where none is */
export function releaseChecks(tag: string | undefined): Check[] {
	const manifest = JSON.parse(read('package.json')) as Manifest & { version: string };
	const lock = JSON.parse(read('package-lock.json')) as { version: string };
	return [
		{
			name: 'package.json names real addresses',
			problems: () => placeholders(read('package.json')),
		},
		{
			name: 'links lead to this repository',
			problems: async () => linkProblems(texts(), await originOf(process.env)),
		},
		{
			name: 'tag and lock file are of the version of package.json',
			problems: () => versionProblems(manifest.version, lock.version, tag),
		},
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

/** What is wrong with the versions. @param tag the tag that is published; undefined where none is */
export function versionProblems(own: string, lock: string, tag = `v${own}`): string[] {
	return [
		...(lock === own ? [] : [`package-lock.json is of version ${lock}. Run npm install.`]),
		...(tag === `v${own}` ? [] : [`The tag is ${tag}, and package.json wants v${own}.`]),
	];
}

function texts(): Record<string, string> {
	const paths = globSync(
		[
			'package.json',
			'*.md',
			'docs/**/*.md',
			'.github/**/*.{md,yml}',
			'nodes/*/*.node.json',
			'credentials/*.ts',
		],
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
