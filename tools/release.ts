import { execFileSync } from 'node:child_process';
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { root } from './paths';
import {
	changelogProblems,
	linkProblems,
	notYetOnNpm,
	placeholders,
	releaseNotes,
	reviewerProblems,
} from './releaseRules';
import { PlainFailure, runMain } from './setup/plainFailure.mjs';

/**
 * `npm run release:check`: what has to be right before a version is published, except the tests. `-- --tag v1.2.3` also
 * compares the tag; `-- --notes notes.md` writes what CHANGELOG.md says of the version into a file. Ends with 1 where
 * something is wrong.
 */
void runMain(async () => {
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
});

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
