import type { IExecuteFunctions } from 'n8n-workflow';
import { watchCredential } from '../../nodes/shared/run/credentialScope';
import { runNode } from '../../n8n/engine';
import { envelope, jsonAnswer, useOddService } from './oddService';

/*
 * A credential whose fields depend on the input item: each item goes out with its own, answers are
 * shared only between equal credentials, and a credential that is the same for all is read once.
 */

const odd = useOddService();

const lookup = { resource: 'user', operation: 'get', username: '={{ $json.name }}' };

const baseUrl = () => odd.credential.baseUrl;
const tenant = (key: string, name = 'octo') => ({ tenantKey: key, name });

async function run(apiKey: string, items: object[], more = {}) {
	return await runNode({
		nodeType: 'codeHost',
		parameters: lookup,
		credential: { baseUrl: baseUrl(), apiKey },
		items: items as [],
		...more,
	});
}

/** Answers with the key that a request came with, so that an answer shows whose it is. */
beforeEach(() => {
	odd.answer = (arrival, response) =>
		envelope({ id: arrival.authorization, username: 'octo' })(arrival, response);
});

const keysSent = () => odd.arrivals.map(({ authorization }) => authorization);

test('each item goes out with its own key, and gets its own answer', async () => {
	const keys = ['key_of_a', 'key_of_b', 'key_of_c', 'key_of_b'];
	const { items, credentialReads } = await run(
		'={{ $json.tenantKey }}',
		keys.map((key) => tenant(key)),
	);
	expect(items.map(({ json }) => json.id)).toEqual(keys.map((key) => `Bearer ${key}`));
	// the equal lookup of the same tenant is paid once
	expect(keysSent().sort()).toEqual(['Bearer key_of_a', 'Bearer key_of_b', 'Bearer key_of_c']);
	expect(credentialReads).toBe(4);
});

test('each item goes to its own address', async () => {
	const { items, error } = await runNode({
		nodeType: 'codeHost',
		parameters: { ...lookup, options: { maxRetries: 0 } },
		onError: 'continueRegularOutput',
		credential: { baseUrl: '={{ $json.address }}', apiKey: 'ppd_key' },
		items: [
			{ ...tenant(''), address: baseUrl() },
			{ ...tenant(''), address: 'ftp://127.0.0.1' },
			{ ...tenant(''), address: `${baseUrl()}/v2` },
		],
	});
	expect(error).toBeUndefined();
	expect(odd.arrivals.map(({ path }) => path).sort()).toEqual([
		'/code-host/get-profile',
		'/v2/code-host/get-profile',
	]);
	expect(items[1]?.json.error).toContain('The credential cannot be used');
});

test('by an index, and by another node too', async () => {
	const byIndex = await run('={{ "key_number_" + $itemIndex }}', [tenant(''), tenant('', 'ada')]);
	expect(byIndex.items.map(({ json }) => json.id)).toEqual([
		'Bearer key_number_0',
		'Bearer key_number_1',
	]);
	odd.forget();
	const byNode = await run("={{ $('Start').item.json.tenantKey }}", [
		tenant('key_of_a'),
		tenant('key_of_b', 'ada'),
	]);
	expect(byNode.items.map(({ json }) => json.id)).toEqual(['Bearer key_of_a', 'Bearer key_of_b']);
});

test('a condition that gives the first item the common key is no common key', async () => {
	const apiKey = '={{ $json.tenantKey === "b" ? "key_of_b" : "key_of_all" }}';
	const { items } = await run(apiKey, [tenant('a'), tenant('b'), tenant('c')]);
	expect(items.map(({ json }) => json.id)).toEqual([
		'Bearer key_of_all',
		'Bearer key_of_b',
		'Bearer key_of_all',
	]);
});

test.each([
	['plain text', 'ppd_plain_key'],
	['an expression without data', '={{ "ppd_" + "key" }}'],
	['a variable', '={{ $vars.key ?? "ppd_key" }}'],
])('%s is read once for all items', async (_, apiKey) => {
	const items = Array.from({ length: 12 }, (__, n) => tenant('', `user${n}`));
	const { credentialReads } = await run(apiKey, items);
	expect(odd.arrivals).toHaveLength(12);
	expect(credentialReads).toBe(1);
});

test('a refused key fails only the items of its tenant', async () => {
	odd.answer = (arrival, response) =>
		arrival.authorization === 'Bearer key_of_b'
			? jsonAnswer(401, { status: 'error', message: 'No such key' })(arrival, response)
			: envelope({ id: arrival.authorization })(arrival, response);
	const items = Array.from({ length: 12 }, (_, n) => tenant(`key_of_${'ab'[n % 2]}`, `user${n}`));
	const result = await run('={{ $json.tenantKey }}', items, {
		onError: 'continueRegularOutput',
		parameters: { ...lookup, options: { concurrency: 1 } },
	});
	expect(keysSent().filter((key) => key === 'Bearer key_of_b')).toHaveLength(1);
	expect(result.items.filter(({ json }) => json.id === 'Bearer key_of_a')).toHaveLength(6);
	expect(result.items.filter(({ json }) => json.error !== undefined)).toHaveLength(6);
});

describe('what an expression may name', () => {
	/** A context that hands the saved fields to the expression engine on the way, as n8n does. */
	const contextWith = (saved: object) =>
		({
			workflow: { expression: { getParameterValue: (fields: unknown) => fields } },
			async getCredentials(this: {
				workflow: { expression: { getParameterValue(of: object): object } };
			}) {
				return await Promise.resolve(this.workflow.expression.getParameterValue(saved));
			},
		}) as unknown as IExecuteFunctions;

	test.each([
		['run', 'plain $json.text'],
		['run', '={{ $secrets.vault.key }}'],
		['run', '={{ $vars.key + $workflow.id + $execution.id + $env.KEY }}'],
		['item', '={{ $json.key }}'],
		['item', '={{ $secrets.vault[$json.tenant] }}'],
		['item', "={{ $('Tenants').item.json.key }}"],
		['item', '={{ $itemIndex }}'],
		['item', '={{ this["$js" + "on"].key }}'],
	])('%s: %s', async (scope, apiKey) => {
		const watch = watchCredential(
			contextWith({ baseUrl: 'https://a.example', nested: { apiKey } }),
		);
		expect(watch.scope()).toBe('unknown');
		await watch.watched.getCredentials('any');
		expect(watch.scope()).toBe(scope);
	});

	test('an n8n that does not show the fields is asked for each item', () => {
		expect(watchCredential({} as IExecuteFunctions).scope()).toBe('unknown');
	});
});
