import { inspect } from 'node:util';
import type { IDataObject } from 'n8n-workflow';
import { accessTo, parseBaseUrl, readCredential } from '../../nodes/shared/request/credential';
import { type RunResult, isError, recordsIn, type RunSettings, usernames } from './nodeRuns';
import { envelope, jsonResponse, useOddService } from './oddService';
import { useSandbox } from './sandboxService';

/** Credentials: valid addresses and keys, the same for the run or different for each input item. */

const service = useSandbox();
const odd = useOddService();
const onError = 'continueRegularOutput';

test.each([
	['https://api.example.com///', 'https://api.example.com'],
	['  https://api.example.com/v1/ \n', 'https://api.example.com/v1'],
	['HTTPS://API.Example.com/V1', 'https://api.example.com/V1'],
	['http://[::1]:4010/v1/', 'http://[::1]:4010/v1'],
])('reads the address %j as %s', (given, read) => {
	expect(parseBaseUrl(given)).toBe(read);
});

const address = 'an http or https address';

test.each<[Record<string, string>, expected: string]>([
	[{ baseUrl: '-' }, address],
	[{ baseUrl: 'api.example.com' }, address],
	[{ baseUrl: 'ftp://127.0.0.1/secret-path' }, address],
	[{ baseUrl: 'http://' }, address],
	[{ baseUrl: 'http://127.0.0.1/secret\u200b' }, address],
	[{ baseUrl: `http://127.0.0.1/${'secret-'.repeat(300)}` }, address],
	[{ baseUrl: 'http://user:secret-word@127.0.0.1' }, 'without a user name or password'],
	[{ baseUrl: 'http://secret-name@127.0.0.1' }, 'without a user name or password'],
	[{ baseUrl: 'http://127.0.0.1/?key=secret-word' }, 'without a query (?) or a fragment (#)'],
	[{ baseUrl: 'http://127.0.0.1/#secret-word' }, 'without a query (?) or a fragment (#)'],
	[{ apiKey: '' }, "its 'API Key' is empty"],
	[{ apiKey: '   ' }, "its 'API Key' is empty"],
	[{ apiKey: 'secret-line\nof two' }, "its 'API Key' contains a space"],
	[{ apiKey: 'secret- key' }, "its 'API Key' contains a space"],
	[{ apiKey: 'secret-ключ' }, 'a character that no key can contain'],
	[{ requestsPerMinute: 'secret-' }, "'Requests per Minute' must be a number, 0 or more"],
	[{ requestsPerMinute: '-1' }, "'Requests per Minute' must be a number, 0 or more"],
])('rejects %j without repeating it', async (wrong, expected) => {
	const credential = { ...service.credential, ...wrong };
	const { error, run } = await service.lookup('octo', { credential });
	expect(service.sandbox.log).toEqual([]);
	expect(error?.message).toContain('The credential cannot be used: its ');
	expect(error?.message).toContain(expected);
	expect(inspect(run, { depth: Infinity })).not.toContain('secret-');
	if (wrong.baseUrl === undefined) return;
	// in the parameter of the public operation; as an expression, because n8n rejects an empty parameter
	const { records } = await service.publicProfile('={{ $json.address }}', {
		onError,
		mode: 'trigger',
		items: [{ address: wrong.baseUrl }, { address: ` ${service.sandbox.baseUrl}/ ` }],
	});
	expect(records[0]?.error).toContain("'Base URL' must be ");
	expect(records[0]?.error).toContain(expected);
	expect(records[0]?.error).not.toContain('secret-');
	expect(records[1]).toHaveProperty('name');
	expect(service.sandbox.log).toHaveLength(1);
});

describe('the public profile', () => {
	const apiKey = 'ppd_unsent';

	test.each([
		['', '/v1'],
		['={{ $json.address }}', '/v2'],
	])(
		"uses the credential's base URL, without its key, if its own is empty: %j",
		async (given, prefix) => {
			odd.handler = envelope({ name: 'Ada' });
			const credential = { baseUrl: `${odd.credential.baseUrl}${prefix}`, apiKey };
			const items = [{ address: '' }];
			const { records } = await odd.publicProfile(given, { credential, items });
			expect(records).toEqual([{ name: 'Ada' }]);
			const path = `${prefix}/public/professional-network/profile`;
			expect(odd.arrivals).toMatchObject([{ path, authorization: undefined }]);
		},
	);

	test('prefers its own base URL to that of a selected credential', async () => {
		odd.handler = envelope({ name: 'Ada' });
		const credential = { baseUrl: 'http://127.0.0.1:9', apiKey };
		const { error } = await odd.publicProfile(odd.credential.baseUrl, { credential });
		expect(error).toBeUndefined();
		expect(odd.arrivals).toMatchObject([{ authorization: undefined }]);
	});

	test('requires a credential or a base URL of its own, and the error names both', async () => {
		const { message, sent } = await odd.publicProfile('', { mode: 'trigger' });
		expect(message).toBe(
			"'Base URL' is empty: fill it in, or select a credential, whose Base URL is then used",
		);
		expect(sent).toEqual([]);
	});

	test('does not send a challenge token without a member, because it is valid only once', async () => {
		const parameters = { memberIdentity: '={{ $json.who }}', challengeToken: 'token-of-ada' };
		const items = [{ who: '' }];
		const { message, sent } = await odd.publicProfile(odd.credential.baseUrl, {
			parameters,
			items,
		});
		expect(message).toContain("'Member' must be the public ID");
		expect(sent).toEqual([]);
	});
});

