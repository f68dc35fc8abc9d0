import assert from 'node:assert/strict';
import { readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import { test } from 'node:test';
import { startSandbox } from '../../sandbox/server';
import { KEY_VARIABLE } from '../settings';
import { readKey, terminalOf } from '../terminal';

/** Runs the command. @returns its exit code and what it printed */
async function run(args: string[], env: NodeJS.ProcessEnv = {}) {
	// Loaded here, not above: tsx cannot turn this library into the CommonJS that this file becomes.
	const { execa } = await import('execa');
	return await execa(process.execPath, [...command, ...args], { env, reject: false });
}

const command = ['--import', 'tsx', join(__dirname, '../main.ts')];

test('the command reads the key from the environment, writes the report, and tells by its exit code what came out', async () => {
	const sandbox = await startSandbox();
	const out = join(tmpdir(), `probe-${process.pid}.json`);
	const args = ['--base-url', `${sandbox.baseUrl}/`, '--only', '/code-host', '--yes', '--out', out];
	try {
		const right = await run(args, { [KEY_VARIABLE]: sandbox.apiKey });
		assert.equal(right.exitCode, 0, right.stderr);
		const report = JSON.parse(await readFile(out, 'utf8')) as { credits: number };
		assert.equal(report.credits, sandbox.credits);
		const wrong = await run(args, { [KEY_VARIABLE]: 'ppd_wrong_key' });
		assert.equal(wrong.exitCode, 2);
		assert.match(wrong.stdout, /did not accept the API key/);
	} finally {
		await sandbox.close();
		await rm(out, { force: true });
	}
});

test('wrong input: plain words and the exit code 2', async () => {
	const { exitCode, stderr } = await run(['--base-url', 'here']);
	assert.equal(exitCode, 2);
	assert.match(stderr, /--base-url takes an http or https address/);
	assert.doesNotMatch(stderr, /\n\s+at /);
});

test('the key that is typed is not shown', async () => {
	const input = Object.assign(new PassThrough(), { isTTY: true });
	const output = Object.assign(new PassThrough(), { isTTY: true });
	const shown: string[] = [];
	output.on('data', (chunk: Buffer) => shown.push(chunk.toString()));
	const terminal = terminalOf(input, output, {}, new AbortController().signal);
	const key = readKey(terminal);
	while (!shown.join('').includes('API key')) await wait(10);
	input.write('ppd_typed_key\n');
	assert.equal(await key, 'ppd_typed_key');
	assert.doesNotMatch(shown.join(''), /ppd|typed/);
});
