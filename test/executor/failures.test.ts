import { createRequire } from 'node:module';
import { type AddressInfo, createServer } from 'node:net';
import { PassThrough } from 'node:stream';
import { takesFailureCauses } from '../../n8n/engine/olderVersions';
import { readText } from '../../nodes/shared/request/body';
import { connectionFailure } from '../../nodes/shared/request/connectionFailure';
import type { Fault } from '../../sandbox/server';
import { countsIn } from './nodeRuns';
import { jsonAnswer, rawAnswer, useOddService } from './oddService';
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

interface More {
	/** How often it is sent; once, if not given. */
	readonly requests?: number;
	/** How many of these may have been charged; none, if not given. */
	readonly charged?: number;
	readonly options?: object;
	/** The cause of the failure, as it is declared to n8n. */
	readonly failure?: object;
}

/** What came, what the message of the error says, and what to do. */
type Row = [title: string, Fault, said: string, advice: string, More?];

const answer = (status: number, body: string, more = {}) =>
	({ kind: 'status', status, body, ...more }) as const;
const json = (body: string, more: object = {}, status = 200) =>
	answer(status, body, { contentType: 'application/json', ...more });

const check = 'Check the "Base URL"';
const invalidKey = { failure: { cause: 'credential-invalid' } };

const refusals: Row[] = [
	['400', refusal(400), 'could not use the request (400): Word of', 'Check the parameters'],
	['401', refusal(401), 'accept the API key (401): Word', 'Open the credential', invalidKey],
	['402', refusal(402), 'not have enough credits (402): Word', 'Top up the account'],
	['403', refusal(403), 'not allow this request with this API key (403)', 'Ask the operator'],
	['400 that names a system error', refusal(400, { message: 'ENOENT?' }), '(400): ENOENT?', ''],
	['404', refusal(404), 'User "octo" was not found (404): Word', 'Check the spelling'],
	['422', refusal(422), 'a value (for User "octo") (422): Word', 'Correct the value'],
	['409', refusal(409), 'refused the request (409): Word', 'Read the message'],
	['501', refusal(501), 'refused the request (501): Word', 'Read the message'],
];

const gateway = (status: number, more = {}) => answer(status, '<html>No</html>', more);
const soon = { headers: { 'retry-after': '1' } };
const options = { maxRetries: 0 };
const once = { options, charged: 1 };
const cause = 'temporarily-unavailable';
const unavailable = { failure: { cause, retryAfterMs: 1000 } };
const limited = { failure: { cause: 'rate-limited', retryAfterMs: 1000 } };

/** With Max Retries 0 they fail at once, and declare what the answer proves. */
const passing: Row[] = [
	['429', refusal(429, soon), '(429): Word', '', { options, ...limited }],
	['500', refusal(500, soon), '(500): Word', '', { options }],
	['502', refusal(502, soon), '(502): Word', '', { options, ...unavailable }],
	['503', refusal(503, soon), '(503): Word', '', { options, ...unavailable }],
	['504', refusal(504, soon), '(504): Word', '', { options, ...unavailable }],
	[
		'429 that cannot be unpacked',
		gateway(429, { headers: { 'content-encoding': 'gzip', 'retry-after': '1' } }),
		'(429): the answer holds no message',
		'',
		{ options, ...limited },
	],
	[
		'401 that cannot be unpacked',
		gateway(401, { headers: { 'content-encoding': 'gzip' } }),
		'API key (401): the answer holds no message',
		'Open the credential',
		invalidKey,
	],
	['403 of a gateway', json('{"message":"Key is blocked"}', {}, 403), '(403): Key is blocked', ''],
	['407 of a proxy', gateway(407), 'asks for a login (407): the', 'Ask whoever runs the network'],
	['501 of a gateway', gateway(501), '(501): the answer holds no', 'ask its', once],
	['503 of a gateway', gateway(503), '(503)', '', { ...once, failure: { cause } }],
	['503 of a gateway, with a time', gateway(503, soon), '(503)', '', { options, ...unavailable }],
	['502 of a gateway, with a time', gateway(502, soon), '(502)', '', { ...once, ...unavailable }],
];

const page = '<!doctype html><h1>Welcome</h1>';
const told = { kind: 'status', status: 200, message: 'Told so' } as const;
const text = { contentType: 'text/plain' };
const large = { headers: { 'x-much': 'x'.repeat(20_000) } };
const charged = { charged: 1 };

const ofAnother: Row[] = [
	['a web page', answer(200, page), 'answers with a web page (200)', check],
	['a web page for 404', answer(404, page), 'a web page (404)', check],
	['text for 404', answer(404, 'Not here.'), 'text that is not JSON (404)', check],
	['no data', json('{"timeMs":1,"creditsCost":0}'), 'JSON without data (200)', check],
	['null', json('null'), 'nothing (200)', check],
	['data: null', json('{"data":null,"creditsCost":0}'), 'JSON without usable data (200)', check],
	['a list', json('[]'), 'JSON of another kind (200)', check],
	['a refusal as 200', told, ': Told so', 'Read the me'],
	['an empty message', refusal(409, { message: ' ' }), '(409): the answer holds no', 'ask its'],
	['a choice', answer(300, ''), '(300) to an address it does not name', 'not followed'],
	['text', answer(200, 'All is well.', text), 'text that is not JSON (200)', check, charged],
	['data that is text', json('{"data":"x"}'), 'JSON without usable data (200)', check, charged],
	['data: null, no price', json('{"data":null}'), 'without usable data (200)', check, charged],
	['NaN', json('{"data":{"id":NaN}}'), 'text that is not JSON (200)', check, charged],
	['NaN as 201', json('{"data":{"id":NaN}}', {}, 201), 'not JSON (201)', check, charged],
	['two texts', json('{"data":{}}{"data":{}}'), 'text that is not JSON (200)', check, charged],
	['headers of 20 KB', json('{"data":{}}', large), 'too large to read', '', charged],
	['an empty body', answer(200, ''), 'nothing (200)', check, charged],
	['no content', answer(204, ''), 'nothing (204)', check, charged],
];

