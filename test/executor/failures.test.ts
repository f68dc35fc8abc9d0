import { createRequire } from 'node:module';
import { type AddressInfo, createServer } from 'node:net';
import { PassThrough } from 'node:stream';
import { gzipSync } from 'node:zlib';
import { readBody } from '../../nodes/shared/request/body';
import { connectionFailure } from '../../nodes/shared/request/connectionFailure';
import { type Came, countsIn } from './nodeRuns';
import { type Answer, jsonAnswer, rawAnswer, useOddService } from './oddService';
import { refusal, useSandbox } from './sandboxService';
import { useQuickClock } from './quickClock';

/*
 * What can come instead of an answer: what the error says, how often it was sent, and whether the service may have charged for
 * it. What looks cut or broken on its way is tried again; of what the service wrote the same would come again.
 */

const service = useSandbox();
useQuickClock();
const odd = useOddService();
const onError = 'continueRegularOutput';
const whole = '{"timeMs":1,"creditsCost":1,"data":{"id":"U","bio":"a } b"}}';

/** What the error says, and what was done. */
interface Row {
	readonly says: string;
	/** What to do. */
	readonly advises?: string;
	readonly maxRetries?: number;
	/** How often it is sent; once, if not given. */
	readonly requests?: number;
	/** How many of these may have been charged; none, if not given. */
	readonly charged?: number;
	/** The cause of the failure, as it is declared to n8n. */
	readonly declared?: object;
}

function expectFailure(came: Came, row: Row): void {
	const { says, advises = '', requests = 1, charged = 0, declared } = row;
	const { error, message = '' } = came;
	expect(came).toMatchObject({ items: [], status: 'error', sent: { length: requests } });
	expect(error).toMatchObject({ name: 'NodeApiError', context: { itemIndex: 0 } });
	expect(message).toContain(says);
	expect(message.includes('(after 2 tries)')).toBe(requests === 2);
	// what a person reads
	const read = `${message} ${came.description}`;
	expect(read).toContain(advises);
	expect(read).not.toContain('<h1>');
	expect(
		Number(/(\d+) requests? got no answer, and may have been charged\./.exec(read)?.[1] ?? 0),
	).toBe(charged);
	expect(Object(error).failure).toEqual(declared);
}

/** The service answers with this, and a user is looked up. */
async function lookUp(answer: object, { maxRetries = 3 }: Row): Promise<Came> {
	service.strike({ kind: 'status', status: 200, ...answer });
	return await service.lookup('octo', { options: { maxRetries } });
}

const invalidKey = { cause: 'credential-invalid' };
const unavailable = { cause: 'temporarily-unavailable', retryAfterMs: 1000 };
const limited = { cause: 'rate-limited', retryAfterMs: 1000 };
const soon = { 'retry-after': '1' };

test.each<Row & { status: number }>([
	{ status: 400, says: 'could not use the request (400): Word', advises: 'Check the parameters' },
	{ status: 401, says: 'accept the API key (401): Word', advises: 'Open', declared: invalidKey },
	{ status: 402, says: 'not have enough credits (402): Word', advises: 'Top up the account' },
	{ status: 403, says: 'not allow this request with this', advises: 'Ask the operator' },
	{ status: 404, says: 'User "octo" was not found (404): Word', advises: 'Check the spelling' },
	{ status: 422, says: 'a value (for User "octo") (422): Word', advises: 'Correct the value' },
	{ status: 409, says: 'refused the request (409): Word', advises: 'Read the message' },
	{ status: 501, says: 'refused the request (501): Word', advises: 'Read the message' },
	// with Max Retries 0 these fail at once, and declare what the answer proves
	{ status: 429, says: '(429): Word', maxRetries: 0, declared: limited },
	{ status: 500, says: '(500): Word', maxRetries: 0 },
	{ status: 502, says: '(502): Word', maxRetries: 0, declared: unavailable },
	{ status: 503, says: '(503): Word', maxRetries: 0, declared: unavailable },
	{ status: 504, says: '(504): Word', maxRetries: 0, declared: unavailable },
])('the service refuses: $status', async ({ status, ...row }) => {
	const came = await lookUp(refusal(status, { headers: soon }), row);
	expectFailure(came, row);
	expect(came.error).toMatchObject({ httpCode: String(status) });
});

interface Gateway extends Row {
	readonly status: number;
	readonly headers?: Readonly<Record<string, string>>;
}

const busy = { cause: 'temporarily-unavailable' };
const zipped = { 'content-encoding': 'gzip' };
const NONE = 'the answer holds no message';