test('base URL and API key, but not the rate limit, identify a credential; the API key is redacted', () => {
	const values = { baseUrl: 'https://a.example', apiKey: 'key-of-ada', requestsPerMinute: 60 };
	const access = (more = {}) => accessTo(jest.fn(), { ...values, ...more });
	const { identity, secrets } = access();
	expect(secrets.quote('key-of-ada of https://a.example')).toBe('*** of https://a.example');
	expect(identity).not.toContain('key-of-ada');
	expect(access({ requestsPerMinute: 7 }).identity).toBe(identity);
	expect(access({ apiKey: 'key-of-bob' }).identity).not.toBe(identity);
	expect(access({ baseUrl: 'https://b.example' }).identity).not.toBe(identity);
});

/** Each item uses its own credential, and only equal ones share responses. */
describe('a credential that depends on the input item', () => {
	/** Looks up a user for each of these credentials. */
	const run = async (items: IDataObject[], more: RunSettings = {}) => {
		const credential = { baseUrl: odd.credential.baseUrl, apiKey: '={{ $json.key }}' };
		return await odd.lookup('={{ $json.name ?? "octo" }}', { credential, items, ...more });
	};

	/** Returns the key that each response belongs to, in capitals, because the key itself is redacted. */
	const keysIn = ({ records }: RunResult) => records.map(({ id }) => id);

	const owned = (authorization = '') =>
		envelope({ id: authorization.toUpperCase(), username: 'octo' });

	beforeEach(() => odd.respondBy(({ authorization }) => owned(authorization)));

	const keysSent = () => odd.arrivals.map(({ authorization }) => authorization);

	test('sends each item with its own key, and shares responses only between equal keys', async () => {
		const result = await run([...'abcb'].map((key) => ({ key })));
		expect(keysIn(result)).toEqual([...'ABCB'].map((key) => `BEARER ${key}`));
		// the duplicate lookup of the same tenant is paid once
		expect(keysSent().sort()).toEqual([...'abc'].map((key) => `Bearer ${key}`));
	});

	test('sends each item to its own address', async () => {
		const { baseUrl } = odd.credential;
		const items = [baseUrl, 'ftp://127.0.0.1', `${baseUrl}/v2`].map((address) => ({ address }));
		const credential = { baseUrl: '={{ $json.address }}', apiKey: 'ppd_key' };
		const { records, error } = await run(items, { onError, credential });
		expect(error).toBeUndefined();
		const path = '/code-host/get-profile';
		expect(odd.arrivals.map((arrival) => arrival.path).sort()).toEqual([path, `/v2${path}`]);
		expect(records[1]?.error).toContain('The credential cannot be used');
	});

	test.each([
		[401, 'did not accept the API key'],
		[402, 'not have enough credits'],
	])('after a %i for a key, fails its other items without sending them', async (status, words) => {
		const errorFault = jsonResponse(status, { status: 'error', message: 'No more' });
		odd.respondBy(({ authorization: id }) => (id === 'Bearer b' ? errorFault : owned(id)));
		const items = usernames(12).map((name, n) => ({ key: 'ab'[n % 2], name }));
		const result = await run(items, { onError, options: { concurrency: 1 } });
		expect(keysSent().filter((key) => key === 'Bearer b')).toHaveLength(1);
		expect(keysIn(result).filter((key) => key === 'BEARER A')).toHaveLength(6);
		const details = { status, creditsSpent: 0 };
		const [first, ...others] = recordsIn(result.items.filter(isError));
		expect(first).toEqual({
			error: expect.stringContaining(`${words} (${status}): No`),
			details,
		});
		const unsent = 'Not sent, because the service has rejected this credential before. ';
		const error = expect.stringMatching(new RegExp(`^${unsent}.*No more$`)) as unknown;
		expect(others).toEqual(Array(5).fill({ error, details }));
	});
});

test.each<[what: string, given: object, expected: string]>([
	['boolean for a number', { requestsPerMinute: true }, "'Requests per Minute' must be"],
	['prefix that is undefined', { baseUrl: 'https://a.example/undefined' }, "'Base URL' must be"],
	['key that has lost digits', { apiKey: 2 ** 60 }, "'API Key' must be"],
])('rejects a %s, but accepts a number as a key', (_, given, expected) => {
	const values = { baseUrl: 'https://a.example', apiKey: 123456789012345 };
	expect(readCredential(values).apiKey).toBe('123456789012345');
	expect(() => readCredential({ ...values, ...given })).toThrow(expected);
});

test.each([0, ''])('Requests per Minute at %j sets no limit', (requestsPerMinute) => {
	const values = { baseUrl: 'https://a.example', apiKey: 'key', requestsPerMinute };
	expect(readCredential(values).requestsPerMinute).toBeUndefined();
});
