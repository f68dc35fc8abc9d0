import { createRequire } from 'node:module';
import { type AddressInfo, createServer } from 'node:net';
import { PassThrough } from 'node:stream';
import { gzipSync } from 'node:zlib';
import { sleep } from 'n8n-workflow';
import { readBody } from '../../nodes/shared/request/body';
import { connectionFailure } from '../../nodes/shared/request/connectionFailure';
import { blockedFor, type Failure, heldBackFailure } from '../../nodes/shared/request/failure';
import {
	isRetryable,
	MAX_RETRY_AFTER_MS,
	readRetryAfter,
	retryDelay,
} from '../../nodes/shared/request/retry';
import { useQuickClock } from './clocks';
import { tweets } from './listings';
import { isError, usernames } from './nodeRuns';
import { type Handler, envelope, jsonResponse, rawResponse, useOddService } from './oddService';
import requested from './retryAfter.json';
import { errorFault, useSandbox } from './sandboxService';

/** Temporary failures: what is retried, how often, and when; how long a wait and a request may take. */

const service = useSandbox();
const odd = useOddService();
useQuickClock();

const passing = [408, 425, 500, 502, 503, 504, 520, 521, 522, 523, 524, 529];

test('sends a temporary failure again until it succeeds', async () => {
	const users = passing.map((status) => ({ username: `user${status}` }));
	for (const status of passing) {
		// a gateway responds with a website
		const body = status > 503 && { body: '<html>Bad gateway</html>' };
		const bodyMatches = { username: `user${status}` };
		service.strike(errorFault(status, { ...body }), { bodyMatches }, 2);
	}
	const result = await service.lookups(users.map(({ username }) => username));
	expect(result.records).toMatchObject(users);
	// a 503 with Retry-After is a rate limit, not a failed attempt
	expect(result.hint).toContain('Credits used: 12. Requests: 36. Retries: 22. ');
});

const trouble = errorFault(500);
const gateway = errorFault(502, { body: '<html>Bad gateway</html>' });
/** Not a rate limit: it has no Retry-After. */
const silent = errorFault(503, { headers: {} });

test.each([
	[{ maxRetries: 0 }, trouble, 'The service failed (500): Word of 500 (after 1 attempt)', 1],
	[
		{ maxRetries: 1 },
		gateway,
		'failed (502): the response contains no message (after 2 attempts)',
		2,
	],
	[{ maxRetries: 1 }, silent, 'Word of 503 (after 2 attempts)', 2],
	[{}, trouble, 'The service failed (500): Word of 500 (after 4 attempts)', 4],
	[{ maxRetries: 10 }, trouble, 'The service failed (500): Word of 500 (after 11 attempts)', 11],
])(
	'%j: limits the attempts, and the message counts them',
	async (options, fault, expected, tries) => {
		service.strike(fault);
		const result = await service.lookup('octo', { options });
		const message = expect.stringContaining(expected) as unknown;
		expect(result).toMatchObject({ items: [], sent: { length: tries }, message });
	},
);

test('Retry-After: the next attempt comes no earlier; another request goes first', async () => {
	const fault = errorFault(429, { headers: { 'retry-after': '1' } });
	service.strike(fault, { bodyMatches: { username: 'user0' } }, 1);
	const { records } = await service.lookups(2, { options: { concurrency: 2 } });
	const names = ['user0', 'user1', 'user0'];
	expect(service.bodies).toEqual(names.map((username) => ({ username })));
	expect(records.map(({ username }) => username)).toEqual(usernames(2));
	const [first = 0, , again = 0] = service.sandbox.log.map(({ at }) => at);
	expect(again - first).toBeGreaterThanOrEqual(1000);
});

test('a long wait fails everything that waits for its endpoint, in our own words for other runs, and nothing else', async () => {
	const message = 'Come back later, universalName of a colleague';
	const headers = { 'retry-after': '4000' };
	odd.respondBy(({ path }, { username }) => {
		if (path.includes('tweets')) return envelope({ tweets: [{ id: '1' }] });
		const isLast = username === 'user0';
		return isLast ? jsonResponse(429, { message }, headers) : envelope({ username });
	});
	const set = { onError: 'continueRegularOutput', options: { concurrency: 1 } } as const;
	const credential = { ...odd.credential, requestsPerMinute: 60 };
	const other = odd.lookups(['octo', 'other', 'third'], { ...set, credential });
	while (odd.bodies.length < 1) await sleep(1);
	const rejected = await odd.lookups(['user0'], { ...set, credential });
	expect(rejected.records[0]?.error).toContain(message);
	const error = 'Not sent, because the service has asked another request to wait 4000 s (429)';
	expect((await other).records.at(-1)).toMatchObject({ error, details: { status: 429 } });
	expect((await odd.list(tweets, 1)).items).toHaveLength(1);
	expect((await odd.lookup('later')).items).toHaveLength(1);
});

