import { z } from 'zod/v4';
import { type Sandbox, startSandbox } from '../../sandbox/server';
import { ask } from './ask';

let sandbox: Sandbox;
beforeAll(async () => {
	sandbox = await startSandbox({ pathPrefix: '/v1' });
});
afterEach(() => sandbox.reset());
afterAll(() => sandbox.close());

const PROFILE = '/code-host/get-profile';

/** One request to the switches, as another process sends it. */
async function control(method: string, path: string, body?: unknown) {
	const response = await fetch(`${sandbox.origin}/__sandbox/${path}`, {
		method,
		...(body === undefined
			? {}
			: { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
	});
	return { status: response.status, body: z.unknown().parse(await response.json()) };
}

test('the state tells the counters, with the log on request, and does not count itself', async () => {
	await ask(sandbox, PROFILE, { username: 'a' });
	const counters = { requests: 1, credits: 1, connections: 1, inFlight: 0, maxInFlight: 1 };
	const accounts = [{ credits: 1, balance: 999_999_999 }];
	const { body } = await control('GET', 'state');
	expect(body).toEqual({ ...counters, refused: 0, balance: 999_999_999, accounts });
	expect((await control('GET', 'state?log=1')).body).toMatchObject({
		...counters,
		log: [{ path: PROFILE, body: { username: 'a' }, status: 200 }],
	});
	expect((await control('DELETE', 'state')).body).toMatchObject({ requests: 0, credits: 0 });
	expect(sandbox.log).toEqual([]);
});

test('rules are added, listed with their hits, and removed', async () => {
	const rule = {
		when: { path: PROFILE, bodyMatches: { username: 'a' } },
		times: 5,
		fault: { kind: 'status', status: 500, message: 'Broken' },
	};
	const added = await control('POST', 'faults', rule);
	expect(added).toEqual({ status: 201, body: { id: 1 } });
	expect((await ask(sandbox, PROFILE, { username: 'a' })).body.message).toBe('Broken');
	expect((await ask(sandbox, PROFILE, { username: 'b' })).status).toBe(200);
	expect((await control('GET', 'faults')).body).toEqual([{ id: 1, hits: 1, ...rule }]);
	await control('DELETE', 'faults/1');
	expect((await ask(sandbox, PROFILE, { username: 'a' })).status).toBe(200);
	await control('POST', 'faults', { fault: { kind: 'html' } });
	await control('DELETE', 'faults');
	expect((await ask(sandbox, PROFILE, { username: 'a' })).status).toBe(200);
});

test('the data moves on and back', async () => {
	const change = { kind: 'add', path: '/code-host/list-projects', body: { username: 'octo-4' } };
	const added = await control('POST', 'changes', change);
	expect(added).toEqual({ status: 201, body: { ids: [expect.any(String)], length: 5 } });
	const pinned = await control('POST', 'changes?records=1', { ...change, kind: 'pin', record: 3 });
	expect(pinned.body).toMatchObject({ length: 5, records: [{ number: 3 }] });
	const numbers = async () => {
		const { data } = await ask(sandbox, change.path, change.body);
		return (data.projects as Array<{ number: number }>).map(({ number }) => number);
	};
	expect(await numbers()).toEqual([3, 5, 1, 2, 4]);
	expect((await control('DELETE', 'changes')).body).toEqual({ removed: 'all' });
	expect(await numbers()).toEqual([1, 2, 3, 4]);
});

test('a change as curl sends it, without a content type', async () => {
	const body =
		'{"kind":"edit","path":"get-profile","body":{"username":"octo"},"fields":{"bio":"New"}}';
	const headers = { 'content-type': 'application/x-www-form-urlencoded' };
	const url = `${sandbox.origin}/__sandbox/changes`;
	const response = await fetch(url, { method: 'POST', body, headers });
	expect(response.status).toBe(201);
	expect((await ask(sandbox, PROFILE, { username: 'octo' })).data.bio).toBe('New');
});

test('a change of something that is not there says what is wrong', async () => {
	const change = { kind: 'add', path: '/code-host/list-projects', body: { username: 'missing' } };
	expect(await control('POST', 'changes', change)).toEqual({
		status: 404,
		body: { status: 'error', message: 'Not found: missing' },
	});
});

test.each([
	['changes', 'POST', { kind: 'add', path: '/code-host' }],
	['changes', 'POST', { kind: 'add', often: 1 }],
	['faults', 'POST', { fault: { kind: 'explode' } }],
	['faults', 'POST', { fault: { kind: 'status' } }],
	['faults', 'POST', { fault: { kind: 'hang' }, sometimes: true }],
	['options', 'PATCH', { latency: 5 }],
	['options', 'PATCH', { latencyMs: -1 }],
])('%s refuses %s %j', async (path, method, body) => {
	const answer = await control(method, path, body);
	expect(answer).toEqual({ status: 422, body: { status: 'error', message: expect.any(String) } });
});

test('options change what is named and leave the rest', async () => {
	sandbox.configure({ overlap: 2 });
	const { status, body } = await control('PATCH', 'options', { listingLength: 4, end: 'null' });
	expect(status).toBe(200);
	expect(body).toMatchObject({ listingLength: 4, end: 'null', overlap: 2 });
	const { data } = await ask(sandbox, '/code-host/list-starred', { username: 'octo' });
	expect(data.repositories).toHaveLength(4);
	expect(data.after).toBeNull();
});
