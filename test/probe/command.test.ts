import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { KEY_VARIABLE } from '../../probe/settings';
import { type Given, only, refusal, useProbe } from './probed';

/** What the command is given: arguments, the API key, and what to ask for. */

const { service, runProbe } = useProbe();
const root = resolve(__dirname, '../..');

const folder = mkdtempSync(join(tmpdir(), 'identifiers-'));
afterAll(() => rmSync(folder, { recursive: true }));
let files = 0;

/** The arguments that name a file of this content. */
function identifiers(content: string): string[] {
	const path = join(folder, `${(files += 1)}.json`);
	writeFileSync(path, content);
	return ['--identifiers', path];
}

const USER = '/forum/get-user';

test('a file goes before the golden examples, which know nothing that does not last; null leaves an endpoint out', async () => {
	const given = identifiers(`{ "${USER}": { "username": "ada" }, "/short-video/get-user": null }`);
	const { printed } = await runProbe([...only(USER, '/short-video', '/get-job'), ...given]);
	expect(service.bodies[0]).toEqual({ username: 'ada' });
	const without = [...printed.matchAll(/No identifier is given for (\S+):/g)].map(
		([, path]) => path,
	);
	expect(without).toEqual(['/professional-network/get-job', '/short-video/get-user']);
});

test.each<[string, string[], Partial<Given>, string]>([
	['no address', [], { baseUrl: '' }, '--base-url takes an http or https address'],
	['an unknown flag', ['--key', 'ppd_secret'], {}, "Unknown option '--key'"],
	['no endpoint', ['--only', 'nothing'], {}, 'Nothing is left to probe'],
	['no key', ['--yes'], { key: undefined }, 'Set PUBLIC_PLATFORM_DATA_API_KEY to the API key'],
	['a file that is not there', ['--identifiers', 'none.json'], {}, 'none.json cannot be read'],
	['a list', identifiers('[]'), {}, 'It takes { "<path>": { <body> } }'],
	['another endpoint', identifiers('{ "/get-users": {} }'), {}, 'Unrecognized key: "/get-users"'],
	['a wrong body', identifiers(`{ "${USER}": { "user": "ada" } }`), {}, 'Unrecognized key: "user"'],
])('%s is refused before anything is sent', async (_, args, given, message) => {
	await expect(runProbe(args, given)).rejects.toThrow(message);
	expect(service.sandbox.log).toEqual([]);
});

describe('as a process of its own', () => {
	/** @returns its exit code and what it printed */
	const run = (args: string[], env: NodeJS.ProcessEnv = {}) =>
		new Promise<{ exitCode: unknown; stdout: string; stderr: string }>((done) => {
			const options = { cwd: root, env: { ...process.env, NODE_OPTIONS: '', ...env } };
			const command = ['--import', 'tsx', 'probe/main.ts', ...args];
			execFile(process.execPath, command, options, (error, stdout, stderr) =>
				done({ exitCode: error?.code ?? 0, stdout, stderr }),
			);
		});

	test('it reads the key from the environment, and tells by its exit code what came out', async () => {
		const { baseUrl, apiKey } = service.sandbox;
		service.sandbox.addFault({ times: 1, fault: refusal(418, 'No') });
		const args = ['--base-url', `${baseUrl}/`, '--only', '/code-host', '--yes'];
		const { stdout, ...ended } = await run(args, { [KEY_VARIABLE]: apiKey });
		expect(ended).toEqual({ exitCode: 1, stderr: '' });
		expect(stdout).toContain(`Credits: ${service.sandbox.credits}.`);
	});

	test('wrong input: plain words and the exit code 2', async () => {
		const { exitCode, stderr } = await run(['--base-url', 'here']);
		expect(exitCode).toBe(2);
		expect(stderr).toContain('--base-url takes an http or https address');
		expect(stderr).not.toMatch(/\n\s+at /);
	});
});
