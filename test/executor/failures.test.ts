import { createRequire } from 'node:module';
import { type AddressInfo, createServer } from 'node:net';
import { PassThrough, Readable } from 'node:stream';
import { gzipSync } from 'node:zlib';
import { operationOf } from '../../catalogue/operations';
import { parseBody, readBody } from '../../nodes/shared/request/body';
import { connectionFailure } from '../../nodes/shared/request/connectionFailure';
import type { Failure } from '../../nodes/shared/request/failure';
import { readAnswer, type ServiceRequest } from '../../nodes/shared/send/outcome';
import { countsIn } from './nodeRuns';
import { type Answer, envelope, jsonAnswer, rawAnswer, useOddService } from './oddService';
import { useQuickClock } from './quickClock';
import { refusal, useSandbox } from './sandboxService';

/*
 * What can come instead of an answer: what the error says, whether it is sent again, and whether the service may have charged
 * for it. What looks cut or broken on its way is tried again; of what the service wrote the same would come again.
 */

interface Row {
	/** 200, if not given. */
	readonly status?: number;
	/** A refusal of the service, if not given. */
	readonly body?: string;
	/** What the error says, and what to do. */
	readonly says: string;
	readonly advises?: string;
	readonly isCharged?: true;
	readonly isRetried?: true;
	/** The cause, as it is declared to n8n. */
	readonly declared?: object;
}

const WORD = '{"status":"error","message":"Word"}';
const NAME = '{"status":"error","message":"ENOENT?"}';
const BLANK = '{"status":"error","message":" "}';
const PAGE = '<!doctype html><h1>Welcome</h1>';
const NONE = 'the answer holds no message';
const invalidKey = { cause: 'credential-invalid' };
const unavailable = { cause: 'temporarily-unavailable', retryAfterMs: 1000 };
const limited = { cause: 'rate-limited', retryAfterMs: 1000 };
const isRetried = true;
const isCharged = true;

test.each<Row>([
	// what the service refuses
	{ status: 400, says: 'could not use the request (400): Word', advises: 'Check the parameters' },
	{ status: 401, says: 'accept the API key (401): Word', advises: 'Open', declared: invalidKey },
	{ status: 402, says: 'not have enough credits (402): Word', advises: 'Top up the account' },
	{ status: 403, says: 'not allow this request with this', advises: 'Ask the operator' },
	{ status: 404, says: 'User "octo" was not found (404): Word', advises: 'Check the spelling' },
	{ status: 422, says: 'a value (for User "octo") (422): Word', advises: 'Correct the value' },
	{ status: 409, says: 'refused the request (409): Word', advises: 'Read the message' },
	{ status: 429, says: '(429): Word', isRetried, declared: limited },
	{ status: 500, says: '(500): Word', isRetried },
	{ status: 502, says: '(502): Word', isRetried, declared: unavailable },
	{ status: 503, says: '(503): Word', isRetried, declared: unavailable },
	{ status: 200, says: ': Word', advises: 'Read the message' },
	{ status: 400, body: NAME, says: '(400): ENOENT?' },
	{ status: 403, body: '{"message":"No"}', says: '(403): No' },
	{ status: 409, body: BLANK, says: `(409): ${NONE}`, advises: 'ask its operator' },
	// what a gateway answers
	{ status: 401, body: PAGE, says: `API key (401): ${NONE}`, declared: invalidKey },
	{ status: 407, body: PAGE, says: 'a login (407): the', advises: 'Ask whoever runs the network' },
	{ status: 429, body: PAGE, says: NONE, isRetried, declared: limited },
	{ status: 501, body: PAGE, says: `(501): ${NONE}`, advises: 'ask its operator', isCharged },
	{ status: 502, body: PAGE, says: '(502)', isRetried, isCharged, declared: unavailable },
	{ status: 503, body: PAGE, says: '(503)', isRetried, declared: unavailable },
	{ status: 300, body: '', says: '(300) to an address', advises: 'not followed' },
	// what is no answer of this service
	{ body: PAGE, says: 'answers with a web page (200)', advises: "Check 'Base URL'" },
	{ status: 404, body: PAGE, says: 'a web page (404)', advises: "Check 'Base URL'" },
	{ status: 404, body: 'Not here.', says: 'text that is not JSON (404)' },
	{ body: '{"timeMs":1,"creditsCost":0}', says: 'JSON without data (200)' },
	{ body: 'null', says: 'nothing (200)' },
	{ body: '{"data":null,"creditsCost":0}', says: 'without usable data (200)' },
	{ body: '[]', says: 'JSON of another kind (200)' },
	{ body: 'All is well.', says: 'text that is not JSON (200)', isCharged },
	{ body: '{"data":"x"}', says: 'usable data (200)', isCharged },
	{ body: '{"data":null}', says: 'usable data (200)', isCharged },
	{ body: '{"data":{"id":NaN}}', says: 'not JSON (200)', isCharged },
	{ body: '{"data":{}}{"data":{}}', says: 'not JSON (200)', isCharged },
	{ body: '', says: 'nothing (200)', isCharged },
	{ status: 204, body: '', says: 'nothing (204)', isCharged },
	// what was cut on its way
	{ body: '{"timeMs":1,"data":{"bio":"a } b', says: 'lost in the middle', isRetried, isCharged },
	{ body: '{"timeMs":1,"data":{"id":"U"}', says: 'lost in the middle', isRetried, isCharged },
])('$status: $says', async ({ status = 200, body = WORD, says, advises = '', ...row }) => {
	const headers = { 'content-length': body.length, 'retry-after': '1' };
	const operation = operationOf('codeHost user.get');
	const request = { operation, body: { username: 'octo' }, ownMembers: {}, quote: String };
	const asked = request as unknown as ServiceRequest;
	const read = (await readBody(Readable.from([Buffer.from(body)]))).end();
	const received = { status, headers, ...read, body: parseBody(read.text) };
	const { failure } = readAnswer(received, asked, asked.body, undefined) as { failure: Failure };
	expect(failure.message).toContain(says);
	expect(failure.advice).toContain(advises);
	expect({
		isRetried: failure.retryable === true,
		isCharged: failure.mayBeCharged === true,
		declared: failure.declared,
	}).toEqual({ isRetried: false, isCharged: false, declared: undefined, ...row });
});

