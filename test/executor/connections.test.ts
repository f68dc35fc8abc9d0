import { createRequire } from 'node:module';
import { type AddressInfo, createServer } from 'node:net';
import { PassThrough } from 'node:stream';
import { gzipSync } from 'node:zlib';
import { readBody } from '../../nodes/shared/request/body';
import { connectionFailure } from '../../nodes/shared/request/connectionFailure';
import { type Answer, envelope, rawAnswer, useOddService } from './oddService';
import { useQuickClock } from './clocks';
import { useSandbox } from './sandboxService';

/*
 * Connections that fail, and answers that are cut or late: what looks broken on its way is tried again, and whether the service
 * may have charged for it is told.
 */

const service = useSandbox();
useQuickClock();
const odd = useOddService();
const onError = 'continueRegularOutput';

const whole = '{"timeMs":1,"creditsCost":1,"data":{"id":"U","bio":"a } b"}}';
const LOST = 'was lost before its answer was complete';
const CUT = 'was lost in the middle of its answer';
const LATE = 'did not answer within 1000 ms';

/** Headers of a 200, the beginning of an answer, and the connection is closed. */
const cut =
	(header: string, body: string | Buffer): Answer =>
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
const drip: Answer = (_, response) => {
	response.writeHead(200);
	const timer = setInterval(() => response.write(' '), 50);
	response.once('close', () => clearInterval(timer));
};

test.each<{ what: string; answer: Answer; says: string }>([
	{ what: 'a reset connection', answer: (_, { socket }) => socket?.resetAndDestroy(), says: LOST },
	{ what: 'cut, with a length', answer: cut('content-length: 99', '{"timeMs"'), says: LOST },
	{ what: 'cut, in chunks', answer: cut(CHUNKED, '5\r\n{"tim\r\n'), says: LOST },
	{ what: 'cut, in chunks, compressed', answer: cut(`${ZIPPED}${CHUNKED}`, halfChunk), says: LOST },
	{ what: 'cut, without a length', answer: cut(CLOSE, '{"timeMs"'), says: CUT },
	{ what: 'cut right after its headers', answer: cut(CLOSE, ''), says: CUT },
	{ what: 'cut, without a length, compressed', answer: cut(`${ZIPPED}${CLOSE}`, half), says: CUT },
	{ what: 'broken chunks', answer: cut(`${CHUNKED}\r\n\r\nzz`, ''), says: 'answer' },
	{ what: 'broken headers', answer: cut('no header at all', ''), says: 'is broken' },
	{ what: 'gzip that is none', answer: rawAnswer(whole, 200, GZIP), says: 'not be unpacked' },
	{ what: 'no answer', answer: () => undefined, says: LATE },
	{ what: 'an answer that drips', answer: drip, says: LATE },
])('$what: tried again, and may have been charged', async ({ answer, says }) => {
	const isWhole = (username: unknown) => username === 'octo' && odd.arrivals.length > 1;
	odd.answerBy((_, { username }) => (isWhole(username) ? rawAnswer(whole) : answer));
	const came = await odd.lookups(['octo', 'ada'], {
		onError,
		options: {
			concurrency: 1,
			maxRetries: '={{ $json.name === "octo" ? 1 : 0 }}',
			// short enough to wait for
			...(says === LATE && { timeout: 1000 }),
		},
	});
	const error = expect.stringContaining(says) as unknown;
	expect(came.records).toMatchObject([{ id: 'U', bio: 'a } b' }, { error }]);
	expect(came.hint).toBe(
		'Credits used: 1. Requests: 3. Retries: 1. 1 item failed: 1 (counted from 0). 2 requests got no answer, and may have been charged.',
	);
});

test.each<[what: string, Answer, says: string, isCharged: boolean]>([
	['headers of 20 KB', rawAnswer(whole, 200, { 'x-much': 'x'.repeat(20_000) }), 'too large', true],
	['status 101', (_, { socket }) => void socket?.write('HTTP/1.1 101 A\r\n\r\n'), '(101)', false],
])('%s is not tried again', async (_, answer, says, isCharged) => {
	odd.answer = answer;
	const { message, description, sent } = await odd.lookup('octo');
	expect(message).toContain(says);
	const told = String(description).includes('1 request got no answer, and may have been charged.');
	expect([told, sent.length]).toEqual([isCharged, 1]);
});

