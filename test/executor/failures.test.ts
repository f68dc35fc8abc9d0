import { Readable } from 'node:stream';
import { parseBody, readBody } from '../../nodes/shared/request/body';
import type { Failure } from '../../nodes/shared/request/failure';
import { exchange } from '../../nodes/shared/send/exchange';
import { Usage } from '../../nodes/shared/send/usage';
import type { Fault } from '../../sandbox/faults';
import { requestFor } from '../send/requests';
import { useQuickClock } from './clocks';
import { products, starred } from './listings';
import { arrivals, recordsIn, sourcesIn, usernames } from './nodeRuns';
import { jsonResponse, rawResponse, useOddService } from './oddService';
import { errorFault, useSandbox } from './sandboxService';

/*
 * Responses other than success: what the error says, whether the request is sent again, and whether it may have been charged.
 */

interface Row {
	/** By default 200. */
	readonly status?: number;
	/** By default an error of the service. */
	readonly body?: string;
	/** Parts of the error and its advice. */
	readonly says: string;
	readonly advises?: string;
	readonly isCharged?: true;
	readonly isRetried?: true;
	/** The cause, as declared to n8n. */
	readonly declared?: object;
}

const WORD = '{"status":"error","message":"Word"}';
const NAME = '{"status":"error","message":"ENOENT?"}';
const BLANK = '{"status":"error","message":" "}';
const PAGE = '<!doctype html><h1>Welcome</h1>';
const NONE = 'the response contains no message';
const invalidKey = { cause: 'credential-invalid' };
const unavailable = { cause: 'temporarily-unavailable', retryAfterMs: 1000 };
const limited = { cause: 'rate-limited', retryAfterMs: 1000 };
const isRetried = true;
const isCharged = true;

