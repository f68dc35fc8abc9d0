import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { startSandbox } from '../../sandbox/server';
import { KEY_VARIABLE } from '../settings';

/** Runs the command. @returns its exit code and what it printed */
async function run(args: string[], env: NodeJS.ProcessEnv = {}) {
	// Loaded here, not above: tsx cannot turn this library into the CommonJS that this file becomes.
	const { execa } = await import('execa');
	return await execa(process.execPath, [...command, ...args], { env, reject: false });
}

const command = ['--import', 'tsx', join(__dirname, '../main.ts')];

test('the command reads the key from the environment, and tells by its exit code what came out', async () => {
	const sandbox = await startSandbox();
	const args = ['--base-url', `${sandbox.baseUrl}/`, '--only', '/code-host', '--yes'];
	try {
		const right = await run(args, { [KEY_VARIABLE]: sandbox.apiKey });
		assert.equal(right.exitCode, 0, right.stderr);
		assert.match(right.stdout, new RegExp(`Credits: ${sandbox.credits}\\.`));
		const wrong = await run(args, { [KEY_VARIABLE]: 'ppd_wrong_key' });
		assert.equal(wrong.exitCode, 2);
		assert.match(wrong.stdout, /did not accept the API key/);
	} finally {
		await sandbox.close();
	}
});

test('wrong input: plain words and the exit code 2', async () => {
	const { exitCode, stderr } = await run(['--base-url', 'here']);
	assert.equal(exitCode, 2);
	assert.match(stderr, /--base-url takes an http or https address/);
	assert.doesNotMatch(stderr, /\n\s+at /);
});
