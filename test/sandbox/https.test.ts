import { execFile } from 'node:child_process';
import { access } from 'node:fs/promises';
import { promisify } from 'node:util';
import { type Sandbox, startSandbox } from '../../sandbox/server';

let sandbox: Sandbox;
beforeAll(async () => {
	sandbox = await startSandbox({ https: true, pathPrefix: '/v1' });
});
afterEach(() => sandbox.reset());
afterAll(() => sandbox.close());

/** What another process gets: the status of its answer, or the code of what went wrong. */
async function ask(trusts?: string): Promise<string> {
	const script = `fetch(process.argv[1] + '/code-host/get-profile', {
		method: 'POST', body: '{"username":"octo"}',
		headers: { 'content-type': 'application/json', authorization: 'Bearer ppd_sandbox_key' },
	}).then(({ status }) => console.log(status), ({ cause }) => console.log(cause.code));`;
	const env = { ...process.env, NODE_OPTIONS: '', NODE_EXTRA_CA_CERTS: trusts ?? '' };
	const { stdout } = await promisify(execFile)(process.execPath, ['-e', script, sandbox.baseUrl], {
		env,
	});
	return stdout.trim();
}

test('serves clients that trust its certificate, and no others', async () => {
	expect(sandbox.baseUrl).toMatch(/^https:\/\/127\.0\.0\.1:\d+\/v1$/);
	expect(sandbox.certificate).toContain('-----BEGIN CERTIFICATE-----');
	expect(await ask(sandbox.certificateFile)).toBe('200');
	expect(await ask()).toBe('DEPTH_ZERO_SELF_SIGNED_CERT');
	expect(sandbox).toMatchObject({ requests: 1, connections: 1, credits: 1 });
});

test('a connection is gone before the answer here too', async () => {
	sandbox.addFault({ fault: { kind: 'resetBeforeAnswer' } });
	expect(await ask(sandbox.certificateFile)).toMatch(/^(ECONNRESET|UND_ERR_SOCKET)$/);
});

test('the file is gone after it has been closed', async () => {
	const own = await startSandbox({ https: true });
	const file = own.certificateFile ?? '';
	await access(file);
	await own.close();
	await expect(access(file)).rejects.toMatchObject({ code: 'ENOENT' });
});

test('http has no certificate', async () => {
	const own = await startSandbox();
	expect(own).toMatchObject({ certificate: undefined, certificateFile: undefined });
	await own.close();
});
