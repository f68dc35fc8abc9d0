import { Overload } from '../../sandbox/overload';
import { startSandbox } from '../../sandbox/server';
import { useSandbox } from '../executor/sandboxService';
import { ask } from './ask';

/** What tests, demo and benchmarks rely on beside the data. */

const service = useSandbox();
const PROFILE = '/code-host/get-profile';
const body = { username: 'octo' };

const profile = async (more: Record<string, string> = {}) =>
	await ask(service.sandbox, PROFILE, body, more);

test('401 before the body is looked at, 400 for what is no JSON object, 404 for another path', async () => {
	const { sandbox } = service;
	sandbox.configure({ keys: ['ppd_second'] });
	const statuses = [
		await profile({ authorization: 'Bearer ppd_wrong' }),
		await profile({ authorization: sandbox.apiKey }),
		await profile({ authorization: 'Bearer ppd_second' }),
		await profile({ 'content-type': 'text/plain' }),
		await ask(sandbox, PROFILE, '[]'),
		await ask(sandbox, '/code-host/get-everything', {}),
	].map(({ status }) => status);
	expect(statuses).toEqual([401, 401, 200, 400, 400, 404]);
	expect(sandbox.credits).toBe(1);
});

test('422 names the field that breaks a rule', async () => {
	const { body: answer } = await ask(service.sandbox, PROFILE, { username: 7 });
	expect(answer).toEqual({ status: 'error', message: expect.stringMatching(/^username: /) });
});

test('the log holds the requests, as many as it may, and never the key', async () => {
	const { sandbox } = service;
	await profile();
	await profile({ authorization: 'Bearer ppd_wrong' });
	expect(sandbox.log).toMatchObject([
		{ body, headers: { authorization: 'present: right' }, status: 200, creditsCost: 1 },
		{ headers: { authorization: 'present: wrong' }, status: 401, creditsCost: 0 },
	]);
	expect(JSON.stringify(sandbox.log)).not.toContain(sandbox.apiKey);
	sandbox.configure({ logLimit: 1 });
	await profile();
	expect([sandbox.log.length, sandbox.requests]).toEqual([1, 3]);
});

test('any second holds at most maxPerSecond, any minute maxPerMinute; what was refused does not count', () => {
	const overload = new Overload();
	const limits = { maxAtOnce: 0, maxPerSecond: 2, maxPerMinute: 3 };
	const times = [0, 400, 500, 1_000, 1_300, 59_900, 60_100, 60_200];
	const refused = times.filter((now) => overload.refusal(1, limits, now) !== undefined);
	expect(refused).toEqual([500, 1_300, 59_900, 60_200]);
	expect(overload).toMatchObject({ refused: 4, opensInMs: 200 });
	const atOnce = { ...limits, maxAtOnce: 3 };
	expect(overload.refusal(4, atOnce, 200_000)).toBe('Too many requests: more than 3 at once');
});

test('what is too much gets 429, uncharged, with the Retry-After that is wanted', async () => {
	const { sandbox } = service;
	sandbox.configure({ maxPerMinute: 1, retryAfter: 'rest' });
	await profile();
	const { status, headers } = await profile();
	expect([status, headers.get('retry-after')]).toEqual([429, '60']);
	expect(sandbox).toMatchObject({ refused: 1, credits: 1 });
});

describe('another process', () => {
	/** One request to the switches. */
	async function control(method: string, path: string, given?: object) {
		const response = await fetch(`${service.sandbox.origin}/__sandbox/${path}`, {
			method,
			body: given === undefined ? null : JSON.stringify(given),
		});
		return { status: response.status, body: (await response.json()) as object };
	}

	test('reads the state, sets options, adds faults and changes', async () => {
		await control('PATCH', 'options', { balance: 50 });
		await control('POST', 'faults', { when: { nth: 2 }, fault: { kind: 'status', status: 500 } });
		expect([(await profile()).status, (await profile()).status]).toEqual([200, 500]);
		const edit = { kind: 'edit', path: PROFILE, body, fields: { bio: 'New' } };
		expect((await control('POST', 'changes', edit)).status).toBe(200);
		expect((await profile()).data.bio).toBe('New');
		const counters = { requests: 3, refused: 0, credits: 2, balance: 48, maxInFlight: 1 };
		expect((await control('GET', 'state')).body).toMatchObject(counters);
		expect((await control('DELETE', 'state')).body).toMatchObject({ requests: 0, credits: 0 });
	});

	test.each([
		['PATCH', 'options', { latency: 5 }],
		['POST', 'faults', { fault: { kind: 'explode' } }],
		['POST', 'changes', { kind: 'add', path: '/get-user', body }],
		['POST', 'changes', { kind: 'add', path: PROFILE, body }],
		['POST', 'changes', { kind: 'edit', path: PROFILE, body, fields: { b: 1 } }],
		['POST', 'changes', { kind: 'remove', path: PROFILE, body }],
	])('is refused what is not possible: %s %s %j', async (method, path, given) => {
		expect((await control(method, path, given)).status).toBe(422);
	});
});

test('options that do not exist are refused', async () => {
	await expect(startSandbox({ latency: 5 } as object)).rejects.toThrow(/latency/);
});
