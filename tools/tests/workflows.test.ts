import assert from 'node:assert/strict';
import { once } from 'node:events';
import { copyFileSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { root } from '../paths';
import { npm } from '../setup/npm.mjs';

const files = globSync('.github/workflows/*.yml', { cwd: root });
const text = (file: string): string => readFileSync(join(root, file), 'utf8');

for (const file of files) {
	test(`${file} takes each action at a commit, and says which version that is`, () => {
		const uses = [...text(file).matchAll(/uses: (.*)/g)].map(([, action = '']) => action);
		assert.ok(uses.length > 0);
		const pinned = /^[\w-]+\/[\w/-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/;
		assert.deepEqual(
			uses.filter((action) => !pinned.test(action)),
			[],
		);
	});
}

test('a job that may write runs nothing of this repository', () => {
	const [, ...jobs] = text('.github/workflows/publish.yml').split(/^ {2}(?=\w+:\n)/m);
	const writing = jobs.filter((job) => /: write$/m.test(job));
	assert.equal(writing.length, 2);
	for (const job of writing) assert.doesNotMatch(job, /checkout|npm (ci|run|test|install)|node /);
});

const folder = mkdtempSync(join(tmpdir(), 'clone-'));
after(() => rmSync(folder, { recursive: true }));
for (const file of ['package.json', '.npmrc', 'index.js']) {
	copyFileSync(join(root, file), join(folder, file));
}

/** Runs `npm publish` in a clone that nobody has built, against a registry on loopback. @returns whether it sent a package */
async function publish(...flags: string[]): Promise<boolean> {
	let sent = false;
	const registry = createServer((request, answer) => {
		sent ||= request.method === 'PUT';
		request.resume().on('end', () => answer.writeHead(sent ? 201 : 404).end('{}'));
	}).listen(0, '127.0.0.1');
	await once(registry, 'listening');
	const host = `//127.0.0.1:${(registry.address() as AddressInfo).port}/`;
	const args = ['publish', `--registry=http:${host}`, `--${host}:_authToken=any`, ...flags];
	// as on a developer's machine
	const env = { CI: undefined, GITHUB_ACTIONS: undefined, GITLAB_CI: undefined };
	await npm(args, { cwd: folder, task: 'publish', env }).catch((error: Error) => {
		assert.match(error.message, /provenance/);
	});
	registry.close();
	return sent;
}

test('npm publish in a clone sends nothing: npm cannot sign the provenance there', async () => {
	assert.equal(await publish(), false);
	assert.equal(await publish('--provenance=false'), true);
});
