import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { version } from '../package.json';
import { root } from './paths';
import { PlainFailure, runMain } from './setup/plainFailure.mjs';

/** What stands in for a home that the package does not have yet (docs/releasing.md has it in a table). */
const STAND_INS =
	'public-platform-data\\.example|github\\.com[:/]public-platform-data/|@public-platform-data/|is not on npm yet';

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

/** The lines that git prints. @throws PlainFailure where it cannot tell, as outside of a clone */
function git(...args: string[]): string[] {
	const { status, stdout, stderr } = spawnSync('git', args, { cwd: root, encoding: 'utf8' });
	// 1 is a search that finds nothing
	if (status === null || status > 1) throw new PlainFailure(`git ${args[0]} failed: ${stderr}`);
	return stdout.split('\n').filter(Boolean);
}

/**
 * `npm run release:check`: what has to be right before a version is published, except the tests. `-- --tag v1.2.3` also
 * compares the tag; `-- --notes notes.md` writes what CHANGELOG.md says of the version into a file. Ends with 1 where
 * something is wrong.
 */
function check(): void {
	const options = { tag: { type: 'string' }, notes: { type: 'string' } } as const;
	const { tag = `v${version}`, notes: file } = parseArgs({ options }).values;
	const notes = releaseNotes(readFileSync(join(root, 'CHANGELOG.md'), 'utf8'), version);
	const section = `"## [${version}] - <date>" with a text, and nothing under "Unreleased"`;
	const problems = [
		...git('grep', '-nEo', STAND_INS, ':!docs/releasing.md', ':!tools/'),
		...(notes ? [] : [`CHANGELOG.md needs ${section}.`]),
		...(tag === `v${version}` ? [] : [`The tag is ${tag}, and package.json wants v${version}.`]),
		...git('status', '--porcelain').map((line) => `Not committed: ${line}`),
	];
	if (problems.length > 0) throw new PlainFailure(`Not ready:\n\n${problems.join('\n')}`);
	if (file !== undefined) writeFileSync(file, `${notes}\n`);
	console.log('\nReady to be released.');
}

if (require.main === module) void runMain(async () => check());