const now = Date.parse('2026-01-01T00:00:00Z');

test('duplicate lookups with different settings have their own attempts', async () => {
	service.strike(errorFault(500), undefined, 2);
	const { items, sent } = await service.lookup('octo', {
		onError: 'continueRegularOutput',
		items: [{ maxRetries: 0 }, { maxRetries: 1 }, { maxRetries: 0 }],
		options: { maxRetries: '={{ $json.maxRetries }}', concurrency: 1, reuseMinutes: 0 },
	});
	expect(items.map(isError)).toEqual([true, false, true]);
	expect(sent).toHaveLength(3);
});

// headers from the documentation of services (GitHub, OpenAI, Brave) and the IETF's drafts; also with wrong clocks
test.each(requested as Array<[object, number | null]>)(
	'the Retry-After of %j is %p ms',
	(headers, milliseconds) => {
		expect(readRetryAfter({ ...headers }, true, now) ?? null).toBe(milliseconds);
	},
);

test('does not wait for limits that a successful response reports', () => {
	const headers = { 'x-ratelimit-reset': '60', ratelimit: 'r=5;t=9' };
	expect(readRetryAfter(headers, false, now)).toBeUndefined();
});

const failed = (more: Partial<Failure> = {}): Failure => ({
	message: '',
	advice: '',
	retryable: true,
	mayBeCharged: false,
	...more,
});

test.each<[string, tries: number, Partial<Failure>, least: number, most: number]>([
	['after one try', 1, {}, 250, 500],
	['after two', 2, {}, 500, 1000],
	['after seven', 7, {}, 15_000, 30_000],
	['after eleven', 11, {}, 15_000, 30_000],
	['that the service asks for, and a little longer', 1, { retryAfterMs: 2000 }, 2000, 2100],
	['also after other failures', 5, { retryAfterMs: 2000 }, 2000, 2100],
])('a wait %s', (_, tries, more, least, most) => {
	const waits = Array.from({ length: 200 }, () => retryDelay(tries, failed(more)));
	expect(Math.min(...waits)).toBeGreaterThanOrEqual(least);
	expect(Math.max(...waits)).toBeLessThanOrEqual(most);
	// of 200 draws, one is from the last tenth
	expect(Math.max(...waits)).toBeGreaterThan(most - (most - least) / 10);
	expect(new Set(waits).size).toBeGreaterThan(100);
});

test('waits five minutes, and no longer', () => {
	expect(isRetryable(failed({ retryAfterMs: MAX_RETRY_AFTER_MS }))).toBe(true);
	expect(isRetryable(failed({ retryAfterMs: MAX_RETRY_AFTER_MS + 1 }))).toBe(false);
});

test('the error of a service that accepts nothing says for how long, and what to do', () => {
	const { message, advice } = blockedFor(93_400, failed({ message: 'Slow down', status: 503 }));
	expect(message).toBe('The service accepted no request of this operation for 93 s (503)');
	expect(advice).toContain("set 'Requests per Minute' in the credential");
});

test('what is not sent because of a Retry-After is free and temporary, so no trigger is switched off', () => {
	const failure = failed({ status: 429, retryable: true, mayBeCharged: true });
	for (const unsent of [heldBackFailure(failure), blockedFor(93_400, failure)])
		expect(unsent).toMatchObject({ retryable: true, mayBeCharged: false });
});

/*
 * Failing connections, and truncated or late responses: what looks broken is retried, and the hint says whether it may have
 * been charged.
 */

const onError = 'continueRegularOutput';

const complete = '{"timeMs":1,"creditsCost":1,"data":{"id":"U","bio":"a } b"}}';
const LOST = 'was lost before the response was complete';
const CUT = 'was lost in the middle of the response';
const LATE = 'did not respond within 1000 ms';

/** Sends headers and the beginning of a response, and closes the connection. */
const cut =
	(header: string, body: string | Buffer): Handler =>
	(_, { socket }) => {
		const head = `HTTP/1.1 200 OK\r\ncontent-type: application/json\r\n${header}\r\n\r\n`;
		socket?.end(Buffer.concat([Buffer.from(head), Buffer.from(body)]));
	};
const CHUNKED = 'transfer-encoding: chunked';
const CLOSE = 'connection: close';
const ZIPPED = 'content-encoding: gzip\r\n';
const GZIP = { 'content-encoding': 'gzip' };
const half = gzipSync(JSON.stringify({ data: 'x'.repeat(99) })).subarray(0, 20);
const halfChunk = Buffer.concat([Buffer.from('14\r\n'), half, Buffer.from('\r\n')]);
const drip: Handler = (_, response) => {
	response.writeHead(200);
	const timer = setInterval(() => response.write(' '), 50);
	response.once('close', () => clearInterval(timer));
};

