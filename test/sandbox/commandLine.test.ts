import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { startSandbox } from '../../sandbox/server';

const root = resolve(__dirname, '../..');

/** Starts the command as `npm run sandbox` does. */
function start(...args: string[]) {
	const child = spawn(process.execPath, ['--import', 'tsx', 'sandbox/main.ts', ...args], {
		cwd: root,
		env: { ...process.env, NODE_OPTIONS: '' },
	});
	const said = { text: '' };
	for (const stream of [child.stdout, child.stderr]) {
		stream.on('data', (chunk: Buffer) => (said.text += chunk.toString()));
	}
	return { child, said, ended: once(child, 'close') };
}

test('serves as the banner says, and stops on Ctrl-C', async () => {
	const options = ['--port', '0', '--key', 'ppd_mine', '--balance', '7', '--latency', '30'];
	const { child, said, ended } = start(...options);
	while (!said.text.includes('"username":"octo"')) await once(child.stdout, 'data');
	const baseUrl = /Base URL +(\S+)/.exec(said.text)?.[1] ?? '';
	expect(said.text).toContain('ppd_mine');
	expect(said.text).toContain('Ctrl-C');
	const startedAt = performance.now();
	const response = await fetch(`${baseUrl}/code-host/get-profile`, {
		method: 'POST',
		body: '{"username":"octo"}',
		headers: { 'content-type': 'application/json', authorization: 'Bearer ppd_mine' },
	});
	expect(response.status).toBe(200);
	expect(performance.now() - startedAt).toBeGreaterThanOrEqual(28);
	const state = await fetch(`${new URL(baseUrl).origin}/__sandbox/state`);
	expect(await state.json()).toMatchObject({ balance: 6, requests: 1 });
	child.kill('SIGINT');
	expect(await ended).toEqual([0, null]);
});

test('a port in use is said plainly, with what to do', async () => {
	const other = await startSandbox();
	const { said, ended } = start('--port', String(other.port));
	expect(await ended).toEqual([1, null]);
	expect(said.text).toContain(`Port ${other.port} on 127.0.0.1 is in use`);
	expect(said.text).toContain('--port');
	expect(said.text).not.toContain('    at ');
	await other.close();
});

test('what is no number is refused with the usage', async () => {
	const { said, ended } = start('--port', 'abc');
	expect(await ended).toEqual([1, null]);
	expect(said.text).toContain('--port takes a whole number, not "abc"');
	expect(said.text).toContain('Usage: npm run sandbox');
});
