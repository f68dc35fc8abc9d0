import { execFileSync } from 'node:child_process';
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { root } from './paths';
import { PlainFailure, runMain } from './setup/plainFailure.mjs';

/**
 * What is left in a folder of the stand-ins for a home that the package did not have (docs/releasing.md has them in a table).
 * @param origin the address of the git remote, or of the repository that the workflow runs in; undefined if there is none
 */
export function standInProblems(folder: string, origin: string | undefined): string[] {
	// `git@github.com:Owner/name.git` and `git+https://github.com/owner/name` are the same repository.
	const [, owner, name] = origin?.match(/[/:]([^/:]+)\/([^/]+?)(?:\.git)?\/?$/) ?? [];
	if (name === undefined)
		return ['There is no git remote "origin" to compare links with: add it, then check again.'];
	const elsewhere = `and this repository is ${owner}/${name}`;
	const linking =
		'{package.json,*.md,docs/**/*.md,.github/**/*.{md,yml},credentials/*.ts,nodes/*/*.node.json}';
	const standIns: ReadonlyArray<readonly [files: string, pattern: RegExp, problem: string]> = [
		[
			'package.json',
			// domains that belong to nobody: RFC 2606 and RFC 6761
			/[\w.-]+\.(?:example|invalid|test|localhost)\b|\bexample\.(?:com|net|org)\b/gi,
			'where nobody can have an address',
		],
		// n8n's review and npm's provenance need package.json to name the repository that it comes from
		[linking, new RegExp(`github\\.com[/:](?!${owner}/)[\\w.-]+/${name}\\b`, 'gi'), elsewhere],
		['.github/CODEOWNERS', new RegExp(`@(?!${owner}/)[\\w-]+/[\\w-]+`, 'gi'), elsewhere],
		[
			'{README,docs/installation}.md',
			/is not on npm yet|until there is a release on npm/gi,
			'and this is a release',
		],
	];
	return standIns.flatMap(([files, pattern, problem]) =>
		globSync(files, { cwd: folder }).flatMap((file) => {
			const found = new Set(readFileSync(join(folder, file), 'utf8').match(pattern));
			return [...found].map((text) => `${file} says "${text}", ${problem}.`);
		}),
	);
}

/**
 * Reads what CHANGELOG.md (https://keepachangelog.com) says of a version, below `## [1.2.3] - 2026-01-31`.
 * @returns its text, and what is wrong with it for a release
 */
export function releaseNotes(changelog: string, version: string) {
	// The addresses of the versions stand at the end of the file and belong to no section.
	const sections = changelog.replaceAll(/^\[[^\]]+\]: .*$/gm, '').split(/^## /m);
	const sectionOf = (name: string) => {
		const [head = '', ...lines] =
			sections.find((section) => section.startsWith(`[${name}]`))?.split('\n') ?? [];
		return { head, text: lines.join('\n').trim() };
	};
	const { head, text } = sectionOf(version);
	const dated = `## [${version}] - ${new Date().toISOString().slice(0, 10)}`;
	const problems: ReadonlyArray<readonly [isWrong: boolean, problem: string]> = [
		[!/\] - \d{4}-\d{2}-\d{2}$/.test(head.trimEnd()), `no section with a date, as in "${dated}"`],
		[text === '', `no text on ${version}`],
		[sectionOf('Unreleased').text !== '', `changes under "Unreleased": move them to ${version}`],
	];
	return {
		text,
		problems: problems.flatMap(([isWrong, what]) => (isWrong ? `CHANGELOG.md has ${what}.` : [])),
	};
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
	const { text, problems } = releaseNotes(read('CHANGELOG.md'), version);
	const { GITHUB_SERVER_URL: server, GITHUB_REPOSITORY: repository } = process.env;
	const origin =
		server && repository ? `${server}/${repository}` : git('remote', 'get-url', 'origin');
	problems.unshift(...standInProblems(root, origin));
	if (tag !== undefined && tag !== `v${version}`)
		problems.push(`The tag is ${tag}, and package.json wants v${version}.`);
	if (git('status', '--porcelain') !== '') problems.push('There are uncommitted files.');
	if (notes !== undefined) writeFileSync(notes, `${text}\n`);
	if (problems.length > 0) throw new PlainFailure(`Not ready:\n\n${problems.join('\n')}`);
	console.log('\nReady to be released.');
}

if (require.main === module) void runMain(check);
