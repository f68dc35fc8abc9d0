import { type AddressInfo, createServer } from 'node:net';
import { PassThrough } from 'node:stream';
import { gzipSync } from 'node:zlib';
import { readBody } from '../../nodes/shared/request/body';
import { connectionFailure } from '../../nodes/shared/request/connectionFailure';
import { useQuickClock } from './clocks';
import { type Handler, envelope, rawResponse, useOddService } from './oddService';
import { useSandbox } from './sandboxService';

/*
 * Failing connections, and truncated or late responses: what looks broken is retried, and the hint says whether it may have
 * been charged.
 */

const service = useSandbox();
const odd = useOddService();
useQuickClock();
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

test.each<[what: string, Handler, says: string]>([
	['a reset connection', (_, { socket }) => socket?.resetAndDestroy(), LOST],
	['a truncated body with a length', cut('content-length: 99', '{"timeMs"'), LOST],
	['a truncated body in chunks', cut(CHUNKED, '5\r\n{"tim\r\n'), LOST],
	['a truncated, compressed body in chunks', cut(`${ZIPPED}${CHUNKED}`, halfChunk), LOST],
	['a truncated body without a length', cut(CLOSE, '{"timeMs"'), CUT],
	['a response that ends right after its headers', cut(CLOSE, ''), CUT],
	['a truncated, compressed body without a length', cut(`${ZIPPED}${CLOSE}`, half), CUT],
	['broken chunks', cut(`${CHUNKED}\r\n\r\nzz`, ''), 'response'],
	['broken headers', cut('no header at all', ''), 'is malformed'],
	[
		'a body that is not the gzip it claims to be',
		rawResponse(complete, 200, GZIP),
		'not be decompressed',
	],
	['no response', () => undefined, LATE],
	['a response that arrives in drips', drip, LATE],
])('%s: is retried, and may have been charged', async (_, answer, says) => {
	const isComplete = (username: unknown) => username === 'octo' && odd.arrivals.length > 1;
	odd.respondBy((__, { username }) => (isComplete(username) ? rawResponse(complete) : answer));
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

const huge = rawResponse(complete, 200, { 'x-much': 'x'.repeat(20_000) });
const upgrade: Handler = (_, { socket }) => void socket?.write('HTTP/1.1 101 A\r\n\r\n');

test.each([
	['headers of 20 KB', huge, 'too large', true],
	['status 101', upgrade, '(101)', false],
])('does not retry %s', async (_, answer, says, isCharged) => {
	odd.handler = answer;
	const { message, description, sent } = await odd.lookup('octo');
	expect([message, sent.length]).toEqual([expect.stringContaining(says), 1]);
	const unanswered = '1 request got no response, and may have been charged.';
	expect(String(description).includes(unanswered)).toBe(isCharged);
});

/** Starts a server on loopback that writes this text to each connection once it receives something, and closes it. */
async function closing(answer = ''): Promise<string> {
	const server = createServer((socket) => {
		socket.on('error', () => undefined).once('data', () => socket.end(answer));
	}).unref();
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	return `127.0.0.1:${(server.address() as AddressInfo).port}`;
}

afterEach(() => {
	delete process.env.HTTPS_PROXY;
	delete process.env.HTTP_PROXY;
});

const FORBIDDEN = 'A proxy or firewall between';
const LOGIN = 'A proxy between n8n and the service requires';
const FAILED = 'or a proxy in front of it, failed';
const UNREACHABLE = 'The proxy between n8n and the service cannot be reached';

test.each<[what: string, scheme: string, proxy: string, expected: string]>([
	['403 with a page', 'https', 'HTTP/1.1 403 No\r\n\r\n<html></html>', FORBIDDEN],
	['403 whose page is lost', 'https', 'HTTP/1.1 403 No\r\ncontent-length: 99\r\n\r\n', FORBIDDEN],
	['403', 'http', 'HTTP/1.1 403 No\r\n\r\n', FORBIDDEN],
	['407', 'https', 'HTTP/1.1 407 Who\r\ncontent-length: 9\r\n\r\n', LOGIN],
	['502', 'https', 'HTTP/1.1 502 Bad\r\ncontent-length: 9\r\n\r\n', FAILED],
	['504', 'http', 'HTTP/1.1 504 Bad\r\n\r\n', FAILED],
	['nothing', 'https', '', UNREACHABLE],
	['it is down', 'https', 'http://127.0.0.1:9', UNREACHABLE],
	['it is down', 'http', 'http://127.0.0.1:9', '[ECONNREFUSED]'],
	['it does not exist', 'http', 'http://no-such-proxy.invalid:3128', UNREACHABLE],
])('names a failing proxy: %s, %s', async (_, scheme, proxy, expected) => {
	const address = proxy.startsWith('http:') ? proxy : `http://${await closing(proxy)}`;
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
	[
		'closed too early',
		async () => `https://${await closing()}`,
		'before it was secure (TLS) (after 2 attempts)',
	],
	['a response that is not HTTP', () => odd.credential.baseUrl, 'but not over HTTP'],
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
])('a host to which no connection was made cannot have charged: %s', (_, more) => {
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
		// late enough for an exceeded deadline to have been noticed
		setTimeout(() => envelope(arrival.body)(arrival, response), 400);
	};
	const options = { concurrency: 1, timeout: 60_000, maxRetries: 0 };
	expect((await odd.lookups(3, { options })).records).toHaveLength(3);
	performance.now = now;
});

test('a body that breaks off without an error is a lost connection', async () => {
	const body = new PassThrough();
	const read = readBody(body);
	body.write('{"status"');
	body.destroy();
	await expect(read).rejects.toMatchObject({ code: 'ECONNRESET' });
});
