import { gunzipSync } from 'node:zlib';
import { request } from 'undici';
import { type Fault, type Sandbox, startSandbox } from '../../sandbox/server';
import { ask, until } from './ask';

let sandbox: Sandbox;
beforeAll(async () => {
	sandbox = await startSandbox();
});
afterEach(() => sandbox.reset());
afterAll(() => sandbox.close());

const PROFILE = '/code-host/get-profile';
const COMMENTS = '/professional-network/get-profile-comments';

/** One right request that the fault strikes, as it comes over the wire: nothing is unpacked. */
async function struck(fault: Fault, path = PROFILE, body: object = { username: 'octo' }) {
	sandbox.addFault({ fault, times: 1 });
	return await request(sandbox.baseUrl + path, {
		method: 'POST',
		body: JSON.stringify(body),
		headers: { 'content-type': 'application/json', authorization: `Bearer ${sandbox.apiKey}` },
	});
}

const right = async () => (await ask(sandbox, PROFILE, { username: 'octo' })).data;

test.each([401, 402])('%d from the third request on, for good', async (status) => {
	sandbox.addFault({ when: { path: PROFILE, from: 3 }, fault: { kind: 'status', status } });
	const statuses = [];
	for (let at = 0; at < 6; at++) {
		statuses.push((await ask(sandbox, PROFILE, { username: 'octo' })).status);
	}
	expect(statuses).toEqual([200, 200, status, status, status, status]);
	expect(sandbox.credits).toBe(2);
});

test('a message of any length, and with HTML in it, comes as it is', async () => {
	const message = `<img src=x onerror=alert(1)>${'<a href="https://evil.example">'.repeat(50_000)}`;
	const { body } = await struck({ kind: 'status', status: 422, message });
	expect(await body.json()).toEqual({ status: 'error', message });
});

test.each([
	['cut right after the headers, by chunks', { keep: 0, framing: 'chunked' }, 0],
	['cut right after the headers, with a length', { keep: 0 }, 0],
	['cut after 30 bytes, by chunks', { keep: 30, framing: 'chunked' }, 30],
] as const)('cutBody: %s', async (_case, how, received) => {
	const { statusCode, headers, body } = await struck({ kind: 'cutBody', ...how });
	expect(statusCode).toBe(200);
	expect(headers['content-length'] === undefined).toBe('framing' in how);
	let bytes = 0;
	const read = async () => {
		for await (const chunk of body) bytes += Buffer.from(chunk).length;
	};
	await expect(read()).rejects.toMatchObject({ code: 'UND_ERR_SOCKET' });
	expect(bytes).toBe(received);
	expect(sandbox.credits).toBe(1);
});