test.each<Gateway>([
	{ status: 429, headers: { ...zipped, ...soon }, says: NONE, maxRetries: 0, declared: limited },
	{ status: 401, headers: zipped, says: `API key (401): ${NONE}`, declared: invalidKey },
	{ status: 407, says: 'asks for a login (407): the', advises: 'Ask whoever runs the network' },
	{ status: 501, says: `(501): ${NONE}`, advises: 'ask its', maxRetries: 0, charged: 1 },
	{ status: 502, headers: soon, says: '(502)', maxRetries: 0, charged: 1, declared: unavailable },
	{ status: 503, headers: soon, says: '(503)', maxRetries: 0, declared: unavailable },
	{ status: 503, says: '(503)', maxRetries: 0, charged: 1, declared: busy },
])('a gateway refuses: $status', async ({ status, headers, ...row }) => {
	const answer = { status, headers, body: '<html>No</html>' };
	expectFailure(await lookUp(answer, row), row);
});

interface Another extends Row {
	readonly what: string;
	readonly status?: number;
	readonly body: string;
}

const PAGE = '<!doctype html><h1>Welcome</h1>';
const REFUSAL = '{"status":"error","message":" "}';
const TOLD = '{"status":"error","message":"ENOENT?"}';

test.each<Another>([
	{ what: 'a web page', body: PAGE, says: 'answers with a web page (200)' },
	{ what: 'a web page for 404', status: 404, body: PAGE, says: 'a web page (404)' },
	{ what: 'text for 404', status: 404, body: 'Not here.', says: 'text that is not JSON (404)' },
	{ what: 'no data', body: '{"timeMs":1,"creditsCost":0}', says: 'JSON without data (200)' },
	{ what: 'null', body: 'null', says: 'nothing (200)' },
	{ what: 'null, free', body: '{"data":null,"creditsCost":0}', says: 'without usable data (200)' },
	{ what: 'a list', body: '[]', says: 'JSON of another kind (200)' },
	{ what: 'a choice', status: 300, body: '', says: '(300) to an address', advises: 'not followed' },
	{ what: 'no message', status: 409, body: REFUSAL, says: `(409): ${NONE}`, advises: 'ask its' },
	{ what: 'a refusal as 200', body: TOLD, says: ': ENOENT?', advises: 'Read the me' },
	{ what: 'the name of a fault', status: 400, body: TOLD, says: '(400): ENOENT?', advises: '' },
	{ what: 'another shape', status: 403, body: '{"message":"No"}', says: '(403): No', advises: '' },
	{ what: 'text', body: 'All is well.', says: 'text that is not JSON (200)', charged: 1 },
	{ what: 'data that is text', body: '{"data":"x"}', says: 'usable data (200)', charged: 1 },
	{ what: 'data: null, no price', body: '{"data":null}', says: 'usable data (200)', charged: 1 },
	{ what: 'NaN', body: '{"data":{"id":NaN}}', says: 'not JSON (200)', charged: 1 },
	{ what: 'NaN as 201', status: 201, body: '{"data":NaN}', says: 'not JSON (201)', charged: 1 },
	{ what: 'two texts', body: '{"data":{}}{"data":{}}', says: 'not JSON (200)', charged: 1 },
	{ what: 'an empty body', body: '', says: 'nothing (200)', charged: 1 },
	{ what: 'no content', status: 204, body: '', says: 'nothing (204)', charged: 1 },
])('another kind of answer: $what', async ({ status, body, ...row }) => {
	const contentType = body.startsWith('<') ? 'text/html' : 'application/json';
	const answer = { status: status ?? 200, body, contentType };
	expectFailure(await lookUp(answer, row), { advises: "Check 'Base URL'", ...row });
});

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
	{ what: 'cut in a text', answer: rawAnswer(whole.slice(0, -6)), says: CUT },
	{ what: 'cut between members', answer: rawAnswer(whole.slice(0, 29)), says: CUT },
	{ what: 'cut before its last brace', answer: rawAnswer(whole.slice(0, -1)), says: CUT },
	{ what: 'gzip that is none', answer: rawAnswer(whole, 200, zipped), says: 'not be unpacked' },
	{ what: 'no answer', answer: () => undefined, says: LATE },
	{ what: 'an answer that drips', answer: drip, says: LATE },
])('$what: tried again, and each may have been charged', async ({ answer, says }) => {
	odd.answer = answer;
	// a time-out that is short enough to wait for
	const options = { maxRetries: 1, ...(says === LATE && { timeout: 1000 }) };
	expectFailure(await odd.lookup('octo', { options }), { says, requests: 2, charged: 2 });
});

