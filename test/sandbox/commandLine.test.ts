import { type ChildProcess, spawn } from 'node:child_process';
import { resolve } from 'node:path';
import { startSandbox } from '../../sandbox/server';

const root = resolve(__dirname, '../..');

/** Starts the command as `npm run sandbox` does. */
function start(...args: string[]): ChildProcess {
	return spawn(process.execPath, ['--import', 'tsx', 'sandbox/main.ts', ...args], {
		cwd: root,
		env: { ...process.env, NODE_OPTIONS: '' },
	});
}

/** What the process writes until it has written `until`, or has ended. */
function output(child: ChildProcess, until?: string): Promise<string> {
	return new Promise((done) => {
		let text = '';
		const hear = (chunk: Buffer) => {
			text += chunk.toString();
			if (until !== undefined && text.includes(until)) done(text);
		};
		child.stdout?.on('data', hear);
		child.stderr?.on('data', hear);
		child.on('close', () => done(text));
	});
}

const ended = (child: ChildProcess) =>
	new Promise<number | null>((done) => child.on('exit', (code) => done(code)));

test('serves as the banner says, and stops on Ctrl-C', async () => {
	const child = start('--port', '0', '--key', 'ppd_mine', '--balance', '7', '--latency', '30');
	const exit = ended(child);
	const banner = await output(child, '"username":"octo"');
	const baseUrl = /Base URL +(\S+)/.exec(banner)?.[1] ?? '';
	expect(banner).toContain('ppd_mine');
	expect(banner).toContain('Ctrl-C');
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
	expect(await exit).toBe(0);
});

test('a port in use is said plainly, with what to do', async () => {
	const other = await startSandbox();
	const child = start('--port', String(other.port));
	const exit = ended(child);
	const text = await output(child);
	expect(await exit).toBe(1);
	expect(text).toContain(`Port ${other.port} on 127.0.0.1 is in use`);
	expect(text).toContain('--port');
	expect(text).not.toContain('    at ');
	await other.close();
});

test.each([
	[['--port', 'abc'], '--port takes a whole number, not "abc"'],
	[['--prot', '1'], "Unknown option '--prot'"],
])('%j is refused with the usage', async (args, message) => {
	const child = start(...args);
	const exit = ended(child);
	const text = await output(child);
	expect(await exit).toBe(1);
	expect(text).toContain(message);
	expect(text).toContain('Usage: npm run sandbox');
});
