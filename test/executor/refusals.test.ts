import type { Fault } from '../../sandbox/server';
import { takesFailureCauses } from '../../n8n/engine/olderVersions';
import { useSandbox } from './sandboxService';

const service = useSandbox();

/** What a person reads after a failure: message and description. */
const textOf = (error: unknown) => `${Object(error).message} ${Object(error).description}`;

describe('refusals of the service: one request, its own message, and what to do', () => {
	test.each([
		[400, 'could not use the request', 'Check the parameters', undefined],
		[401, 'did not accept the API key', 'Open the credential', { cause: 'credential-invalid' }],
		[402, 'not have enough credits', 'Top up the account', undefined],
		[403, 'does not allow this request', 'Ask the service', undefined],
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

	test.each([
		[429, { cause: 'rate-limited', retryAfterMs: 1000 }],
		[500, undefined],
		[502, { cause: 'temporarily-unavailable', retryAfterMs: 1000 }],
		[503, { cause: 'temporarily-unavailable', retryAfterMs: 1000 }],
		[504, { cause: 'temporarily-unavailable', retryAfterMs: 1000 }],
	])('%i declares its cause where the answer proves one', async (status, failure) => {
		const headers = { 'retry-after': '1' };
		service.sandbox.addFault({ fault: { kind: 'status', status, headers } });
		const { error } = await service.lookup('octo', { parameters: { options: { maxRetries: 0 } } });
		expect(Object(error).failure).toEqual(takesFailureCauses ? failure : undefined);
	});

	test('the error names the value that was refused', async () => {
		const message = 'count: Too big';
		service.sandbox.addFault({ fault: { kind: 'status', status: 422, message } });
		const { error } = await service.run({
			nodeType: 'professionalNetwork',
			parameters: { resource: 'product', operation: 'search', keyword: 'crm', limit: 7 },
		});
		expect(error?.message).toBe(
			'The service refused a value (for Keyword "crm") (422): count: Too big',
		);
		expect(error?.description).toContain('The page size was 7.');
	});

	test('the input item that failed is named', async () => {
		const { error } = await service.lookup('={{ $json.name }}', {
			items: [{ name: 'octo' }, { name: 'ada' }, { name: 'missing' }],
			parameters: { options: { concurrency: 1 } },
		});
		expect(error?.message).toBe('User "missing" (404): Not found: missing');
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
	const page: Fault = { kind: 'status', status: 404, body: '<!doctype html><h1>404</h1>' };
	test.each<[string, Fault, string, string]>([
		['a web page', { kind: 'html' }, 'answers with a web page (200)', 'Check the Base URL'],
		['text', { kind: 'notJson' }, 'text that is not JSON (200)', 'Check the Base URL'],
		['no data', { kind: 'noData' }, 'JSON without data (200)', 'Check the Base URL'],
		['null', { kind: 'nullBody' }, 'nothing (200)', 'Check the Base URL'],
		[
			'data that is null',
			{ kind: 'dataNull' },
			'JSON without usable data (200)',
			'Check the Base URL',
		],
		[
			'an error in a 200',
			{ kind: 'errorEnvelope', message: 'Told so' },
			': Told so',
			'Read the message',
		],
		['a web page for 404', page, 'answers with a web page (404)', 'Check the Base URL'],
		[
			'a redirect',
			{ kind: 'redirect', to: 'http://127.0.0.1:9/elsewhere' },
			'a redirect (307) to http://127.0.0.1:9/elsewhere',
			'Redirects are not followed',
		],
		['an empty body', { kind: 'status', status: 200, body: '' }, 'nothing (200)', 'Base URL'],
		['no content', { kind: 'status', status: 204, body: '' }, 'nothing (204)', 'Base URL'],
		[
			'a list',
			{ kind: 'status', status: 200, body: '[]', contentType: 'application/json' },
			'JSON of another kind (200)',
			'Base URL',
		],
		[
			'data that is text',
			{ kind: 'status', status: 200, body: '{"data":"x"}', contentType: 'application/json' },
			'JSON without usable data (200)',
			'Base URL',
		],
	])('%s', async (_, fault, happened, advice) => {
		service.sandbox.addFault({ fault });
		const { error, items } = await service.lookup('octo');
		expect(service.sandbox.log).toHaveLength(1);
		expect(items).toEqual([]);
		expect(error).toMatchObject({ name: 'NodeApiError', context: { itemIndex: 0 } });
		expect(error?.message).toContain(happened);
		expect(textOf(error)).toContain(advice);
		expect(textOf(error)).not.toContain('<h1>');
	});
});

test('a wrong key is sent once', async () => {
	const { error } = await service.lookup('octo', {
		credential: { ...service.credential, apiKey: 'ppd_not_this_one' },
	});
	expect(service.sandbox.log.map(({ headers }) => headers.authorization)).toEqual([
		'present: wrong',
	]);
	expect(error?.message).toContain('did not accept the API key (401)');
	expect(service.sandbox.credits).toBe(0);
});

test('an account without credits', async () => {
	service.sandbox.configure({ balance: 0 });
	const { error } = await service.lookup('octo');
	expect(service.sandbox.log).toHaveLength(1);
	expect(error?.message).toContain('(402): Not enough credits');
});
