import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { packIfChanged } from '../pack';
import { root } from '../paths';
import { addressProblems, linkProblems } from '../release/addresses';
import { changelogProblems, releaseNotes } from '../release/changelog';
import { originOf } from '../release/git';
import type { Manifest } from '../release/manifest';
import { filesIn, tarballProblems } from '../release/tarball';
import { versionProblems } from '../release/version';

const own = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as Manifest;
const ORIGIN = 'git@github.com:Somebody/n8n-nodes-public-platform-data.git';
const REPOSITORY = 'https://github.com/somebody/n8n-nodes-public-platform-data';
const real: Manifest = {
	...own,
	author: { name: 'Somebody', email: 'somebody@somewhere.org' },
	homepage: REPOSITORY,
	repository: { url: `git+${REPOSITORY}.git` },
	bugs: { url: `${REPOSITORY}/issues` },
};

/** One problem that matches, and no other. */
function assertOne(problems: string[], expected: RegExp): void {
	assert.equal(problems.length, 1, problems.join('\n'));
	assert.match(problems[0] ?? '', expected);
}

test('addresses that are real pass, whichever way git writes the repository', () => {
	assert.deepEqual(addressProblems(real, ORIGIN), []);
	assert.deepEqual(addressProblems(real, `${REPOSITORY}.git`), []);
	assert.deepEqual(addressProblems({ ...real, author: 'Somebody <me@somewhere.org>' }, ORIGIN), []);
});

test('addresses of nobody, missing ones and another repository are refused', () => {
	for (const domain of ['somewhere.example', 'example.com', 'mail.example.org', 'host.invalid']) {
		const problems = addressProblems({ ...real, author: { email: `me@${domain}` } }, ORIGIN);
		assertOne(problems, /^author\.email is a placeholder: nobody can have an address at /);
	}
	assertOne(
		addressProblems({ ...real, homepage: 'https://nodes.example/' }, ORIGIN),
		/^homepage is a placeholder/,
	);
	const { bugs: _bugs, ...withoutBugs } = real;
	assertOne(addressProblems(withoutBugs, ORIGIN), /^package\.json has no bugs\.url/);
	assertOne(
		addressProblems({ ...real, homepage: 'soon' }, ORIGIN),
		/^homepage is no address: soon/,
	);
	assertOne(
		addressProblems(real, 'https://github.com/another/n8n-nodes-public-platform-data'),
		/this repository is https:\/\/github\.com\/another/,
	);
	assertOne(addressProblems(real, undefined), /no git remote "origin"/);
});

test('links to a repository of this name that is another’s are refused', () => {
	const link = (owner: string) =>
		`see https://github.com/${owner}/n8n-nodes-public-platform-data#x`;
	assert.deepEqual(linkProblems({ 'README.md': link('somebody') }, ORIGIN), []);
	assert.deepEqual(linkProblems({ 'README.md': 'https://github.com/n8n-io/n8n' }, ORIGIN), []);
	assertOne(linkProblems({ 'README.md': link('nobody') }, ORIGIN), /^README\.md links to nobody/);
});

test('on GitHub the repository is the one that the workflow runs in', async () => {
	const env = { GITHUB_SERVER_URL: 'https://github.com', GITHUB_REPOSITORY: 'somebody/nodes' };
	assert.equal(await originOf(env), 'https://github.com/somebody/nodes');
});

const changelog = (...sections: string[]): string =>
	['# Changelog', ...sections, '[1.2.3]: https://nodes.example'].join('\n\n');

test('the changelog needs a section with a date and a text, and nothing left under Unreleased', () => {
	const good = changelog('## [Unreleased]', '## [1.2.3] - 2026-01-31', 'Better.', '## [1.2.2]');
	assert.deepEqual(changelogProblems(good, '1.2.3'), []);
	assert.match(releaseNotes(good, '1.2.3') ?? '', /^Better\.$/);
	assert.equal(releaseNotes(good, '1.2.4'), undefined);
	assertOne(changelogProblems(good, '1.2.4'), /no section for 1\.2\.4/);
	assertOne(changelogProblems(changelog('## [1.2.3]', 'Better.'), '1.2.3'), /has no date/);
	assertOne(
		changelogProblems('## [1.2.3] - 2026-01-31\n\n## [1.2.2] - 2026-01-30\n\nText', '1.2.3'),
		/is empty/,
	);
	assertOne(
		changelogProblems(
			changelog('## [Unreleased]', '- More', '## [1.2.3] - 2026-01-31', 'Text'),
			'1.2.3',
		),
		/still has changes under "Unreleased"/,
	);
});

test('the version: its form, the lock file, the tag, dependencies', () => {
	const lock = { version: own.version };
	assert.deepEqual(versionProblems(own, lock, undefined), []);
	assert.deepEqual(versionProblems(own, lock, `v${own.version}`), []);
	assertOne(versionProblems(own, lock, '0.9.9'), /The tag is 0\.9\.9/);
	assertOne(
		versionProblems(own, { version: '9.9.9' }, undefined),
		/package-lock\.json is of version/,
	);
	const odd = { ...own, version: '1.2' };
	assertOne(versionProblems(odd, { version: '1.2' }, undefined), /not of the form 1\.2\.3/);
	assertOne(versionProblems({ ...own, private: true }, lock, undefined), /"private"/);
	assertOne(versionProblems({ ...own, dependencies: { axios: '1' } }, lock, undefined), /axios/);
});

test('the tarball that is made now holds what ships and nothing else', async () => {
	const files = await filesIn(await packIfChanged());
	assert.ok(files.length > 50);
	assert.deepEqual(tarballProblems(files, own), []);
});

test('what should not be in the tarball, and what is missing there, is named', async () => {
	const files = await filesIn(await packIfChanged());
	for (const path of [
		'dist/nodes/Forum/Forum.node.js.map',
		'dist/nodes/Forum/Forum.node.ts',
		'dist/test/forum.test.js',
		'.env',
		'src/index.js',
		'dist/nodes/notes.md',
	]) {
		assertOne(tarballProblems([...files, { path, size: 1 }], own), /not on the list of what ships/);
	}
	const without = (path: string) => files.filter((file) => file.path !== path);
	assertOne(tarballProblems(without('LICENSE.md'), own), /does not hold LICENSE\.md/);
	assertOne(
		tarballProblems(without('dist/nodes/Forum/Forum.node.js'), own),
		/does not hold dist\/nodes\/Forum\/Forum\.node\.js/,
	);
	assertOne(
		tarballProblems(without('dist/nodes/Forum/Forum.node.json'), own),
		/no codex file for dist\/nodes\/Forum/,
	);
	const huge = [...files, { path: 'dist/icons/huge.svg', size: 9_000_000 }];
	assertOne(tarballProblems(huge, own), /more than 2000000/);
});
