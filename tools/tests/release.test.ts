import assert from 'node:assert/strict';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { list, type ReadEntry } from 'tar';
import { packIfChanged } from '../pack';
import { root } from '../paths';
import {
	changelogProblems,
	linkProblems,
	notYetOnNpm,
	placeholders,
	releaseNotes,
	reviewerProblems,
} from '../release';
import { npm } from '../setup/npm.mjs';

const manifest = readFileSync(join(root, 'package.json'), 'utf8');
const ORIGIN = 'git@github.com:Somebody/n8n-nodes-public-platform-data.git';

/** Everything that may be in the package; what else is there was not meant to be. */
const SHIPPED = [
	/^(package\.json|index\.js|README\.md|LICENSE\.md)$/,
	/^dist\/(nodes|credentials)\/(\w+\/)*\w+(\.node|\.credentials)?\.js$/,
	/^dist\/nodes\/\w+\/\w+\.node\.json$/,
	/^dist\/nodes\/\w+\/__schema__\/v\d+\.\d+\.\d+\/\w+\/\w+\.json$/,
	/^dist\/(nodes|credentials|icons)\/(\w+\/)*[\w.-]+\.(svg|png)$/,
];

/** Unpacked, in bytes. A package of this kind has no reason to be larger. */
const MAX_BYTES = 2_000_000;

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

test('a team of somebody else as the reviewer is refused', () => {
	assert.deepEqual(reviewerProblems('* @somebody/reviewers @anybody', ORIGIN), []);
	assertOne(reviewerProblems('* @nobody/reviewers', ORIGIN), /names @nobody\/reviewers/);
});

test('a page that says that the package is not on npm is refused', () => {
	assert.deepEqual(notYetOnNpm({ 'README.md': 'It is on npm.' }), []);
	assertOne(notYetOnNpm({ 'README.md': 'The package is not on npm yet.' }), /^README\.md says/);
});

test('npm pack in a clone packs nothing, and says which command does', async () => {
	const clone = mkdtempSync(join(tmpdir(), 'clone-'));
	for (const file of ['.npmrc', 'package.json', 'index.js']) {
		cpSync(join(root, file), join(clone, file));
	}
	const packing = npm(['pack'], { cwd: clone, task: 'pack' });
	await assert.rejects(
		packing,
		/would make an empty package here - npm run pack makes the real one/,
	);
	assert.deepEqual(readdirSync(clone).sort(), ['.npmrc', 'index.js', 'package.json']);
	rmSync(clone, { recursive: true });
});

test('the changelog needs a section with a date and a text, and nothing left under Unreleased', () => {
	const good =
		'# Changelog\n\n## [Unreleased]\n\n## [1.2.3] - 2026-01-31\n\nBetter.\n\n## [1.2.2]\n';
	assert.deepEqual(changelogProblems(good, '1.2.3'), []);
	assert.equal(releaseNotes(`${good}\n[1.2.3]: https://nodes.example`, '1.2.3'), 'Better.');
	assertOne(changelogProblems(good, '1.2.4'), /no section for 1\.2\.4/);
	assertOne(changelogProblems(good.replace(' - 2026-01-31', ''), '1.2.3'), /has no date/);
	assertOne(changelogProblems(good.replace('Better.', ''), '1.2.3'), /is empty/);
	assertOne(
		changelogProblems(good.replace('[Unreleased]', '[Unreleased]\n- More'), '1.2.3'),
		/has changes under "Unreleased"/,
	);
});

test('the tarball holds what ships and nothing else', async () => {
	const { n8n, version } = JSON.parse(manifest) as {
		n8n: Record<'nodes' | 'credentials', string[]>;
		version: string;
	};
	const sizes = new Map<string, number>();
	const linking: string[] = [];
	const onReadEntry = (entry: ReadEntry) => {
		sizes.set(entry.path.replace('package/', ''), entry.size);
		if (/\.(node\.json|credentials\.js)$/.test(entry.path))
			entry.on('data', (part) => linking.push(String(part)));
	};
	await list({ file: await packIfChanged(), onReadEntry });
	const paths = [...sizes.keys()];
	const ships = (path: string) => SHIPPED.some((pattern) => pattern.test(path));
	assert.deepEqual(
		paths.filter((path) => !ships(path)),
		[],
	);
	const codex = n8n.nodes.map((node) => node.replace(/\.js$/, '.json'));
	const needed = ['package.json', 'README.md', 'LICENSE.md', ...n8n.credentials, ...n8n.nodes];
	assert.deepEqual(
		[...needed, ...codex].filter((path) => !sizes.has(path)),
		[],
	);
	const links = linking.join('').match(/\/blob\/[^/]+\//g) ?? [];
	assert.deepEqual([...new Set(links)], [`/blob/v${version}/`], 'Docs links lead to this version');
	const size = [...sizes.values()].reduce((sum, bytes) => sum + bytes, 0);
	assert.ok(size > 0 && size <= MAX_BYTES, `${size} bytes`);
	for (const stray of ['dist/nodes/Forum/Forum.node.ts', 'dist/test/forum.test.js', '.env']) {
		assert.equal(ships(stray), false, stray);
	}
});
