import { execFileSync } from 'node:child_process';
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { root } from './paths';
import { PlainFailure, runMain } from './setup/plainFailure.mjs';

/** Domains that belong to nobody: RFC 2606 and RFC 6761. */
const RESERVED = /[\w.-]+\.(?:example|invalid|test|localhost)\b|\bexample\.(?:com|net|org)\b/gi;

/** Addresses in package.json at domains that nobody can have. @param manifest its text */
export function placeholders(manifest: string): string[] {
	return (manifest.match(RESERVED) ?? []).map(
		(domain) =>
			`package.json names ${domain}, where nobody can have an address. Put the real one in before the first release.`,
	);
}

/**
 * Links to a repository of this name that is another's: what was written before the repository had its place. n8n's review
 * and npm's provenance need package.json to name the one that it comes from.
 * @param texts by the path of the file
 * @param origin the address of the git remote, or of the repository that the workflow runs in; undefined if there is none
 */
export function linkProblems(
	texts: Readonly<Record<string, string>>,
	origin: string | undefined,
): string[] {
	const own = origin && ownerAndName(origin);
	if (!own)
		return ['There is no git remote "origin" to compare links with: add it, then check again.'];
	const [, name = ''] = own.split('/');
	const links = new RegExp(`github\\.com[/:]([\\w.-]+/${name})\\b`, 'gi');
	return Object.entries(texts).flatMap(([path, text]) => {
		const other = [...text.matchAll(links)].find(([, link]) => link?.toLowerCase() !== own);
		return other ? [`${path} links to ${other[1]}, and this repository is ${own}.`] : [];
	});
}

/** Pages that say that the package is not on npm yet. @param texts by the path of the file */
export function notYetOnNpm(texts: Readonly<Record<string, string>>): string[] {
	return Object.entries(texts)
		.filter(([, text]) => /is not on npm yet|until there is a release on npm/i.test(text))
		.map(([path]) => `${path} says that the package is not on npm yet.`);
}

/** Reviewers in CODEOWNERS that are a team of somebody else. @param origin as above */
export function reviewerProblems(codeOwners: string, origin: string | undefined): string[] {
	const [own] = (origin && ownerAndName(origin))?.split('/') ?? [];
	const teams = [...codeOwners.matchAll(/@([\w-]+)\/[\w-]+/g)];
	return teams
		.filter(([, owner]) => own !== undefined && owner?.toLowerCase() !== own)
		.map(([team]) => `.github/CODEOWNERS names ${team}, and this repository is ${own}'s.`);
}

/** `git@github.com:Owner/name.git` and `git+https://github.com/owner/name` are the same repository. */
function ownerAndName(url: string): string | undefined {
	const [, owner, name] = url.match(/[/:]([^/:]+)\/([^/]+?)(?:\.git)?\/?$/) ?? [];
	return owner && name ? `${owner}/${name}`.toLowerCase() : undefined;
}

/** What is wrong with CHANGELOG.md (https://keepachangelog.com) for a release: `## [1.2.3] - 2026-01-31`. */
export function changelogProblems(changelog: string, version: string): string[] {
	const sections = sectionsOf(changelog);
	const [title, text] = sections.find(isOf(version)) ?? [];
	const [, unreleased] = sections.find(isOf('Unreleased')) ?? [];
	const today = new Date().toISOString().slice(0, 10);
	if (title === undefined) {
		return [
			`CHANGELOG.md has no section for ${version}. Rename "## [Unreleased]" to "## [${version}] - ${today}".`,
		];
	}
	return [
		...(/\] - \d{4}-\d{2}-\d{2}$/.test(title)
			? []
			: [`The section "${title}" of CHANGELOG.md has no date, as in "[${version}] - ${today}".`]),
		...(text ? [] : [`The section for ${version} of CHANGELOG.md is empty.`]),
		...(unreleased
			? [
					`CHANGELOG.md has changes under "Unreleased". Move them to ${version}, or raise the version.`,
				]
			: []),
	];
}

/** What CHANGELOG.md says of a version; undefined where it says nothing. */
export function releaseNotes(changelog: string, version: string): string | undefined {
	return sectionsOf(changelog).find(isOf(version))?.[1];
}

const isOf =
	(name: string) =>
	([title]: readonly string[]): boolean =>
		title?.startsWith(`[${name}]`) ?? false;

function sectionsOf(changelog: string): Array<[title: string, text: string]> {
	// The addresses of the versions stand at the end of the file and belong to no section.
	const sections = changelog.replaceAll(/^\[[^\]]+\]: .*$/gm, '').split(/^## /m);
	return sections.slice(1).map((part) => {
		const [title = '', ...lines] = part.split('\n');
		return [title.trim(), lines.join('\n').trim()];
	});
}

function read(path: string): string {
	return readFileSync(join(root, path), 'utf8');
}

/** What may name this repository, by path. */
function texts(): Record<string, string> {
	const patterns = ['*.md', 'docs/**/*.md', '.github/**/*.{md,yml}', 'nodes/*/*.node.json'];
	const paths = globSync(['package.json', 'credentials/*.ts', ...patterns], { cwd: root });
	return Object.fromEntries(paths.map((path) => [path, read(path)]));
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
	const { version } = JSON.parse(read('package.json')) as { version: string };
	const lock = JSON.parse(read('package-lock.json')) as { version: string };
	const problems = [
		...placeholders(read('package.json')),
		...linkProblems(texts(), origin()),
		...notYetOnNpm({
			'README.md': read('README.md'),
			'docs/installation.md': read('docs/installation.md'),
		}),
		...reviewerProblems(read('.github/CODEOWNERS'), origin()),
		...(lock.version === version ? [] : ['package-lock.json is of another version.']),
		...(tag === undefined || tag === `v${version}`
			? []
			: [`The tag is ${tag}, and package.json wants v${version}.`]),
		...changelogProblems(read('CHANGELOG.md'), version),
		...(git('status', '--porcelain') === '' ? [] : ['There are uncommitted files.']),
	];
	if (notes !== undefined) {
		writeFileSync(notes, `${releaseNotes(read('CHANGELOG.md'), version) ?? ''}\n`);
	}
	if (problems.length > 0) throw new PlainFailure(`Not ready:\n\n${problems.join('\n')}`);
	console.log('\nReady to be released.');
}

if (require.main === module) void runMain(check);
