import { execFile } from 'node:child_process';
import { resolve } from 'node:path';
import { KEY_VARIABLE } from '../../probe/settings';
import { useSandbox } from '../executor/sandboxService';

/** The command as a process of its own. */

const service = useSandbox();
const root = resolve(__dirname, '../..');

/** @returns its exit code and what it printed */
function run(args: string[], env: NodeJS.ProcessEnv = {}) {
	return new Promise<{ exitCode: unknown; stdout: string; stderr: string }>((done) => {
		const options = { cwd: root, env: { ...process.env, NODE_OPTIONS: '', ...env } };
		const command = ['--import', 'tsx', 'probe/main.ts', ...args];
		execFile(process.execPath, command, options, (error, stdout, stderr) =>
			done({ exitCode: error?.code ?? 0, stdout, stderr }),
		);
	});
}

test('the command reads the key from the environment, and tells by its exit code what came out', async () => {
	const { baseUrl, apiKey } = service.sandbox;
	const args = ['--base-url', `${baseUrl}/`, '--only', '/code-host', '--yes'];
	const right = await run(args, { [KEY_VARIABLE]: apiKey });
	expect({ ...right, stdout: '' }).toEqual({ exitCode: 0, stdout: '', stderr: '' });
	expect(right.stdout).toContain(`Credits: ${service.sandbox.credits}.`);
	const wrong = await run(args, { [KEY_VARIABLE]: 'ppd_wrong_key' });
	expect(wrong.exitCode).toBe(2);
	expect(wrong.stdout).toContain('did not accept the API key');
});

test('wrong input: plain words and the exit code 2', async () => {
	const { exitCode, stderr } = await run(['--base-url', 'here']);
	expect(exitCode).toBe(2);
	expect(stderr).toContain('--base-url takes an http or https address');
	expect(stderr).not.toMatch(/\n\s+at /);
});
