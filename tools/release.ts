import { spawnSync } from 'node:child_process';
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { name, version } from '../package.json';
import { root } from './paths';
import { PlainFailure, runMain } from './setup/plainFailure.mjs';

/**
 * What is left in a folder of the stand-ins for a home that the package did not have (docs/releasing.md has them in a table).
 * @param origin the address of the git remote, or of the repository that the workflow runs in
 */
export function standIns(folder: string, origin: string): string[] {
	// `git@github.com:Owner/name.git` and `https://github.com/owner/name` are the same repository
	const [, owner] = /([^/:]+)\/[^/]+\/?$/.exec(origin) ?? [];
	const linking =
		'{package.json,*.md,docs/**/*.md,.github/**/*.{md,yml},credentials/*.ts,nodes/*/*.node.json}';
	const patterns: ReadonlyArray<readonly [files: string, pattern: RegExp]> = [
		['package.json', /[\w.-]+\.(example|invalid|test)\b|\bexample\.(com|net|org)\b/gi],
		// n8n's review and npm's provenance need package.json to name the repository that it comes from
		[linking, new RegExp(`github\\.com[/:](?!${owner}/)[\\w.-]+/${name}\\b`, 'gi')],
		['.github/CODEOWNERS', new RegExp(`@(?!${owner}/)[\\w-]+/[\\w-]+`, 'gi')],
		['{README,docs/installation}.md', /is not on npm yet|until there is a release on npm/gi],
	];
	return patterns.flatMap(([files, pattern]) =>
		globSync(files, { cwd: folder }).flatMap((file) => {
			const found = new Set(readFileSync(join(folder, file), 'utf8').match(pattern));
			return [...found].map((text) => `${file} says "${text}", and this is a release of ${owner}.`);
		}),
	);
}

/**
 * What CHANGELOG.md (https://keepachangelog.com) says below `## [1.2.3] - 2026-01-31`, up to the next version or the addresses at
 * the end; undefined where there is no such text, or something else is left under "Unreleased".
 */
export function releaseNotes(changelog: string, of: string): string | undefined {
	const [, ...sections] = changelog.replaceAll(/^\[[^\]]+\]: .*$/gm, '').split(/^## \[/m);
	const texts = sections.map((section) => /^(.*?)\](.*)\n([^]*)$/.exec(section) ?? []);
	const [, , dated = '', text = ''] = texts.find(([, title]) => title === of) ?? [];
	const isLeft = texts.some(([, title, , left]) => title === 'Unreleased' && left?.trim());
	return isLeft || !/^ - \d{4}-\d{2}-\d{2}$/.test(dated) ? undefined : text.trim() || undefined;
}

/** Runs git in the repository. @returns what it printed; nothing where it failed */
function git(...args: string[]): string {
	const { stdout } = spawnSync('git', args, { cwd: root, encoding: 'utf8' });
	return stdout.trim();
}

/**
 * `npm run release:check`: what has to be right before a version is published, except the tests. `-- --tag v1.2.3` also
 * compares the tag; `-- --notes notes.md` writes what CHANGELOG.md says of the version into a file. Ends with 1 where
 * something is wrong.
 */
function check(): void {
	const options = { tag: { type: 'string' }, notes: { type: 'string' } } as const;
	const { tag = `v${version}`, notes: file } = parseArgs({ options }).values;
	const origin = process.env.GITHUB_REPOSITORY ?? git('remote', 'get-url', 'origin');
	const notes = releaseNotes(readFileSync(join(root, 'CHANGELOG.md'), 'utf8'), version);
	const problems = [
		...(origin
			? standIns(root, origin)
			: ['There is no git remote "origin" to compare links with.']),
		...(notes
			? []
			: [
					`CHANGELOG.md needs "## [${version}] - <date>" with a text, and nothing under "Unreleased".`,
				]),
		...(tag === `v${version}` ? [] : [`The tag is ${tag}, and package.json wants v${version}.`]),
		...(git('status', '--porcelain') ? ['There are uncommitted files.'] : []),
	];
	if (problems.length > 0) throw new PlainFailure(`Not ready:\n\n${problems.join('\n')}`);
	if (file !== undefined) writeFileSync(file, `${notes}\n`);
	console.log('\nReady to be released.');
}

if (require.main === module) void runMain(async () => check());