test.each<{ what: string; answer: Handler; says: string }>([
	{ what: 'a reset connection', answer: (_, { socket }) => socket?.resetAndDestroy(), says: LOST },
	{ what: 'cut, with a length', answer: cut('content-length: 99', '{"timeMs"'), says: LOST },
	{ what: 'cut, in chunks', answer: cut(CHUNKED, '5\r\n{"tim\r\n'), says: LOST },
	{ what: 'cut, in chunks, compressed', answer: cut(`${ZIPPED}${CHUNKED}`, halfChunk), says: LOST },
	{ what: 'cut, without a length', answer: cut(CLOSE, '{"timeMs"'), says: CUT },
	{ what: 'cut right after its headers', answer: cut(CLOSE, ''), says: CUT },
	{ what: 'cut, without a length, compressed', answer: cut(`${ZIPPED}${CLOSE}`, half), says: CUT },
	{ what: 'broken chunks', answer: cut(`${CHUNKED}\r\n\r\nzz`, ''), says: 'response' },
	{ what: 'broken headers', answer: cut('no header at all', ''), says: 'is malformed' },
	{
		what: 'gzip that is none',
		answer: rawResponse(complete, 200, GZIP),
		says: 'not be decompressed',
	},
	{ what: 'no answer', answer: () => undefined, says: LATE },
	{ what: 'an answer that drips', answer: drip, says: LATE },
])('$what: is retried, and may have been charged', async ({ answer, says }) => {
	const isComplete = (username: unknown) => username === 'octo' && odd.arrivals.length > 1;
	odd.respondBy((_, { username }) => (isComplete(username) ? rawResponse(complete) : answer));
	const result = await odd.lookups(['octo', 'ada'], {
		onError,
		options: {
			concurrency: 1,
			maxRetries: '={{ $json.name === "octo" ? 1 : 0 }}',
			// short enough to wait for
			...(says === LATE && { timeout: 1000 }),
		},
	});
	const error = expect.stringContaining(says) as unknown;
	expect(result.records).toMatchObject([{ id: 'U', bio: 'a } b' }, { error }]);
	expect(result.hint).toBe(
		'Credits used: 1. Requests: 3. Retries: 1. 1 item failed: 1 (counted from 0). 2 requests got no response, and may have been charged.',
	);
});

test.each<[what: string, Handler, says: string, isCharged: boolean]>([
	[
		'headers of 20 KB',
		rawResponse(complete, 200, { 'x-much': 'x'.repeat(20_000) }),
		'too large',
		true,
	],
	['status 101', (_, { socket }) => void socket?.write('HTTP/1.1 101 A\r\n\r\n'), '(101)', false],
])('does not retry %s', async (_, answer, says, isCharged) => {
	odd.handler = answer;
	const { message, description, sent } = await odd.lookup('octo');
	expect(message).toContain(says);
	const reported = String(description).includes(
		'1 request got no response, and may have been charged.',
	);
	expect([reported, sent.length]).toEqual([isCharged, 1]);
});