test.each<Row>([
	// errors of the service
	{ status: 400, says: 'process the request (400): Word', advises: 'Check the parameters' },
	{ status: 401, says: 'accept the API key (401): Word', advises: 'Open', declared: invalidKey },
	{ status: 402, says: 'not have enough credits (402): Word', advises: 'Top up the account' },
	{ status: 403, says: 'not allow this request with this', advises: 'Ask the operator' },
	{ status: 404, says: 'User "octo" was not found (404): Word', advises: 'Check the spelling' },
	{ status: 422, says: 'a value (for User "octo") (422): Word', advises: 'Correct the value' },
	{ status: 409, says: 'rejected the request (409): Word', advises: "Read the service's message" },
	{ status: 429, says: '(429): Word', isRetried, declared: limited },
	{ status: 500, says: '(500): Word', isRetried },
	{ status: 502, says: '(502): Word', isRetried, declared: unavailable },
	{ status: 503, says: '(503): Word', isRetried, declared: unavailable },
	{ status: 200, says: ': Word', advises: "Read the service's message" },
	{ status: 400, body: NAME, says: '(400): ENOENT?' },
	{ status: 403, body: '{"message":"No"}', says: '(403): No' },
	{ status: 409, body: BLANK, says: `(409): ${NONE}`, advises: 'ask its operator' },
	// errors of a gateway
	{ status: 401, body: PAGE, says: `API key (401): ${NONE}`, declared: invalidKey },
	{ status: 407, body: PAGE, says: 'a login (407): the', advises: 'Ask whoever runs the network' },
	{ status: 429, body: PAGE, says: NONE, isRetried, declared: limited },
	{ status: 501, body: PAGE, says: `(501): ${NONE}`, advises: 'ask its operator', isCharged },
	{ status: 502, body: PAGE, says: '(502)', isRetried, isCharged, declared: unavailable },
	{ status: 503, body: PAGE, says: '(503)', isRetried, declared: unavailable },
	{ status: 300, body: '', says: '(300) to an address', advises: 'not followed' },
	// not responses of this service
	{ body: PAGE, says: 'responds with a web page (200)', advises: "Check 'Base URL'" },
	{ status: 404, body: PAGE, says: 'a web page (404)', advises: "Check 'Base URL'" },
	{ status: 404, body: 'Not here.', says: 'text that is not JSON (404)' },
	{ status: 409, body: '{"status":"failed","message":"No"}', says: 'JSON without data (409)' },
	{ status: 409, body: '{"status":"error","message":5}', says: 'JSON without data (409)' },
	{ body: '{"timeMs":1,"creditsCost":0}', says: 'JSON without data (200)' },
	{ body: 'null', says: 'nothing (200)' },
	{ body: '{"data":5,"creditsCost":0}', says: 'without usable data (200)' },
	{ body: '[]', says: 'JSON of another kind (200)' },
	{ body: 'All is well.', says: 'text that is not JSON (200)', isCharged },
	{ body: '{"data":"x"}', says: 'usable data (200)', isCharged },
	{ body: '{"data":null}', says: 'usable data (200)', isCharged },
	{ body: '{"data":{"id":NaN}}', says: 'not JSON (200)', isCharged },
	{ body: '{"data":{}}{"data":{}}', says: 'not JSON (200)', isCharged },
	{ body: '', says: 'nothing (200)', isCharged },
	{ status: 204, body: '', says: 'nothing (204)', isCharged },
	// responses truncated on their way
	{ body: '{"timeMs":1,"data":{"bio":"a } b', says: 'lost in the middle', isRetried, isCharged },
	{ body: '{"timeMs":1,"data":{"id":"U"}', says: 'lost in the middle', isRetried, isCharged },
])('$status: $says', async ({ status = 200, body = WORD, says, advises = '', ...row }) => {
	const headers = { 'content-length': body.length, 'retry-after': '1' };
	const read = (await readBody(Readable.from([Buffer.from(body)]))).end();
	const received = { status, headers, ...read, body: parseBody(read.text) };
	const access = { client: async () => await Promise.resolve(received) };
	const outcome = await exchange(new Usage())(requestFor('octo', { access } as object));
	const { failure } = outcome as { failure: Failure };
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

test.each([
	['a value and the page size', 'count: Too big', 'The page size was 7.'],
	['a member of the body, by its label', 'keyword: wrong', `'Query' was "crm".`],
	['an additional one, by its name', 'region: wrong', `'region' was "atlantis".`],
])('the error of a rejected value names %s', async (_, message, expected) => {
	service.strike(errorFault(422, { message }));
	const parameters = { resource: 'product', operation: 'search', keyword: 'crm', limit: 7 };
	const options = { additionalBodyFields: '{"region": "atlantis"}' };
	const result = await service.run({ nodeType: 'professionalNetwork', parameters, options });
	expect(result.message).toBe(`The service rejected a value (for Query "crm") (422): ${message}`);
	expect(result.description).toContain(expected);
});

test('a 401 of the operation without a credential affects only its own request', async () => {
	service.strike(errorFault(401), undefined, 1);
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
	// a temporary failure counts for each attempt
	[500, { maxRetries: 5 }, 6, 'Retries: 2. 9 items failed: '],
])(
	'counts the cost that an error of status %i states, within the limits',
	async (status, more, creditsSpent, expected) => {
		odd.handler = jsonResponse(status, { status: 'error', message: 'No', creditsCost: 2 });
		const few = { maxRunCredits: 6, concurrency: 1, ...more };
		const { hint, records } = await odd.lookups(9, { onError, options: few });
		expect(records[0]?.details).toMatchObject({ creditsSpent });
		expect(hint).toContain(`Credits used: 6. Requests: 3. ${expected}`);
	},
);

test.each([
	['the one that is declared', 'application/json; charset=latin1', 'latin1'],
	['UTF-8 for one that does not exist', 'application/json; charset="klingon"', 'utf8'],
] as const)('decodes text by its charset, across chunks: %s', async (_, type, charset) => {
	const bytes = [...Buffer.from('Zoë', charset)].map((byte) => Buffer.from([byte]));
	expect((await readBody(Readable.from(bytes), type)).end().text).toBe('Zoë');
});

test('says that a company the service does not know looks like a website', async () => {
	odd.handler = jsonResponse(404, { status: 'error', message: 'Not here.' });
	const parameters = { resource: 'company', operation: 'get', universalName: 'acme.com' };
	const { description, sent } = await odd.run({ nodeType: 'professionalNetwork', parameters });
	expect(sent).toEqual([{ universalName: 'acme.com' }]);
	expect(description).toContain("looks like a website: open the company's page on the network");
});

/*
 * A run with failures: with "Continue", where error items are output and what they contain; with "Stop" or when cancelled,
 * what it still sends and says. What the next run pays: `test/send/cache.test.ts`.
 */

describe('with "Continue"', () => {
	const notFound = {
		error: 'User "missing" was not found (404): Not found: missing',
		details: { status: 404, creditsSpent: 0 },
	};
	const names = ['octo', 'missing', 'ada'];

	// in order among the others: `inputFields.test.ts`
	test('"(using error output)" sends an error item there, paired', async () => {
		const result = await service.lookups([...names, 'not a name'], {
			onError: 'continueErrorOutput',
		});
		const message = 'Credits used: 2. Requests: 3. 2 items failed: 1, 3 (counted from 0).';
		const hints = [{ type: 'warning', message }];
		const records = [{ username: 'octo' }, { username: 'ada' }];
		expect(result).toMatchObject({ status: 'success', hints, records, sources: [0, 2] });
		// n8n adds the fields of the input item
		const rejected = { name: 'not a name', error: expect.stringContaining("'User' must be ") };
		expect(result.errorItems).toEqual([
			{ json: { name: 'missing', ...notFound }, pairedItem: { item: 1 } },
			{ json: rejected, pairedItem: { item: 3 } },
		]);
	});

	const ftp = { baseUrl: 'ftp://127.0.0.1', apiKey: 'ppd_key' };

	test.each([
		[
			'an unknown operation',
			{ parameters: { operation: 'all' } },
			`'Operation' must be one of get`,
		],
		['an unusable credential', { credential: ftp }, 'The credential cannot be used'],
	])('%s fails every input item, and sends nothing', async (_, settings, expected) => {
		const more = { onError: 'continueErrorOutput', ...settings } as const;
		const { items, errorItems, hint, sent } = await service.lookups(names, more);
		expect([items, sourcesIn(errorItems), sent]).toEqual([[], [0, 1, 2], []]);
		for (const { error } of recordsIn(errorItems)) expect(error).toContain(expected);
		expect(hint).toContain('3 items failed: 0, 1, 2 (counted from 0).');
	});

	test('a page that cannot be converted to items fails only its own input item, after the pages before it', async () => {
		// nested too deeply for recursion, which throws
		const tooDeep = `${'{"text":'.repeat(50_000)}1${'}'.repeat(50_000)}`;
		const page = (repository: string, after: string) =>
			rawResponse(`{"creditsCost":1,"data":{"repositories":[${repository}],"after":"${after}"}}`);
		odd.respondBy((_, { username, after }) => {
			if (username === 'ada') return page('{"nameWithOwner":"a"}', '');
			return after === 'two'
				? page(`{"topics":[${tooDeep}]}`, '')
				: page('{"nameWithOwner":"b"}', 'two');
		});
		const { records } = await odd.list(starred, 1, {
			onError,
			items: ['octo', 'ada'].map((name) => ({ name })),
			parameters: { output: 'simplified', username: '={{ $json.name }}' },
		});
		const error = expect.stringContaining('could not be converted to items') as unknown;
		const details = { fetched: 1, creditsSpent: 2, resumeFrom: { after: 'two' } };
		expect(records).toMatchObject([
			{ nameWithOwner: 'b' },
			{ error, details },
			{ nameWithOwner: 'a' },
		]);
	});
});

const delay = (ms: number): Fault => ({ kind: 'delay', ms });
const later = { headers: { 'retry-after': '240' } };

describe('with "Stop"', () => {
	const names = usernames(30).with(2, 'missing');
	const options = { concurrency: 5 };

	test('after the first failure, requests in flight complete, and no new ones are sent', async () => {
		// so that the failure is the first response
		service.strike(delay(0), { bodyMatches: { username: 'missing' } });
		service.strike(delay(1500));
		const result = await service.lookups(names, { options });
		const sent = names.slice(0, 5).map((username) => ({ username }));
		expect(service.sandbox.log.every(({ cutOff }) => !cutOff)).toBe(true);
		expect(result).toMatchObject({ status: 'error', items: [], errorItems: [], sent });
		const error = { name: 'NodeApiError', context: { itemIndex: 2 }, httpCode: '404' };
		expect(result.error).toMatchObject(error);
		expect(result.message).toContain('Not found: missing');
		// the requests in flight have been paid for, and the error says so
		expect(result.description).toContain('You paid 4 credits');
	});

	test('a retry that is due later is neither sent nor awaited', async () => {
		service.strike(errorFault(503, later), { bodyMatches: { username: 'user0' } });
		service.strike(delay(1500), { bodyMatches: { username: 'missing' } });
		const message = expect.stringContaining('Not found: missing');
		const result = await service.lookups(names.slice(0, 3), { options });
		expect(result).toMatchObject({ message, sent: { length: 3 } });
	});

	test('a failed page ends its listing and all others', async () => {
		const [bad, other] = [products.goldenSubject(45, 1), products.goldenSubject(45, 2)];
		service.strike(errorFault(400), { bodyMatches: { keyword: bad, start: 10 } });
		service.strike(delay(1500), { bodyMatches: { keyword: other, start: 0 } });
		const { error, description, sent } = await service.list(products, 45, {
			parameters: { keyword: '={{ $json.keyword }}' },
			options: { concurrency: 2 },
			items: [{ keyword: other }, { keyword: bad }],
		});
		const first = [other, bad].map((keyword) => ({ keyword, start: 0, count: 10 }));
		expect(sent).toEqual([...first, { keyword: bad, start: 10, count: 10 }]);
		expect(error?.context.itemIndex).toBe(1);
		expect(description).toContain(
			'Settings &gt; On Error &gt; Continue skips item 1 (counted from 0) and keeps the 10 records before it.',
		);
		expect(description).toContain(
			'To fetch the rest of item 1 (counted from 0), with it as the only input item, continue with the option Start set to 10',
		);
	});

	test('several failures at once are one error, that of the first', async () => {
		service.strike(errorFault(404), { bodyMatches: { username: 'user1' } });
		service.strike(delay(1500));
		const { error, message } = await service.lookups(['missing', 'user1', 'missing-too']);
		expect(message).toContain('(404): Word of 404');
		expect(error?.context.itemIndex).toBe(1);
	});

	test('the error about one missing record of twenty says what was paid and cached', async () => {
		const twenty = usernames(20).with(12, 'missing');
		const result = await service.lookups(twenty, { options: { concurrency: 1 } });
		expect(result.message).toBe('User "missing" was not found (404): Not found: missing');
		expect(result.error?.context.itemIndex).toBe(12);
		expect(result.description).toBe(
			'Check the spelling, and that it is public. You paid 12 credits, and 12 of 12 paid responses are cached: run again within an hour, and they are free; Settings &gt; On Error &gt; Continue skips item 12 (counted from 0).',
		);
	});

	test('the error does not mention an empty cache', async () => {
		expect((await service.lookup('missing')).description).not.toContain('cached');
	});
});

/* Each run here would last for minutes, so ending within a test's time proves that it stops. */
test.each<[where: string, requests: number, Fault | undefined, items?: object[]]>([
	['before it begins', 0, undefined],
	['in the wait before a retry', 1, errorFault(503, later)],
	['while duplicates wait for their lookup', 1, errorFault(429, later), [{}, {}, {}, {}]],
	['in a request that gets no response', 1, { kind: 'hang' }],
	['in a response that never ends', 1, { kind: 'endlessBody' }],
])(
	'a run that is cancelled %s ends, and sends nothing more',
	async (_, requests, fault, items = [{}]) => {
		if (fault) service.strike(fault);
		const stopping = new AbortController();
		if (requests === 0) stopping.abort();
		const run = service.lookup('octo', { items: items as [], signal: stopping.signal });
		while (service.sandbox.log.length < requests) await arrivals();
		await arrivals();
		stopping.abort();
		expect((await run).status).toBe('canceled');
		await arrivals();
		expect(service.sandbox.log).toHaveLength(requests);
		if (fault && fault.kind !== 'status') expect(service.sandbox.log[0]?.cutOff).toBe(true);
	},
);
