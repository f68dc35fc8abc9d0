import { inspect } from 'node:util';
import { parseBaseUrl } from '../../nodes/shared/request/baseUrl';
import { useSandbox } from './sandboxService';

const service = useSandbox();

describe('what is read of an address', () => {
	test.each([
		['https://api.example.com', 'https://api.example.com'],
		['https://api.example.com/', 'https://api.example.com'],
		['https://api.example.com///', 'https://api.example.com'],
		['  https://api.example.com/v1/ \n', 'https://api.example.com/v1'],
		['https://api.example.com/v1/eu', 'https://api.example.com/v1/eu'],
		['http://127.0.0.1:4010', 'http://127.0.0.1:4010'],
		['HTTPS://API.Example.com/V1', 'https://api.example.com/V1'],
		['http://[::1]:4010/v1/', 'http://[::1]:4010/v1'],
	])('%j is %s', (given, read) => {
		expect(parseBaseUrl(given)).toBe(read);
	});
});

/** Addresses that are refused, and what the message asks for. */
const unfit: Array<[string, string]> = [
	['', 'an http or https address'],
	['   ', 'an http or https address'],
	['api.example.com', 'an http or https address'],
	['ftp://127.0.0.1/secret-path', 'an http or https address'],
	['file:///etc/secret-path', 'an http or https address'],
	['javascript:alert(1)', 'an http or https address'],
	['http://', 'an http or https address'],
	['http://user:secret-word@127.0.0.1', 'without a user name or password'],
	['http://secret-user@127.0.0.1', 'without a user name or password'],
	['http://127.0.0.1/?key=secret-word', 'before any ? or #'],
	['http://127.0.0.1/#secret-word', 'before any ? or #'],
];

describe.each(unfit)('%j', (baseUrl, wanted) => {
	test('in the credential: nothing is sent, and the address is not repeated', async () => {
		const result = await service.lookup('octo', {
			credential: { ...service.credential, baseUrl },
		});
		expect(service.sandbox.log).toEqual([]);
		expect(result.items).toEqual([]);
		expect(result.error?.message).toContain('The credential cannot be used: its Base URL');
		expect(result.error?.message).toContain(wanted);
		expect(inspect(result.workflow.run, { depth: Infinity })).not.toContain('secret-');
	});

	test('in the parameter of the public operation: the item fails, its address is not repeated', async () => {
		const { items, error } = await service.run({
			nodeType: 'professionalNetwork',
			onError: 'continueRegularOutput',
			parameters: {
				resource: 'publicProfile',
				operation: 'get',
				// an expression: n8n itself refuses a required parameter that is left empty
				baseUrl: '={{ $json.address }}',
				memberIdentity: 'ada',
			},
			items: [{ address: baseUrl }, { address: ` ${service.sandbox.baseUrl}/ ` }],
		});
		expect(error).toBeUndefined();
		expect(items[0]?.json.error).toContain('The parameter "Base URL" is invalid');
		expect(items[0]?.json.error).toContain(wanted);
		expect(items[0]?.json.error).not.toContain('secret-');
		expect(items[1]?.json).toHaveProperty('name');
		expect(service.sandbox.log).toHaveLength(1);
	});
});

test('a path prefix is kept in front of the path of the operation', async () => {
	const baseUrl = `${service.sandbox.baseUrl}/api/v2/`;
	const { error } = await service.lookup('octo', {
		credential: { ...service.credential, baseUrl },
	});
	expect(service.sandbox.log.map(({ url }) => url)).toEqual(['/api/v2/code-host/get-profile']);
	expect(error?.message).toContain('(404)');
});

test.each(['', '   '])('an empty API key (%j) is not sent', async (apiKey) => {
	const { error } = await service.lookup('octo', {
		credential: { ...service.credential, apiKey },
	});
	expect(service.sandbox.log).toEqual([]);
	expect(error?.message).toContain('its API Key is empty');
});

test('a key that no header can hold fails with words, and is not repeated', async () => {
	const apiKey = 'ppd_first line\nppd_second line';
	const result = await service.lookup('octo', { credential: { ...service.credential, apiKey } });
	expect(service.sandbox.log).toEqual([]);
	expect(result.error?.message).toContain('API key');
	expect(inspect(result.workflow.run, { depth: Infinity })).not.toContain('ppd_first');
});
