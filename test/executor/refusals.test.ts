import type { Fault } from '../../sandbox/server';
import { takesFailureCauses } from '../../n8n/engine/olderVersions';
import { useSandbox } from './sandboxService';

const service = useSandbox();

describe('refusals of the service: one request, its own message, and what to do', () => {
	test.each([
		[400, 'could not use the request', 'Check the parameters', undefined],
		[401, 'did not accept the API key', 'Open the credential', { cause: 'credential-invalid' }],
		[402, 'not have enough credits', 'Top up the account', undefined],
		[403, 'does not allow this request', 'Ask the operator of the service', undefined],
		[404, 'User "octo"', 'Check the spelling', undefined],
		[422, 'refused a value (for User "octo")', 'Correct the value', undefined],
		[409, 'refused the request', 'Read the message', undefined],
	])('%i', async (status, happened, advice, failure) => {
		service.sandbox.addFault({ fault: { kind: 'status', status, message: 'Word of the service' } });
		const { error, items, status: ended } = await service.lookup('octo');
		expect(service.sandbox.log).toHaveLength(1);
		expect({ items, ended }).toEqual({ items: [], ended: 'error' });
		expect(error).toMatchObject({
			name: 'NodeApiError',
			httpCode: String(status),
			context: { itemIndex: 0 },
		});
		expect(error?.message).toContain(`(${status}): Word of the service`);
		expect(error?.message).toContain(happened);
		expect(error?.message).not.toContain('tries');
		expect(error?.description).toContain(advice);
		expect(Object(error).failure).toEqual(takesFailureCauses ? failure : undefined);
	});

	const unavailable = { cause: 'temporarily-unavailable', retryAfterMs: 1000 };

	test.each([
		[429, { cause: 'rate-limited', retryAfterMs: 1000 }],
		[500, undefined],
		[502, unavailable],
		[503, unavailable],
		[504, unavailable],
	])(
		'%i with Max Retries 0 fails at once, and declares what the answer proves',
		async (status, failure) => {
			const headers = { 'retry-after': '1' };
			service.sandbox.addFault({ fault: { kind: 'status', status, headers } });
			const { error } = await service.lookup('octo', { options: { maxRetries: 0 } });
			expect(service.sandbox.log).toHaveLength(1);
			expect(Object(error).failure).toEqual(takesFailureCauses ? failure : undefined);
		},
	);

	test.each([
		[503, {}, true],
		[503, { 'retry-after': '1' }, false],
		[502, { 'retry-after': '1' }, true],
	])('%i with %j from a gateway: it may have been charged: %p', async (status, headers, may) => {
		const fault: Fault = { kind: 'status', status, headers, body: '<html>No</html>' };
		service.sandbox.addFault({ fault });
		const { error } = await service.lookup('octo', { options: { maxRetries: 0 } });
		expect(error?.description?.includes('may have been charged: 1.')).toBe(may);
	});

	test('the error names the value that was refused', async () => {
		const message = 'count: Too big';
		service.sandbox.addFault({ fault: { kind: 'status', status: 422, message } });
		const { error } = await service.run({
			nodeType: 'professionalNetwork',
			parameters: { resource: 'product', operation: 'search', keyword: 'crm', limit: 7 },
		});
		expect(error?.message).toBe(
			'The service refused a value (for Query "crm") (422): count: Too big',
		);
		expect(error?.description).toContain('The page size was 7.');
	});

	test.each([
		['a member of the body, by its label', 'username: wrong', 'User was "octo".'],
		['an additional one, by its name', 'region: wrong', 'region was "atlantis".'],
	])('so does %s', async (_, message, said) => {
		service.sandbox.addFault({ fault: { kind: 'status', status: 422, message } });
		const options = { additionalBodyFields: '{"region": "atlantis"}' };
		expect((await service.lookup('octo', { options })).error?.description).toContain(said);
	});

	test('the input item that failed is named', async () => {
		const { error } = await service.lookups(['octo', 'ada', 'missing'], {
			options: { concurrency: 1 },
		});
		expect(error?.message).toBe('User "missing" was not found (404): Not found: missing');
		expect(error?.description).not.toContain('found');
		expect(error).toMatchObject({ context: { itemIndex: 2 } });
		expect(error?.description).toContain('Input item: 2 (the first is 0).');
		expect(error?.description).toContain('This run used 2 credits.');
	});

	test('a message that names a system error is not taken for one', async () => {
		const message = 'ECONNREFUSED and ENOENT stand in the query';
		service.sandbox.addFault({ fault: { kind: 'status', status: 400, message } });
		expect((await service.lookup('octo')).error?.message).toContain(message);
	});
});