const cut = (framing: 'length' | 'chunked' | 'close', more = {}) =>
	({ kind: 'cutBody', framing, ...more }) as const;
const whole = '{"timeMs":1,"creditsCost":1,"data":{"id":"U","bio":"a } b"}}';
const gzip = { gzip: true };
const notZipped = { headers: { 'content-encoding': 'gzip' } };
const LOST = 'was lost before its answer was complete';
const CUT = 'was lost in the middle of its answer';
const LATE = 'did not answer within 1000 ms';
const twice = { requests: 2, charged: 2, options: { maxRetries: 1 } };
// short enough to wait for
const late = { ...twice, options: { maxRetries: 1, timeout: 1000 } };

const retried: Row[] = [
	['a reset connection', { kind: 'resetBeforeAnswer' }, LOST, '', twice],
	['cut, with a length', cut('length'), LOST, '', twice],
	['cut, in chunks', cut('chunked'), LOST, '', twice],
	['cut, up to the end of the connection', cut('close'), CUT, '', twice],
	['cut right after its headers', cut('close', { keep: 0 }), CUT, '', twice],
	['cut, in chunks, compressed', cut('chunked', gzip), LOST, '', twice],
	['cut, up to the end of the connection, compressed', cut('close', gzip), CUT, '', twice],
	['cut in a text', json(whole.slice(0, -6)), CUT, '', twice],
	['cut between members', json(whole.slice(0, 29)), CUT, '', twice],
	['cut before its last brace', json(whole.slice(0, -1)), CUT, '', twice],
	['gzip that is none', json(whole, notZipped), 'could not be unpacked', '', twice],
	['no answer', { kind: 'hang' }, LATE, '', late],
	['an answer that drips', { kind: 'dripBody' }, LATE, '', late],
];

test.each([...refusals, ...passing, ...ofAnother, ...retried])(
	'%s',
	async (_, fault, said, advice, { requests = 1, charged: most = 0, ...more } = {}) => {
		service.strike(fault);
		const came = await service.lookup('octo', { options: more.options ?? {} });
		const { error, message = '' } = came;
		expect(came).toMatchObject({ items: [], status: 'error', sent: { length: requests } });
		expect(error).toMatchObject({ name: 'NodeApiError', context: { itemIndex: 0 } });
		expect(message).toContain(said);
		expect(message.includes('(after 2 tries)')).toBe(requests === 2);
		// what a person reads
		const read = `${message} ${came.description}`;
		expect(read).toContain(advice);
		expect(read).not.toContain('<h1>');
		expect(Number(/that may have been charged: (\d+)\./.exec(read)?.[1] ?? 0)).toBe(most);
		expect(Object(error).failure).toEqual(takesFailureCauses ? more.failure : undefined);
		if ('message' in fault) expect(error).toMatchObject({ httpCode: String(fault.status) });
	},
);

test.each([
	['a value and the page size', 'count: Too big', 'The page size was 7.'],
	['a member of the body, by its label', 'keyword: wrong', 'Query was "crm".'],
	['an additional one, by its name', 'region: wrong', 'region was "atlantis".'],
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
	service.strike(cut('chunked'));
	const few = { maxRetries: 0, maxRunCredits: 3 };
	const { hints, hint, sent } = await service.lookups(20, { onError, options: few });
	expect([sent.length, hints[0]?.type]).toEqual([3, 'warning']);
	expect(hint).toContain('items: 20. Requests without an answer that may have been charged: 3.');
});

test.each([
	[200, {}, 2, 'Failed input items: 9.'],
	[404, {}, 2, 'Failed input items: 9.'],
	// each try of one that passes
	[500, { maxRetries: 5 }, 6, 'Retries: 2. Failed input items: 9.'],
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
	expect(countsIn(came)).toEqual({ credits: 1, requests: 2, retries: 1, equal: 0 });
	expect(came.hint).toContain('may have been charged: 1.');
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
	const server = createServer((socket) => void socket.end()).unref();
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
	const read = readText(body);
	body.write('{"status"');
	body.destroy();
	await expect(read).rejects.toMatchObject({ code: 'ECONNRESET' });
});

test('a website that the service does not know as a company is told as one', async () => {
	odd.answer = jsonAnswer(404, { status: 'error', message: 'Not here.' });
	const parameters = { resource: 'company', operation: 'get', universalName: 'acme.com' };
	const { description, sent } = await odd.run({ nodeType: 'professionalNetwork', parameters });
	expect(sent).toEqual([{ universalName: 'acme.com' }]);
	expect(description).toContain('A website is no slug');
});
