import { type Sandbox, startSandbox } from '../../sandbox/server';
import { ask, send, until } from './ask';

let sandbox: Sandbox;
beforeAll(async () => {
	sandbox = await startSandbox({ pathPrefix: '/v1' });
});
afterEach(() => sandbox.reset());
afterAll(() => sandbox.close());

const PROFILE = '/code-host/get-profile';
const PUBLIC = '/public/professional-network/profile';

test('holds what was sent and the outcome, and never the key', async () => {
	await ask(sandbox, PROFILE, { username: 'octo' });
	expect(sandbox.baseUrl).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/v1$/);
	expect(sandbox.log).toHaveLength(1);
	expect(sandbox.log[0]).toMatchObject({
		method: 'POST',
		path: PROFILE,
		url: `/v1${PROFILE}`,
		body: { username: 'octo' },
		status: 200,
		creditsCost: 1,
		hasAuthorization: true,
		connectionId: expect.any(Number),
	});
	expect(sandbox.log[0]?.headers.authorization).toBe('present: right');
	expect(JSON.stringify(sandbox.log)).not.toContain(sandbox.apiKey);
});

test('tells a wrong key and none apart, on the public operation too', async () => {
	await send(sandbox, PUBLIC, '{}', { authorization: 'Bearer other' });
	await send(sandbox, PUBLIC, '{}');
	expect(sandbox.log.map(({ hasAuthorization }) => hasAuthorization)).toEqual([true, false]);
	expect(sandbox.log[0]?.headers.authorization).toBe('present: wrong');
	expect(sandbox.log[1]?.headers).not.toHaveProperty('authorization');
});

test('keeps a body that is not JSON as text, and requests for paths that do not exist', async () => {
	await send(sandbox, '/nowhere', 'oops');
	expect(sandbox.log[0]).toMatchObject({ path: '/nowhere', body: 'oops', status: 404 });
});

test('counts requests under way at once and connections', async () => {
	sandbox.addFault({ times: 4, fault: { kind: 'hang' } });
	const leaving = new AbortController();
	const left = ['a', 'b', 'c', 'd'].map(
		async () => await send(sandbox, PROFILE, '{}', {}, leaving.signal).catch(() => 'left'),
	);
	await until(() => sandbox.log.length === 4);
	expect(sandbox.maxInFlight).toBe(4);
	expect(sandbox.connections).toBe(4);
	expect(new Set(sandbox.log.map(({ connectionId }) => connectionId)).size).toBe(4);
	leaving.abort();
	expect(await Promise.all(left)).toEqual(['left', 'left', 'left', 'left']);
	await until(() => sandbox.log.every(({ cutOff }) => cutOff));
	await ask(sandbox, PROFILE, { username: 'e' });
	expect(sandbox.maxInFlight).toBe(4);
});

test('latency is kept, and a request can ask for its own', async () => {
	sandbox.configure({ latencyMs: 5_000 });
	const startedAt = performance.now();
	await ask(sandbox, PROFILE, { username: 'a' }, { 'x-sandbox-latency-ms': '60' });
	const tookMs = performance.now() - startedAt;
	expect(tookMs).toBeGreaterThanOrEqual(58);
	expect(tookMs).toBeLessThan(4_000);
});

test('tells a client that left before the answer', async () => {
	sandbox.configure({ latencyMs: 60_000 });
	const leaving = new AbortController();
	const left = send(sandbox, PUBLIC, '{}', {}, leaving.signal);
	await until(() => sandbox.log.length === 1);
	expect(sandbox.log[0]).toMatchObject({ cutOff: false });
	leaving.abort();
	await expect(left).rejects.toMatchObject({ name: 'AbortError' });
	await until(() => sandbox.log[0]?.cutOff === true);
});

test.each([
	[0, []],
	[2, ['c', 'd']],
])('a log of at most %d keeps the newest; the counters go on', async (logLimit, kept) => {
	sandbox.configure({ logLimit });
	for (const username of ['a', 'b', 'c', 'd']) await ask(sandbox, PROFILE, { username });
	expect(sandbox.log.map(({ body }) => (body as { username: string }).username)).toEqual(kept);
	expect({ requests: sandbox.requests, credits: sandbox.credits }).toEqual({
		requests: 4,
		credits: 4,
	});
});

test('reset takes everything back to the start', async () => {
	sandbox.configure({ latencyMs: 1, balance: 5, apiKey: 'ppd_other' });
	sandbox.addFault({ fault: { kind: 'status', status: 500, charged: true } });
	await ask(sandbox, PROFILE, { username: 'a' });
	sandbox.reset();
	expect(sandbox).toMatchObject({
		requests: 0,
		credits: 0,
		connections: 0,
		maxInFlight: 0,
		log: [],
	});
	expect(sandbox.apiKey).toBe('ppd_sandbox_key');
	expect(sandbox.balance).toBe(1_000_000_000);
	expect((await ask(sandbox, PROFILE, { username: 'a' })).status).toBe(200);
});

test('options that do not exist are refused', async () => {
	await expect(startSandbox({ latency: 5 } as object)).rejects.toThrow(/latency/);
	expect(() => sandbox.configure({ emptyPagesAt: [1] } as object)).toThrow(/emptyPagesAt/);
	await expect(startSandbox({ pathPrefix: 'v1' })).rejects.toThrow(/pathPrefix/);
});