/** Returns a port that closes each connection before a byte is sent. */
async function closingAddress(): Promise<string> {
	const server = createServer((socket) => void socket.resume().end()).unref();
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	return `https://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

afterEach(() => {
	delete process.env.HTTPS_PROXY;
	delete process.env.HTTP_PROXY;
});

/** Starts a proxy on loopback that gives the same response to every request, CONNECT included. */
async function proxyThat(answer: string): Promise<string> {
	const server = createServer((socket) => {
		socket.on('error', () => undefined).once('data', () => socket.end(answer));
	}).unref();
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const [FORBIDDEN, LOGIN] = [
	'A proxy or firewall between',
	'A proxy between n8n and the service requires',
];
const [FAILED, UNREACHABLE] = [
	'or a proxy in front of it, failed',
	'The proxy between n8n and the service',
];

test.each<[what: string, scheme: string, proxy: string, expected: string]>([
	['403', 'https', 'HTTP/1.1 403 No\r\ncontent-length: 0\r\n\r\n', FORBIDDEN],
	['403 with a page', 'https', 'HTTP/1.1 403 No\r\n\r\n<html></html>', FORBIDDEN],
	['403 whose page is lost', 'https', 'HTTP/1.1 403 No\r\ncontent-length: 99\r\n\r\n', FORBIDDEN],
	['403', 'http', 'HTTP/1.1 403 No\r\n\r\n', FORBIDDEN],
	['407', 'https', 'HTTP/1.1 407 Who\r\ncontent-length: 9\r\n\r\n', LOGIN],
	['407', 'http', 'HTTP/1.1 407 Who\r\n\r\n', LOGIN],
	['502', 'https', 'HTTP/1.1 502 Bad\r\ncontent-length: 9\r\n\r\n', FAILED],
	['503', 'https', 'HTTP/1.1 503 Bad\r\n\r\n', FAILED],
	['504', 'http', 'HTTP/1.1 504 Bad\r\n\r\n', FAILED],
	['nothing', 'https', '', UNREACHABLE],
	['it is down', 'https', 'http://127.0.0.1:9', `${UNREACHABLE} cannot be reached`],
	['it is down', 'http', 'http://127.0.0.1:9', '[ECONNREFUSED]'],
	['it does not exist', 'https', 'http://no-such-proxy.invalid:3128', UNREACHABLE],
	['it does not exist', 'http', 'http://no-such-proxy.invalid:3128', UNREACHABLE],
])('names a failing proxy: %s, %s', async (_, scheme, proxy, expected) => {
	const address = proxy.startsWith('http:') ? proxy : await proxyThat(proxy);
	process.env.HTTPS_PROXY = process.env.HTTP_PROXY = address;
	const credential = { ...service.credential, baseUrl: `${scheme}://api.example.com` };
	const { message, description } = await service.lookup('octo', {
		credential,
		options: { maxRetries: 0 },
	});
	expect(message).toContain(expected);
	expect(`${message} ${description}`).not.toMatch(/API key|Base URL|base URL/);
});

test.each<[string, () => string | Promise<string>, expected: string]>([
	['nothing listens', () => 'http://127.0.0.1:9', 'connection [ECONNREFUSED] (after 2 attempts)'],
	['no such host', () => 'http://no-such-host.invalid', 'The host of the base URL'],
	['no TLS there', () => service.sandbox.baseUrl.replace('http:', 'https:'), '(TLS)'],
	['closed too early', closingAddress, 'before it was secure (TLS) (after 2 attempts)'],
	['an answer that is not HTTP', () => odd.credential.baseUrl, 'but not over HTTP'],
])('an unreachable service cannot have charged: %s', async (_, addressOf, expected) => {
	odd.handler = (__, response) => void response.socket?.end('220 mail.example ESMTP\r\n');
	const credential = { ...service.credential, baseUrl: await addressOf() };
	const result = await service.lookup('octo', { credential, options: { maxRetries: 1 } });
	expect(result).toMatchObject({ message: expect.stringContaining(expected), sent: [] });
	expect(result.description).not.toContain('may have been charged');
});

test.each([
	['its one address', { syscall: 'connect' }],
	['any of its addresses', { cause: new AggregateError([]) }],
])('nor can a host to which no connection was made: %s', (_, more) => {
	const error = Object.assign(new Error(), { code: 'ETIMEDOUT' }, more);
	const failure = connectionFailure(
		{ error, baseUrl: 'https://x.example', hasBegun: false, timedOutAfterMs: undefined },
		String,
	);
	expect(failure).toMatchObject({ message: 'n8n cannot reach the service [ETIMEDOUT]' });
	expect(failure).toMatchObject({ retryable: true });
	expect(failure.mayBeCharged).toBeUndefined();
});

test('the timeout does not run while a request waits in the queue', async () => {
	const { now } = performance;
	let passed = 0;
	performance.now = () => now() + passed;
	odd.handler = (arrival, response) => {
		passed += 40_000;
		// later than a deadline would be noticed
		setTimeout(() => envelope(arrival.body)(arrival, response), 400);
	};
	const options = { concurrency: 1, timeout: 60_000, maxRetries: 0 };
	expect((await odd.lookups(3, { options })).records).toHaveLength(3);
	performance.now = now;
});

test("n8n's helper does not give up after five minutes without a byte", async () => {
	/** the copy with which the engine sends requests */
	const axios = createRequire(require.resolve('n8n-core'))('axios') as {
		interceptors: { request: { use(watch: <T>(sent: T) => T): number; eject(id: number): void } };
	};
	const limits: unknown[] = [];
	const { request } = axios.interceptors;
	const watch = request.use((sent) => {
		limits.push(Object(sent).timeout);
		return sent;
	});
	await service.lookup('octo');
	request.eject(watch);
	expect(limits).toEqual([0]);
});

test('a body that breaks off without an error is a lost connection', async () => {
	const body = new PassThrough();
	const read = readBody(body);
	body.write('{"status"');
	body.destroy();
	await expect(read).rejects.toMatchObject({ code: 'ECONNRESET' });
});
