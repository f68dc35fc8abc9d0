import { createServer } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import { type Fault, type Sandbox, startSandbox } from '../../sandbox/server';
import { ask, send, until } from './ask';

let sandbox: Sandbox;
beforeAll(async () => {
	sandbox = await startSandbox();
});
afterEach(() => sandbox.reset());
afterAll(() => sandbox.close());

const PROFILE = '/code-host/get-profile';

/** One right request, answered with the fault. */
function struck(fault: Fault, signal?: AbortSignal): Promise<Response> {
	sandbox.addFault({ fault, times: 1 });
	return fetch(sandbox.baseUrl + PROFILE, {
		method: 'POST',
		body: '{"username":"octo"}',
		headers: { 'content-type': 'application/json', authorization: `Bearer ${sandbox.apiKey}` },
		redirect: 'manual',
		signal: signal ?? null,
	});
}

test('status: the service’s error body, any code, message and headers, free of charge', async () => {
	const response = await struck({
		kind: 'status',
		status: 429,
		message: 'Slow down',
		headers: { 'retry-after': '7' },
	});
	expect(response.status).toBe(429);
	expect(response.headers.get('retry-after')).toBe('7');
	expect(await response.json()).toEqual({ status: 'error', message: 'Slow down' });
	expect(sandbox.log[0]).toMatchObject({ status: 429, fault: 'status', creditsCost: 0 });
	expect(sandbox.credits).toBe(0);
});

test('status: a body as it stands', async () => {
	const response = await struck({ kind: 'status', status: 502, body: '<h1>Bad gateway</h1>' });
	expect(response.status).toBe(502);
	expect(response.headers.get('content-type')).toContain('text/html');
	expect(await response.text()).toBe('<h1>Bad gateway</h1>');
});

test.each([
	[undefined, 0],
	[true, 1],
])(
	'resetBeforeAnswer: the connection is reset; with charged %s it costs %d',
	async (charged, cost) => {
		await expect(struck({ kind: 'resetBeforeAnswer', charged })).rejects.toMatchObject({
			cause: { code: 'ECONNRESET' },
		});
		expect(sandbox.credits).toBe(cost);
		expect(sandbox.log[0]).toMatchObject({ status: undefined, creditsCost: cost });
	},
);

test('a request that fails anyway is not charged by a fault', async () => {
	sandbox.addFault({ fault: { kind: 'html', charged: true } });
	await send(sandbox, PROFILE, '{"username":"octo"}', { authorization: 'Bearer wrong' });
	expect(sandbox.credits).toBe(0);
});

test('hang: no answer, and the request ends only when the client goes', async () => {
	const leaving = new AbortController();
	const answer = struck({ kind: 'hang' }, leaving.signal);
	await until(() => sandbox.requests === 1);
	// long enough for an answer that would come after all
	expect(await Promise.race([answer, setTimeout(300, 'none yet')])).toBe('none yet');
	leaving.abort();
	await expect(answer).rejects.toMatchObject({ name: 'AbortError' });
	await until(() => sandbox.log[0]?.cutOff === true);
	expect(sandbox.log[0]?.status).toBeUndefined();
});

test('dripBody: headers at once, then blanks without end', async () => {
	const leaving = new AbortController();
	const response = await struck({ kind: 'dripBody', everyMs: 20 }, leaving.signal);
	expect(response.status).toBe(200);
	let received = '';
	const read = async () => {
		for await (const chunk of response.body ?? []) {
			received += Buffer.from(chunk).toString();
			if (received.length >= 10) leaving.abort();
		}
	};
	await expect(read()).rejects.toMatchObject({ name: 'AbortError' });
	expect(received).toMatch(/^ {10,}$/);
	expect(sandbox.credits).toBe(1);
});

test('cutBody: half of the right answer, and it is paid for', async () => {
	const whole = await (await send(sandbox, '/public/professional-network/profile', '{}')).text();
	sandbox.addFault({ fault: { kind: 'cutBody' } });
	const response = await send(sandbox, '/public/professional-network/profile', '{}');
	const promised = Number(response.headers.get('content-length'));
	expect(promised).toBeGreaterThan(whole.length / 2);
	let received = 0;
	const read = async () => {
		for await (const chunk of response.body ?? []) received += chunk.length;
	};
	await expect(read()).rejects.toThrow();
	expect(received).toBe(Math.floor(promised / 2));
	await expect(struck({ kind: 'cutBody' }).then((cut) => cut.json())).rejects.toThrow();
	expect(sandbox.credits).toBe(1);
});

test.each<[Fault['kind'], string, unknown]>([
	['html', 'text/html', expect.stringContaining('<h1>')],
	['notJson', 'text/plain', 'All is well.'],
])('%s: a 200 that is not JSON', async (kind, type, text) => {
	const response = await struck({ kind } as Fault);
	expect(response.status).toBe(200);
	expect(response.headers.get('content-type')).toContain(type);
	expect(await response.text()).toEqual(text);
	expect(sandbox.credits).toBe(0);
});

test.each<[Fault, unknown]>([
	[{ kind: 'noData' }, { timeMs: expect.any(Number), creditsCost: 0 }],
	[{ kind: 'nullBody' }, null],
	[
		{ kind: 'dataNull', charged: true },
		{ timeMs: expect.any(Number), creditsCost: 1, data: null },
	],
	[
		{ kind: 'errorEnvelope', message: 'Odd' },
		{ status: 'error', message: 'Odd' },
	],
])('%j: a 200 without a whole envelope', async (fault, body) => {
	const response = await struck(fault);
	expect(response.status).toBe(200);
	expect(await response.json()).toEqual(body);
});

test('redirect: a 307 to another server', async () => {
	const other = createServer((_request, response) => response.end('elsewhere'));
	await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
	const address = other.address();
	const to = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}/x`;
	const response = await struck({ kind: 'redirect', to });
	expect(response.status).toBe(307);
	expect(response.headers.get('location')).toBe(to);
	expect(await (await fetch(to)).text()).toBe('elsewhere');
	other.close();
});

test('delay: the right answer, later, and paid for', async () => {
	const startedAt = performance.now();
	const response = await struck({ kind: 'delay', ms: 120 });
	expect(performance.now() - startedAt).toBeGreaterThanOrEqual(118);
	expect(response.status).toBe(200);
	expect(await response.json()).toMatchObject({ creditsCost: 1, data: { username: 'octo' } });
	expect(sandbox.credits).toBe(1);
});

test('an unknown fault is refused when it is added', () => {
	expect(() => sandbox.addFault({ fault: { kind: 'explode' } as unknown as Fault })).toThrow();
});

test('close ends requests that hang, at once', async () => {
	const own = await startSandbox();
	own.addFault({ fault: { kind: 'hang' } });
	const pending = ask(own, PROFILE, { username: 'octo' }).catch(() => 'ended');
	await until(() => own.requests === 1);
	// a server that waits for its requests would never close
	await own.close();
	expect(await pending).toBe('ended');
});
