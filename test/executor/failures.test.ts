import { Readable } from 'node:stream';
import { operationOf } from '../../tools/catalogue';
import { parseBody, readBody } from '../../nodes/shared/request/body';
import type { Failure } from '../../nodes/shared/request/failure';
import { exchange } from '../../nodes/shared/send/exchange';
import type { ServiceRequest } from '../../nodes/shared/send/outcome';
import { noUsage } from '../../nodes/shared/send/usage';
import { jsonAnswer, useOddService } from './oddService';
import { useQuickClock } from './clocks';
import { refusal, useSandbox } from './sandboxService';

/*
 * What can come instead of an answer: what the error says, whether it is sent again, and whether the service may have charged
 * for it.
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
	{ body: '{"data":5,"creditsCost":0}', says: 'without usable data (200)' },
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
	const read = (await readBody(Readable.from([Buffer.from(body)]))).end();
	const received = { status, headers, ...read, body: parseBody(read.text) };
	const access = { client: async () => await Promise.resolve(received) };
	const request = { operation, body: { username: 'octo' }, ownMembers: {}, quote: String, access };
	const outcome = await exchange(noUsage())(request as unknown as ServiceRequest);
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
])('the error of a refused value names %s', async (_, message, said) => {
	service.strike(refusal(422, { message }));
	const parameters = { resource: 'product', operation: 'search', keyword: 'crm', limit: 7 };
	const options = { additionalBodyFields: '{"region": "atlantis"}' };
	const came = await service.run({ nodeType: 'professionalNetwork', parameters, options });
	expect(came.message).toBe(`The service refused a value (for Query "crm") (422): ${message}`);
	expect(came.description).toContain(said);
});

test('a refusal of the operation without a credential concerns only its own request', async () => {
	service.strike(refusal(401), undefined, 1);
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

test('a website that the service does not know as a company is told as one', async () => {
	odd.answer = jsonAnswer(404, { status: 'error', message: 'Not here.' });
	const parameters = { resource: 'company', operation: 'get', universalName: 'acme.com' };
	const { description, sent } = await odd.run({ nodeType: 'professionalNetwork', parameters });
	expect(sent).toEqual([{ universalName: 'acme.com' }]);
	expect(description).toContain("looks like a website: open the company's page on the network");
});
