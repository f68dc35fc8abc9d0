import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { packIfChanged } from '../pack';
import { root } from '../paths';
import { linkProblems, placeholders } from '../release/addresses';
import { changelogProblems, releaseNotes } from '../release/changelog';
import { originOf } from '../release/git';
import { versionProblems } from '../release/checks';
import { filesIn, type Manifest, tarballProblems } from '../release/tarball';

const manifest = readFileSync(join(root, 'package.json'), 'utf8');
const own = JSON.parse(manifest) as Manifest;
const ORIGIN = 'git@github.com:Somebody/n8n-nodes-public-platform-data.git';

/** One problem that matches, and no other. */
function assertOne(problems: string[], expected: RegExp): void {
	assert.equal(problems.length, 1, problems.join('\n'));
	assert.match(problems[0] ?? '', expected);
}

test('an address that nobody can have is refused', () => {
	assert.deepEqual(
		placeholders('"email": "me@somewhere.org", "keywords": ["test", "examples"]'),
		[],
	);
	for (const domain of ['somewhere.example', 'example.com', 'mail.example.org', 'host.invalid']) {
		assertOne(placeholders(`"email": "me@${domain}"`), /where nobody can have an address/);
	}
});

test('links to a repository of this name that is another’s are refused', () => {
	const link = (owner: string) =>
		`see https://github.com/${owner}/n8n-nodes-public-platform-data#x`;
	assert.deepEqual(linkProblems({ 'README.md': link('somebody') }, ORIGIN), []);
	assert.deepEqual(linkProblems({ 'README.md': 'https://github.com/n8n-io/n8n' }, ORIGIN), []);
	assertOne(linkProblems({ 'README.md': link('nobody') }, ORIGIN), /^README\.md links to nobody/);
	assertOne(linkProblems({ 'README.md': link('somebody') }, undefined), /no git remote "origin"/);
	assertOne(linkProblems({ 'package.json': manifest }, ORIGIN), /^package\.json links to/);
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

test('the version: the lock file, the tag', () => {
	assert.deepEqual(versionProblems('1.2.3', '1.2.3'), []);
	assert.deepEqual(versionProblems('1.2.3', '1.2.3', 'v1.2.3'), []);
	assertOne(versionProblems('1.2.3', '1.2.3', '1.2.3'), /The tag is 1\.2\.3/);
	assertOne(versionProblems('1.2.3', '1.2.2'), /package-lock\.json is of version 1\.2\.2/);
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