test('cutBody: ended by the end of the connection, a part looks like the whole', async () => {
	const plain = await struck({ kind: 'cutBody', keep: 30, framing: 'close' });
	expect(plain.headers).not.toHaveProperty('transfer-encoding');
	expect(await plain.body.text()).toMatch(/^\{"timeMs":\d+,"creditsCost":1,"d/);
	const packed = await struck({ kind: 'cutBody', keep: 40, framing: 'close', gzip: true });
	expect(packed.headers['content-encoding']).toBe('gzip');
	const bytes = Buffer.from(await packed.body.arrayBuffer());
	expect(bytes).toHaveLength(40);
	expect(() => gunzipSync(bytes)).toThrow('unexpected end of file');
});

test('huge: the right answer in a body of that size', async () => {
	const { headers, body } = await struck({ kind: 'huge', bytes: 3_000_000 });
	expect(headers['content-length']).toBe('3000000');
	const text = await body.text();
	expect(text).toHaveLength(3_000_000);
	expect(JSON.parse(text)).toMatchObject({ creditsCost: 1, data: await right() });
});

test('huge: 2 GB compressed, which the service never holds and a reader can leave', async () => {
	const before = process.memoryUsage().rss;
	const { headers, body } = await struck({ kind: 'huge', bytes: 2_000_000_000, gzip: true });
	expect(headers).toMatchObject({ 'content-encoding': 'gzip' });
	expect(headers).not.toHaveProperty('content-length');
	let bytes = 0;
	for await (const chunk of body) {
		bytes += Buffer.from(chunk).length;
		if (bytes > 100_000) break;
	}
	expect(process.memoryUsage().rss - before).toBeLessThan(500_000_000);
	await until(() => sandbox.log[0]?.cutOff === true);
});

test('huge: compressed, it is what it says when it is unpacked', async () => {
	const { body } = await struck({ kind: 'huge', bytes: 3_000_000, gzip: true });
	const text = gunzipSync(Buffer.from(await body.arrayBuffer())).toString();
	expect(text).toHaveLength(3_000_000);
	expect(JSON.parse(text)).toMatchObject({ data: await right() });
});

test.each(['gzip', 'deflate', 'br'] as const)(
	'notCompressed: it says %s and is not',
	async (encoding) => {
		const { headers, body } = await struck({ kind: 'notCompressed', encoding });
		expect(headers['content-encoding']).toBe(encoding);
		expect(await body.text()).toBe('This was never compressed.');
	},
);

test('nullRecords: as many nulls as records, and they are paid for', async () => {
	const list = await struck({ kind: 'nullRecords' }, COMMENTS, { publicId: 'ada-4' });
	expect(await list.body.json()).toMatchObject({ creditsCost: 4, data: [null, null, null, null] });
	const page = await struck({ kind: 'nullRecords' }, '/code-host/search-issues', { query: 'a 12' });
	const { data } = (await page.body.json()) as { data: Record<string, unknown> };
	expect(data).toMatchObject({ issues: Array(10).fill(null), totalCount: 12, query: 'a 12' });
	expect(data.after).not.toBe('');
});

/** How many objects stand one in another. */
function depthOf(value: unknown): number {
	let depth = 0;
	for (let at = value; at !== undefined; depth++) at = Reflect.get(Object(at), 'in');
	return depth;
}

test.each([1, 7_000, 200_000])('deep: a record with %d levels', async (depth) => {
	const one = (await (await struck({ kind: 'deep', depth })).body.json()) as { data: object };
	expect(depthOf(Reflect.get(one.data, 'nested'))).toBe(depth);
	expect(Reflect.get(one.data, 'username')).toBe('octo');
	const body = { publicId: 'ada-2' };
	const list = await (await struck({ kind: 'deep', depth }, COMMENTS, body)).body.json();
	for (const comment of (list as { data: object[] }).data) {
		expect(depthOf(Reflect.get(comment, 'nested'))).toBe(depth);
	}
});

test.each([
	['1e999', '"creditsCost":1e999'],
	['-5', '"creditsCost":-5'],
	['"many"', '"creditsCost":"many"'],
	[null, undefined],
])('envelope: creditsCost %s', async (creditsCost, part) => {
	const { body } = await struck({ kind: 'envelope', members: { creditsCost } });
	const text = await body.text();
	if (part === undefined) expect(text).not.toContain('creditsCost');
	else expect(text).toContain(part);
	expect(JSON.parse(text)).toMatchObject({ data: await right() });
});

test('status: JSON that no program would write', async () => {
	const body =
		'{"timeMs":1,"creditsCost":1,"creditsCost":2,"data":{"__proto__":{"a":1},"n":1e999}}';
	const answer = await struck({
		kind: 'status',
		status: 200,
		body,
		contentType: 'application/json',
	});
	expect(await answer.body.text()).toBe(body);
});

test('what would have failed anyway is not made a success', async () => {
	for (const fault of [{ kind: 'nullRecords' }, { kind: 'deep', depth: 3 }] as const) {
		const { statusCode, body } = await struck(fault, PROFILE, { username: 'missing' });
		expect(statusCode).toBe(404);
		expect(await body.json()).toEqual({ status: 'error', message: 'Not found: missing' });
	}
	expect(sandbox.credits).toBe(0);
});