/** A port that closes each connection before a byte is sent. */
async function closingAddress(): Promise<string> {
	const server = createServer((socket) => void socket.resume().end()).unref();
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	return `https://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

afterEach(() => {
	delete process.env.HTTPS_PROXY;
	delete process.env.HTTP_PROXY;
});

/** A proxy on loopback that gives the same answer to every request, CONNECT included. */
async function proxyThat(answer: string): Promise<string> {
	const server = createServer((socket) => {
		socket.on('error', () => undefined).once('data', () => socket.end(answer));
	}).unref();
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const [FORBIDDEN, LOGIN] = [
	'A proxy or firewall between',
	'A proxy between n8n and the service asks',
];
const [FAILED, UNREACHABLE] = [
	'or a proxy before it, failed',
	'The proxy between n8n and the service',
];

test.each<[what: string, scheme: string, proxy: string, said: string]>([
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
])('a proxy that fails is named: %s, %s', async (_, scheme, proxy, said) => {
	const address = proxy.startsWith('http:') ? proxy : await proxyThat(proxy);
	process.env.HTTPS_PROXY = process.env.HTTP_PROXY = address;
	const credential = { ...service.credential, baseUrl: `${scheme}://api.example.com` };
	const { message, description } = await service.lookup('octo', {
		credential,
		options: { maxRetries: 0 },
	});
	expect(message).toContain(said);
	expect(`${message} ${description}`).not.toMatch(/API key|Base URL|base URL/);
});

test.each<[string, () => string | Promise<string>, said: string]>([
	['nothing listens', () => 'http://127.0.0.1:9', 'connection [ECONNREFUSED] (after 2 tries)'],
	['no such host', () => 'http://no-such-host.invalid', 'The host of the base URL'],
	['no TLS there', () => service.sandbox.baseUrl.replace('http:', 'https:'), '(TLS)'],
	['closed too early', closingAddress, 'before it was secure (TLS) (after 2 tries)'],
	['an answer that is not HTTP', () => odd.credential.baseUrl, 'but not as a web service does'],
])('a service that cannot be reached cannot have charged: %s', async (_, addressOf, said) => {
	odd.answer = (__, response) => void response.socket?.end('220 mail.example ESMTP\r\n');
	const credential = { ...service.credential, baseUrl: await addressOf() };
	const came = await service.lookup('octo', { credential, options: { maxRetries: 1 } });
	expect(came).toMatchObject({ message: expect.stringContaining(said), sent: [] });
	expect(came.description).not.toContain('may have been charged');
});

test.each([
	['its one address', { syscall: 'connect' }],
	['any of its addresses', { cause: new AggregateError([]) }],
])('nor a host where no connection could be made to %s', (_, more) => {
	const error = Object.assign(new Error(), { code: 'ETIMEDOUT' }, more);
	const failure = connectionFailure(
		{ error, baseUrl: 'https://x.example', hasBegun: false, timedOutAfterMs: undefined },
		String,
	);
	expect(failure).toMatchObject({ message: 'n8n cannot reach the service [ETIMEDOUT]' });
	expect(failure).toMatchObject({ retryable: true });
	expect(failure.mayBeCharged).toBeUndefined();
});

test('the time for an answer does not run while a request waits for its turn', async () => {
	const { now } = performance;
	let passed = 0;
	performance.now = () => now() + passed;
	odd.answer = (arrival, response) => {
		passed += 40_000;
		// a deadline that is over would be noticed by then
		setTimeout(() => envelope(arrival.body)(arrival, response), 400);
	};
	const options = { concurrency: 1, timeout: 60_000, maxRetries: 0 };
	expect((await odd.lookups(3, { options })).records).toHaveLength(3);
	performance.now = now;
});

test("n8n's helper does not give up after five minutes without a byte", async () => {
	/** The copy that the engine sends its requests with. */
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
