import assert from 'node:assert/strict';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { list, type ReadEntry } from 'tar';
import { n8n, version } from '../../package.json';
import { packIfChanged } from '../pack';
import { root } from '../paths';
import { releaseNotes, standInProblems } from '../release';
import { npm } from '../setup/npm.mjs';

const ORIGIN = 'git@github.com:Somebody/n8n-nodes-public-platform-data';

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

test('what stands in for a home that the package did not have is refused', () => {
	const folder = mkdtempSync(join(tmpdir(), 'release-'));
	for (const [text, problems] of [
		['"me@somewhere.org", "keywords": ["test", "examples"]', 0],
		['https://github.com/somebody/n8n-nodes-public-platform-data', 0],
		['https://github.com/n8n-io/n8n', 0],
		['me@somewhere.example, me@mail.example.org', 2],
		['https://github.com/nobody/n8n-nodes-public-platform-data#x', 1],
	] as const) {
		writeFileSync(join(folder, 'package.json'), text);
		assert.equal(standInProblems(folder, ORIGIN).length, problems, text);
	}
	assert.match(standInProblems(folder, undefined).join(), /^There is no git remote "origin"/);
	writeFileSync(join(folder, 'README.md'), 'The package is not on npm yet.');
	mkdirSync(join(folder, '.github'));
	writeFileSync(join(folder, '.github/CODEOWNERS'), '* @nobody/reviewers @somebody/reviewers @any');
	assert.deepEqual(standInProblems(folder, `${ORIGIN}.git`).slice(1), [
		'.github/CODEOWNERS says "@nobody/reviewers", and this repository is Somebody/n8n-nodes-public-platform-data.',
		'README.md says "is not on npm yet", and this is a release.',
	]);
	rmSync(folder, { recursive: true });
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
	const changelog =
		'# Changelog\n\n## [Unreleased]\n\n## [1.2.3] - 2026-01-31\n\nBetter.\n\n## [1.2.2]\n';
	const links = '\n[1.2.3]: https://nodes.example';
	const { text, problems } = releaseNotes(changelog + links, '1.2.3');
	assert.deepEqual({ text, problems }, { text: 'Better.', problems: [] });
	assert.equal(releaseNotes(`## [1.2.3] - 2026-01-31\nBetter.\n${links}`, '1.2.3').text, 'Better.');
	for (const [wrong, expected] of [
		[changelog.replace('[1.2.3]', '[1.2.4]'), /no section.*\n.*no text/],
		[changelog.replace(' - 2026-01-31', ''), /^CHANGELOG.md has no section with a date[^\n]*$/],
		[changelog.replace('Better.', ''), /^CHANGELOG.md has no text[^\n]*$/],
		[changelog.replace('[Unreleased]', '[Unreleased]\n- More'), /^[^\n]* changes under [^\n]*$/],
	] as const) {
		assert.match(releaseNotes(wrong, '1.2.3').problems.join('\n'), expected);
	}
});

test('the tarball holds what ships and nothing else', async () => {
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