const service = useSandbox();
useQuickClock();
const odd = useOddService();
const onError = 'continueRegularOutput';

test('a failure is an error of n8n, with what a person reads, the status and the cause', async () => {
	service.strike(refusal(503, { headers: { 'retry-after': '1' } }));
	const { status, error, items } = await service.lookup('octo', { options: { maxRetries: 0 } });
	expect([status, items]).toEqual(['error', []]);
	expect(error).toMatchObject({ name: 'NodeApiError', context: { itemIndex: 0 }, httpCode: '503' });
	expect(error?.message).toBe('The service failed (503): Word of 503 (after 1 try)');
	expect(error?.description).toMatch(/^Try again later\. /);
	expect(Object(error).failure).toEqual(unavailable);
});

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
	expect(countsIn(came)).toEqual({ credits: 1, requests: 3, retries: 1, duplicates: 0 });
	expect(came.hint).toContain('2 requests got no answer, and may have been charged.');
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

test.each([
	['a value and the page size', 'count: Too big', 'The page size was 7.'],
	['a member of the body, by its label', 'keyword: wrong', `'Query' was "crm".`],
	['an additional one, by its name', 'region: wrong', `'region' was "atlantis".`],
])('the error of a refused value names %s', async (_, message, said) => {
	service.strike(refusal(422, { message }));
	const parameters = { resource: 'product', operation: 'search', keyword: 'crm', limit: 7 };
	const options = { additionalBodyFields: '{"region": "atlantis"}' };
	const came = await service.run({ nodeType: 'professionalNetwork', parameters, options });
	expect(came.message).toBe(`The service refused a value (for Query "crm") (422): ${message}`);
	expect(came.description).toContain(said);
});

test('a refusal of the operation without a credential concerns only its own request', async () => {
	service.strike(refusal(401), { nth: 1 });
	const { records } = await service.publicProfile(service.sandbox.baseUrl, {
		onError,
		items: [{ who: 'ada' }, { who: 'bob' }, { who: 'eve' }],
		parameters: { memberIdentity: '={{ $json.who }}' },
		options: { concurrency: 1 },
	});
	expect(records.map(({ error }) => typeof error)).toEqual(['string', 'undefined', 'undefined']);
});

test.each([
	[200, {}, 2, '9 items failed: '],
	[404, {}, 2, '9 items failed: '],
	// each try of one that passes
	[500, { maxRetries: 5 }, 6, 'Retries: 2. 9 items failed: '],
])(
	'an error of status %i that says what it cost is counted, and inside the limits',
	async (status, more, creditsSpent, said) => {
		odd.answer = jsonAnswer(status, { status: 'error', message: 'No', creditsCost: 2 });
		const few = { maxRunCredits: 6, concurrency: 1, ...more };
		const { hint, records } = await odd.lookups(9, { onError, options: few });
		expect(records[0]?.details).toMatchObject({ creditsSpent });
		expect(hint).toContain(`Credits used: 6. Requests: 3. ${said}`);
	},
);

test.each([
	['the one that is declared', 'application/json; charset=latin1', 'latin1'],
	['UTF-8 for one that there is not', 'application/json; charset="klingon"', 'utf8'],
] as const)(
	'letters are read with their charset, across chunks too: %s',
	async (_, type, charset) => {
		const bytes = [...Buffer.from('Zoë', charset)].map((byte) => Buffer.from([byte]));
		expect((await readBody(Readable.from(bytes), type)).end().text).toBe('Zoë');
	},
);

/** A port that closes each connection before a byte is sent. */
async function closingAddress(): Promise<string> {
	const server = createServer((socket) => void socket.resume().end()).unref();
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	return `https://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

async function behindClosingProxy(): Promise<string> {
	process.env.HTTPS_PROXY = (await closingAddress()).replace('https:', 'http:');
	return 'https://api.example.com';
}

afterEach(() => delete process.env.HTTPS_PROXY);

test.each<[string, () => string | Promise<string>, said: string]>([
	['nothing listens', () => 'http://127.0.0.1:9', 'connection [ECONNREFUSED] (after 2 tries)'],
	['no such host', () => 'http://no-such-host.invalid', 'The host of the base URL'],
	['no TLS there', () => service.sandbox.baseUrl.replace('http:', 'https:'), '(TLS)'],
	['closed too early', closingAddress, 'before it was secure (TLS) (after 2 tries)'],
	['closed by a proxy', behindClosingProxy, 'before it was secure (TLS) (after 2 tries)'],
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
	const failure = connectionFailure({ error, hasBegun: false, timedOutAfterMs: undefined }, String);
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

test('a website that the service does not know as a company is told as one', async () => {
	odd.answer = jsonAnswer(404, { status: 'error', message: 'Not here.' });
	const parameters = { resource: 'company', operation: 'get', universalName: 'acme.com' };
	const { description, sent } = await odd.run({ nodeType: 'professionalNetwork', parameters });
	expect(sent).toEqual([{ universalName: 'acme.com' }]);
	expect(description).toContain("A website is not the last part of a page's address");
});
