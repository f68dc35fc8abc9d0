import { execFileSync } from 'node:child_process';
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { root } from './paths';
import { PlainFailure, runMain } from './setup/plainFailure.mjs';

/** What stands in some files until the package has a home (docs/releasing.md has it in a table). @param repository `owner/name` */
function standIns(repository: string) {
	const [owner = '', name = ''] = repository.split('/');
	return [
		{
			files: 'package.json',
			// domains that belong to nobody: RFC 2606 and RFC 6761
			pattern: /[\w.-]+\.(?:example|invalid|test|localhost)\b|\bexample\.(?:com|net|org)\b/gi,
			problem: 'where nobody can have an address',
		},
		{
			// n8n's review and npm's provenance need package.json to name the repository that it comes from
			files:
				'{package.json,*.md,docs/**/*.md,.github/**/*.{md,yml},credentials/*.ts,nodes/*/*.node.json}',
			pattern: new RegExp(`github\\.com[/:](?!${owner}/)[\\w.-]+/${name}\\b`, 'gi'),
			problem: `and this repository is ${repository}`,
		},
		{
			files: '.github/CODEOWNERS',
			pattern: new RegExp(`@(?!${owner}/)[\\w-]+/[\\w-]+`, 'gi'),
			problem: `and this repository is ${repository}`,
		},
		{
			files: '{README,docs/installation}.md',
			pattern: /is not on npm yet|until there is a release on npm/gi,
			problem: 'and this is a release',
		},
	];
}

/**
 * What is left of them in a folder.
 * @param origin the address of the git remote, or of the repository that the workflow runs in; undefined if there is none
 */
export function standInProblems(folder: string, origin: string | undefined): string[] {
	// `git@github.com:Owner/name.git` and `git+https://github.com/owner/name` are the same repository.
	const [, repository] = origin?.match(/[/:]([^/:]+\/[^/]+?)(?:\.git)?\/?$/) ?? [];
	if (repository === undefined)
		return ['There is no git remote "origin" to compare links with: add it, then check again.'];
	return standIns(repository).flatMap(({ files, pattern, problem }) =>
		globSync(files, { cwd: folder }).flatMap((file) => {
			const found = new Set(readFileSync(join(folder, file), 'utf8').match(pattern));
			return [...found].map((text) => `${file} says "${text}", ${problem}.`);
		}),
	);
}

/** What is wrong with CHANGELOG.md (https://keepachangelog.com) for a release: `## [1.2.3] - 2026-01-31`. */
export function changelogProblems(changelog: string, version: string): string[] {
	const today = new Date().toISOString().slice(0, 10);
	const section = sectionOf(changelog, version);
	if (section === undefined)
		return [`CHANGELOG.md has no section "## [${version}] - ${today}": rename "## [Unreleased]".`];
	return [
		...(/^ - \d{4}-\d{2}-\d{2}$/.test(section.day)
			? []
			: [`The section ${version} of CHANGELOG.md has no date, as in "[${version}] - ${today}".`]),
		...(section.text ? [] : [`The section ${version} of CHANGELOG.md is empty.`]),
		...(sectionOf(changelog, 'Unreleased')?.text
			? [
					`CHANGELOG.md has changes under "Unreleased": move them to ${version}, or raise the version.`,
				]
			: []),
	];
}

/** What CHANGELOG.md says of a version, and what stands behind its number. */
export function sectionOf(changelog: string, version: string) {
	// The addresses of the versions stand at the end of the file and belong to no section.
	const sections = changelog.replaceAll(/^\[[^\]]+\]: .*$/gm, '').split(/^## /m);
	const head = `[${version}]`;
	const found = sections.find((section) => section.startsWith(head));
	const [day = '', ...lines] = found?.slice(head.length).split('\n') ?? [];
	return found === undefined ? undefined : { day: day.trimEnd(), text: lines.join('\n').trim() };
}

/** Where this repository is: on GitHub's machines by their word, else by the remote "origin". */
function origin(): string | undefined {
	const { GITHUB_SERVER_URL: server, GITHUB_REPOSITORY: repository } = process.env;
	return server && repository ? `${server}/${repository}` : git('remote', 'get-url', 'origin');
}

/** Runs git in the repository. @returns what it printed; undefined where it failed */
function git(...args: string[]): string | undefined {
	try {
		return execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: 'pipe' }).trim();
	} catch {
		return undefined;
	}
}

/**
 * `npm run release:check`: what has to be right before a version is published, except the tests. `-- --tag v1.2.3` also
 * compares the tag; `-- --notes notes.md` writes what CHANGELOG.md says of the version into a file. Ends with 1 where
 * something is wrong.
 */
async function check(): Promise<void> {
	const options = { tag: { type: 'string' }, notes: { type: 'string' } } as const;
	const { tag, notes } = parseArgs({ options }).values;
	const read = (file: string) => readFileSync(join(root, file), 'utf8');
	const { version } = JSON.parse(read('package.json')) as { version: string };
	const changelog = read('CHANGELOG.md');
	const problems = [
		...standInProblems(root, origin()),
		...(tag === undefined || tag === `v${version}`
			? []
			: [`The tag is ${tag}, and package.json wants v${version}.`]),
		...changelogProblems(changelog, version),
		...(git('status', '--porcelain') === '' ? [] : ['There are uncommitted files.']),
	];
	if (notes !== undefined) {
		writeFileSync(notes, `${sectionOf(changelog, version)?.text ?? ''}\n`);
	}
	if (problems.length > 0) throw new PlainFailure(`Not ready:\n\n${problems.join('\n')}`);
	console.log('\nReady to be released.');
}

if (require.main === module) void runMain(check);
