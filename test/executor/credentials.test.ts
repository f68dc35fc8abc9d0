import { inspect } from 'node:util';
import type { IDataObject, IExecuteFunctions } from 'n8n-workflow';
import { parseBaseUrl } from '../../nodes/shared/request/credential';
import { watchCredential } from '../../nodes/shared/run/accesses';
import { type Came, isError, type Settings, usernames } from './nodeRuns';
import { envelope, jsonAnswer, useOddService } from './oddService';
import { useSandbox } from './sandboxService';

/** What a credential holds: an address and a key that can be used, the same for the run or for each input item its own. */

const service = useSandbox();
const odd = useOddService();
const onError = 'continueRegularOutput';

test.each([
	['https://api.example.com///', 'https://api.example.com'],
	['  https://api.example.com/v1/ \n', 'https://api.example.com/v1'],
	['HTTPS://API.Example.com/V1', 'https://api.example.com/V1'],
	['http://[::1]:4010/v1/', 'http://[::1]:4010/v1'],
])('the address %j is read as %s', (given, read) => {
	expect(parseBaseUrl(given)).toBe(read);
});

test.each([
	['', 'an http or https address'],
	['api.example.com', 'an http or https address'],
	['ftp://127.0.0.1/secret-path', 'an http or https address'],
	['http://', 'an http or https address'],
	['http://user:secret-word@127.0.0.1', 'without a user name or password'],
	['http://127.0.0.1/?key=secret-word', 'before any ? or #'],
	['http://127.0.0.1/#secret-word', 'before any ? or #'],
])('the address %j is not used, nor repeated', async (baseUrl, expected) => {
	await expectRefused({ baseUrl }, 'The credential cannot be used: its "Base URL"', expected);
	// in the parameter of the public operation; an expression, as n8n itself refuses what is left empty
	const { records } = await service.publicProfile('={{ $json.address }}', {
		onError,
		items: [{ address: baseUrl }, { address: ` ${service.sandbox.baseUrl}/ ` }],
	});
	expect(records[0]?.error).toContain('The parameter "Base URL" is invalid');
	expect(records[0]?.error).toContain(expected);
	expect(records[0]?.error).not.toContain('secret-');
	expect(records[1]).toHaveProperty('name');
	expect(service.sandbox.log).toHaveLength(1);
});

test.each([
	['', 'its API Key is empty'],
	['   ', 'its API Key is empty'],
	['secret-line\nof two', 'its API Key holds a space'],
	['secret- key', 'its API Key holds a space'],
	['secret-ключ', 'a character that no key can hold'],
])('the API key %j is not sent, nor repeated', async (apiKey, said) => {
	await expectRefused({ apiKey }, said);
});

async function expectRefused(wrong: object, ...said: string[]): Promise<void> {
	const credential = { ...service.credential, ...wrong };
	const { error, run } = await service.lookup('octo', { credential });
	expect(service.sandbox.log).toEqual([]);
	for (const text of said) expect(error?.message).toContain(text);
	expect(inspect(run, { depth: Infinity })).not.toContain('secret-');
}

/** Each item goes out with its own, answers are shared only between equal ones, and one for all is read once. */
describe('a credential that depends on the input item', () => {
	/** Looks up a user for each of these fields of a credential. */
	const run = async (items: IDataObject[], more: Settings = {}) => {
		const credential = { baseUrl: odd.credential.baseUrl, apiKey: '={{ $json.key }}' };
		return await odd.lookup('={{ $json.name ?? "octo" }}', { credential, items, ...more });
	};

	/** The key that each answer names: whose it is. */
	const keysIn = ({ records }: Came) => records.map(({ id }) => id);

	beforeEach(() => odd.answerBy(({ authorization: id }) => envelope({ id, username: 'octo' })));

	const keysSent = () => odd.arrivals.map(({ authorization }) => authorization);

	test('each item goes out with its own key, and gets its own answer', async () => {
		const keys = ['key_of_a', 'key_of_b', 'key_of_c', 'key_of_b'];
		const result = await run(keys.map((key) => ({ key })));
		expect(keysIn(result)).toEqual(keys.map((key) => `Bearer ${key}`));
		// the equal lookup of the same tenant is paid once
		expect(keysSent().sort()).toEqual(['Bearer key_of_a', 'Bearer key_of_b', 'Bearer key_of_c']);
		expect(result.credentialReads).toBe(4);
	});

	test('each item goes to its own address', async () => {
		const { baseUrl } = odd.credential;
		const items = [baseUrl, 'ftp://127.0.0.1', `${baseUrl}/v2`].map((address) => ({ address }));
		const credential = { baseUrl: '={{ $json.address }}', apiKey: 'ppd_key' };
		const { records, error } = await run(items, { onError, credential });
		expect(error).toBeUndefined();
		const path = '/code-host/get-profile';
		expect(odd.arrivals.map((arrival) => arrival.path).sort()).toEqual([path, `/v2${path}`]);
		expect(records[1]?.error).toContain('The credential cannot be used');
	});

	test('one without is read once for all items', async () => {
		const credential = { ...odd.credential, apiKey: '={{ $vars.key ?? "ppd_key" }}' };
		const { credentialReads } = await odd.lookups(12, { credential });
		expect([odd.arrivals.length, credentialReads]).toEqual([12, 1]);
	});

	test('a refused key fails only the items of its tenant', async () => {
		const refusal = jsonAnswer(401, { status: 'error', message: 'No such key' });
		odd.answerBy(({ authorization: id }) => (id === 'Bearer b' ? refusal : envelope({ id })));
		const items = usernames(12).map((name, n) => ({ key: 'ab'[n % 2], name }));
		const result = await run(items, { onError, options: { concurrency: 1 } });
		expect(keysSent().filter((key) => key === 'Bearer b')).toHaveLength(1);
		expect(keysIn(result).filter((key) => key === 'Bearer a')).toHaveLength(6);
		expect(result.items.filter(isError)).toHaveLength(6);
	});
});

describe('what an expression of a credential may name', () => {
	/** A context that hands the saved fields to the expression engine on the way, as n8n does. */
	const contextWith = (saved: object) => ({
		workflow: { expression: { getParameterValue: (fields: object) => fields } },
		async getCredentials() {
			return await Promise.resolve(this.workflow.expression.getParameterValue(saved));
		},
	});

	test.each([
		['run', 'plain $json.text'],
		['run', '={{ $secrets.vault.key }}'],
		['run', '={{ $vars.key + $workflow.id + $execution.id + $env.KEY }}'],
		['item', '={{ $json.key }}'],
		['item', '={{ $secrets.vault[$json.tenant] }}'],
		['item', "={{ $('Tenants').item.json.key }}"],
		['item', '={{ $itemIndex }}'],
		['item', '={{ this["\\x24json"].key }}'],
	])('%s: %s', async (scope, apiKey) => {
		const saved = { baseUrl: 'https://a.example', nested: { apiKey } };
		const watch = watchCredential(contextWith(saved) as unknown as IExecuteFunctions);
		expect(watch.scope()).toBe('unknown');
		await watch.watched.getCredentials('any');
		expect(watch.scope()).toBe(scope);
	});

	test('an n8n that does not show the fields is asked for each item', () => {
		expect(watchCredential({} as IExecuteFunctions).scope()).toBe('unknown');
	});
});