describe('answers that are not of this service: one request, and what came instead', () => {
	const answer = (status: number, body?: string, more = {}): Fault => ({
		kind: 'status',
		status,
		body,
		...more,
	});
	const json = (body: string, more = {}, status = 200) =>
		answer(status, body, { contentType: 'application/json', ...more });
	const headers = { 'x-much': 'x'.repeat(20_000) };

	const check = 'Check the "Base URL"';

	/** The description of the error, which says what happened and what to do. */
	async function descriptionOf(fault: Fault, happened: string, advice: string) {
		service.sandbox.addFault({ fault });
		const { error, items } = await service.lookup('octo');
		expect(service.sandbox.log).toHaveLength(1);
		expect(items).toEqual([]);
		expect(error).toMatchObject({ name: 'NodeApiError', context: { itemIndex: 0 } });
		expect(error?.message).toContain(happened);
		// what a person reads
		expect(`${error?.message} ${error?.description}`).toContain(advice);
		expect(`${error?.message} ${error?.description}`).not.toContain('<h1>');
		return error?.description;
	}

	test.each<[string, Fault, string, advice?: string]>([
		['a web page', answer(200, '<html><h1>Welcome</h1>'), 'answers with a web page (200)'],
		['a web page for 404', answer(404, '<!doctype html><h1>404</h1>'), 'a web page (404)'],
		['text for 404', answer(404, 'Not here.'), 'text that is not JSON (404)'],
		['JSON without data', json('{"timeMs":1,"creditsCost":0}'), 'JSON without data (200)'],
		['null', json('null'), 'nothing (200)'],
		['data that is null', json('{"data":null,"creditsCost":0}'), 'JSON without usable data (200)'],
		['a list', json('[]'), 'JSON of another kind (200)'],
		[
			'a refusal as 200',
			answer(200, undefined, { message: 'Told so' }),
			': Told so',
			'Read the me',
		],
		['a choice', answer(300, ''), '(300) to an address it does not name', 'not followed'],
	])('%s', async (_, fault, happened, advice = check) => {
		expect(await descriptionOf(fault, happened, advice)).not.toContain('charged');
	});

	test.each<[string, Fault, string, advice?: string]>([
		[
			'text',
			answer(200, 'All is well.', { contentType: 'text/plain' }),
			'text that is not JSON (200)',
		],
		['data that is text', json('{"data":"x"}'), 'JSON without usable data (200)'],
		['data that is null, at no price', json('{"data":null}'), 'JSON without usable data (200)'],
		['NaN', json('{"data":{"id":NaN}}'), 'text that is not JSON (200)'],
		['NaN as 201', json('{"data":{"id":NaN}}', {}, 201), 'text that is not JSON (201)'],
		['two texts', json('{"data":{}}{"data":{}}'), 'text that is not JSON (200)'],
		['headers of 20 KB', json('{"data":{}}', { headers }), 'too large to read', ''],
		['an empty body', answer(200, ''), 'nothing (200)'],
		['no content', answer(204, ''), 'nothing (204)'],
	])('%s, which may have been charged', async (_, fault, happened, advice = check) => {
		const said = 'Requests without an answer that may have been charged: 1.';
		expect(await descriptionOf(fault, happened, advice)).toContain(said);
	});
});

/** Nothing that is sent with the same key can succeed: the rest fails, unsent. */
describe.each([
	[401, 'did not accept the API key'],
	[402, 'not have enough credits'],
])('after a %i', (status, words) => {
	test('from the first request on: one is sent for each place, the others fail at once and say so', async () => {
		service.sandbox.addFault({ fault: { kind: 'status', status, message: 'Not you' } });
		const result = await service.lookups(200, {
			onError: 'continueRegularOutput',
			options: { concurrency: 3 },
		});
		expect(service.sandbox.log.length).toBeLessThanOrEqual(3);
		expect(result.items).toHaveLength(200);
		const details = { status, creditsSpent: 0 };
		const error: unknown = expect.stringContaining(words);
		expect(result.items[0]?.json).toEqual({ error, details });
		const unsent: unknown = expect.stringMatching(
			/^Not sent, because the service has refused this credential before\. .*Not you$/,
		);
		expect(result.items.at(-1)?.json).toEqual({ error: unsent, details });
	});
});

test('a refusal of the operation without a credential concerns only its own request', async () => {
	service.sandbox.addFault({ when: { nth: 1 }, fault: { kind: 'status', status: 401 } });
	const { items: came } = await service.publicProfile(service.sandbox.baseUrl, {
		onError: 'continueRegularOutput',
		items: [{ who: 'ada' }, { who: 'bob' }, { who: 'eve' }],
		parameters: { memberIdentity: '={{ $json.who }}' },
		options: { concurrency: 1 },
	});
	expect(came.map(({ json }) => typeof json.error)).toEqual(['string', 'undefined', 'undefined']);
});