test('headers of 20 KB are too large to read, and may have been charged', async () => {
	odd.answer = rawAnswer(whole, 200, { 'x-much': 'x'.repeat(20_000) });
	expectFailure(await odd.lookup('octo'), { says: 'too large to read', charged: 1 });
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

/** Nothing that is sent with the same key can succeed. */
test.each([
	[401, 'did not accept the API key'],
	[402, 'not have enough credits'],
])(
	'after a %i one is sent for each place, the others fail at once, unsent, and say so',
	async (status, words) => {
		service.strike(refusal(status));
		const { records } = await service.lookups(200, { onError, options: { concurrency: 3 } });
		expect(service.sandbox.log.length).toBeLessThanOrEqual(3);
		expect(records).toHaveLength(200);
		const details = { status, creditsSpent: 0 };
		expect(records[0]).toEqual({ error: expect.stringContaining(words), details });
		const unsent: unknown = expect.stringMatching(
			/^Not sent, because the service has refused this credential before\. .*Word of 40\d$/,
		);
		expect(records.at(-1)).toEqual({ error: unsent, details });
	},
);

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

test('what may have been charged counts in the limit of the run', async () => {
	service.strike({ kind: 'cutBody' });
	const few = { maxRetries: 0, maxRunCredits: 3 };
	const { hints, hint, sent } = await service.lookups(20, { onError, options: few });
	expect([sent.length, hints[0]?.type]).toEqual([3, 'warning']);
	expect(hint).toContain('3 requests got no answer, and may have been charged.');
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
	['chunks', 'content-type: application/json\r\ntransfer-encoding: chunked\r\n\r\nzz\r\n'],
	['headers', 'no header at all\r\n\r\n'],
])('broken %s: the next try brings the answer', async (_, rest) => {
	odd.answerWith(
		(__, response) => void response.socket?.end(`HTTP/1.1 200 OK\r\n${rest}`),
		rawAnswer(whole),
	);
	const came = await odd.lookup('octo', { options: { maxRetries: 1 } });
	expect(came.records).toEqual([{ id: 'U', bio: 'a } b' }]);
	expect(countsIn(came)).toEqual({ credits: 1, requests: 2, retries: 1, duplicates: 0 });
	expect(came.hint).toContain('1 request got no answer, and may have been charged.');
});

test.each([
	['the one that is declared', 'application/json; charset=latin1', 'latin1', 'Zoë'],
	['UTF-8 for one that there is not', 'application/json; charset="klingon"', 'utf8', 'Zoë'],
] as const)('letters are read with their charset: %s', async (_, type, charset, id) => {
	const bytes = Buffer.from(JSON.stringify({ timeMs: 1, creditsCost: 1, data: { id } }), charset);
	odd.answer = (__, response) => response.writeHead(200, { 'content-type': type }).end(bytes);
	expect((await odd.lookup('octo')).records).toEqual([{ id }]);
});

test('letters that fall between two chunks stay whole', async () => {
	const bytes = Buffer.from(whole.replace('a } b', 'Zoë 💡 '));
	odd.answer = (_, response) => {
		response.writeHead(200, { 'content-length': bytes.length });
		let at = 0;
		const more = () => {
			if (at === bytes.length) return void response.end();
			response.write(bytes.subarray(at, (at += 1)), () => setImmediate(more));
		};
		more();
	};
	expect((await odd.lookup('octo')).records).toEqual([{ id: 'U', bio: 'Zoë 💡 ' }]);
});

test('an answer of status 101 ends at once', async () => {
	odd.answer = (_, response) => void response.socket?.write('HTTP/1.1 101 Switch\r\n\r\n');
	const message = expect.stringContaining('answers with nothing (101)');
	expect(await odd.lookup('octo')).toMatchObject({ message, sent: { length: 1 } });
});

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
	service.sandbox.configure({ latencyMs: 1200 });
	const oneByOne = { concurrency: 1, timeout: 3400, maxRetries: 0 };
	expect((await service.lookups(3, { options: oneByOne })).records).toHaveLength(3);
});

test("n8n's helper, which gives up after five minutes without a byte, does not say how long an answer may take", async () => {
	/** The copy that the engine sends its requests with. */
	const axios = createRequire(require.resolve('n8n-core'))('axios') as {
		defaults: { timeout: number };
	};
	// after a tenth of a second, to see it
	const usual = jest.replaceProperty(axios.defaults, 'timeout', 100);
	service.sandbox.configure({ latencyMs: 600 });
	const { items, sent } = await service.lookup('octo');
	expect([items.length, sent.length]).toEqual([1, 1]);
	usual.restore();
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
