import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { endpoints } from '../../tools/catalogue';
import { probe } from '../../tools/probe';
import { useSandbox } from '../executor/sandboxService';

/** Features on which the demo, the benchmarks and other tests rely without testing them. */

const service = useSandbox();
const PROFILE = '/code-host/get-profile';
const body = { username: 'octo' };

/** Sends a body with the valid key; other headers are added. */
async function request(path: string, given: unknown, more: Record<string, string> = {}) {
	const { baseUrl, apiKey } = service.sandbox;
	const response = await fetch(baseUrl + path, {
		method: 'POST',
		body: JSON.stringify(given),
		headers: { 'content-type': 'application/json', authorization: `Bearer ${apiKey}`, ...more },
	});
	const answer = (await response.json()) as { data?: unknown };
	return { status: response.status, data: Object(answer.data) as Record<string, unknown> };
}

test('responds with 401 before the body is read, 400 if it is not a JSON object, 404 for another path', async () => {
	const { sandbox } = service;
	const answers = [
		await request(PROFILE, [], { authorization: 'Bearer ppd_wrong' }),
		await request(PROFILE, body, { authorization: sandbox.apiKey }),
		await request(PROFILE, body),
		await request(PROFILE, body, { 'content-type': 'text/plain' }),
		await request(PROFILE, []),
		await request('/code-host/get-everything', {}),
	];
	expect(answers.map(({ status }) => status)).toEqual([401, 401, 200, 400, 400, 404]);
	expect(sandbox.log[0]?.isAuthorized).toBe(false);
	sandbox.configure({ logLimit: 1 });
	await request(PROFILE, body);
	expect([sandbox.log.length, sandbox.requests, sandbox.credits]).toEqual([1, 7, 2]);
});

/**
 * Compares the sandbox with the contract, like `npm run probe`. @returns the printed lines, and the number of differences
 */
async function probed(only = '', key = service.sandbox.apiKey) {
	const printed: string[] = [];
	const { baseUrl } = service.sandbox;
	const differences = await probe(baseUrl, key, only, (line) => void printed.push(line));
	return [printed.slice(1), differences, service.sandbox.requests];
}

test('the probe finds every endpoint as documented, and sends nothing without a key', async () => {
	expect(await probed('', '')).toEqual([[], 0, 0]);
	const lines = endpoints.map(({ path }) => `${path}: as documented`);
	expect(await probed()).toEqual([lines, 0, endpoints.length]);
});

test('the probe prints each difference, and not the key', async () => {
	const { apiKey } = service.sandbox;
	const other = { creditsCost: 0.5, data: { name: 7, requestId: apiKey } };
	service.strike({ kind: 'status', status: 200, body: JSON.stringify(other) }, undefined, 1);
	const [[printed]] = (await probed(PROFILE)) as [[string]];
	expect(printed).toContain('data.name: Invalid input: expected string, received number');
	expect(printed).toContain('data: Unrecognized key: "requestId"');
	expect(printed).toContain('timeMs: Invalid input');
	expect(printed).toContain('0.5 credits, not 1');
	service.strike({ kind: 'status', status: 422, message: `No: ${apiKey}` }, undefined, 1);
	expect((await probed(PROFILE))[0]).toEqual([expect.stringMatching(/422: .*No: \*\*\*/)]);
});

test('the third page of an unstable listing fails twice and then succeeds, repeatedly', async () => {
	const statuses = [];
	for (const start of [0, 10, 20, 20, 20, 20, 30]) {
		const requested = { publicId: 'unstable-45', start };
		statuses.push((await request('/professional-network/get-profile-comments', requested)).status);
	}
	expect(statuses).toEqual([200, 200, 503, 503, 200, 503, 200]);
});

test('accepts at most maxPerSecond in any second; rejected requests do not count', () => {
	const { sandbox } = service;
	sandbox.configure({ maxPerSecond: 2 });
	const times = [0, 400, 500, 1_000, 1_300, 1_400, 2_100];
	expect(times.filter((now) => sandbox.isRateLimited(now))).toEqual([500, 1_300]);
});

describe('another process', () => {
	const change = async (given: object) =>
		await fetch(`${service.sandbox.baseUrl}/__sandbox/changes`, {
			method: 'POST',
			body: JSON.stringify(given),
		});

	test('reads the state, and changes the data', async () => {
		await request(PROFILE, body);
		const edited = await change({ kind: 'edit', path: PROFILE, body, fields: { bio: 'New' } });
		expect(edited.status).toBe(200);
		expect((await request(PROFILE, body)).data.bio).toBe('New');
		const state = await fetch(`${service.sandbox.baseUrl}/__sandbox/state`);
		const counts = { requests: 2, credits: 2, maxInFlight: 1 };
		expect(await state.json()).toMatchObject(counts);
	});

	test.each([
		{ kind: 'add', path: '/get-user', body },
		{ kind: 'add', path: PROFILE, body },
		{ kind: 'edit', path: PROFILE, body, fields: { b: 1 } },
		{ kind: 'remove', path: PROFILE, body },
	])('gets an error for an impossible change: %j', async (given) => {
		expect((await change(given)).status).toBe(422);
	});
});

test('npm run sandbox serves what its banner says, and stops on Ctrl-C', async () => {
	const args = ['sandbox/main.ts', '--port', '0', '--key', 'ppd_mine', '--balance', '7'];
	const child = spawn(process.execPath, ['--import', 'tsx', ...args], {
		cwd: resolve(__dirname, '../..'),
		env: { ...process.env, NODE_OPTIONS: '' },
	});
	const ended = once(child, 'close');
	let expected = '';
	child.stdout.on('data', (chunk: Buffer) => (expected += chunk.toString()));
	while (!expected.includes('"username":"octo"')) await once(child.stdout, 'data');
	const baseUrl = /Base URL +(\S+)/.exec(expected)?.[1] ?? '';
	expect(expected).toContain('ppd_mine');
	const state = await fetch(`${baseUrl}/__sandbox/state`);
	expect(await state.json()).toMatchObject({ balance: 7, requests: 0 });
	child.kill('SIGINT');
	expect(await ended).toEqual([0, null]);
});
