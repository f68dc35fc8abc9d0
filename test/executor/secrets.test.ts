import { inspect } from 'node:util';
import type { NodeResult } from '../../n8n/engine/runNode';
import { Secrets } from '../../nodes/shared/request/secrets';
import type { Fault } from '../../sandbox/faults';
import { comments, starred, tweets } from './listings';
import { envelope, jsonResponse, useOddService } from './oddService';
import { errorFault, useSandbox } from './sandboxService';

/* The key, a challenge token, and another run's request: nothing that a run leaves behind contains them. */

const service = useSandbox();
const odd = useOddService();

/** Returns everything that n8n keeps of a run, including hidden members, stacks and causes. */
function everythingOf({ run }: NodeResult) {
	const complete = { depth: Infinity, maxArrayLength: null, maxStringLength: null };
	return inspect(run, { ...complete, showHidden: true, getters: true });
}

const faults: readonly Fault[] = [
	...[401, 422, 500].map((code) => errorFault(code)),
	errorFault(200, { body: '<html><h1>Welcome</h1>' }),
	{ kind: 'resetBeforeAnswer' },
	{ kind: 'cutBody' },
	{ kind: 'hang' },
	errorFault(307, { headers: { location: 'http://127.0.0.1:9/' } }),
];

const modes = ['stopWorkflow', 'continueRegularOutput', 'continueErrorOutput'] as const;
const says = (message: string, code = 422) => jsonResponse(code, { status: 'error', message });
const redirect = (location: string, code = 302) => jsonResponse(code, {}, { location });
const options = { maxRetries: 0 };

describe.each(modes)('the key, on error: %s', (onError) => {
	test('is in nothing that a run leaves behind', async () => {
		for (const fault of [undefined, ...faults]) {
			const [nth, timeout] = fault?.kind === 'hang' ? [1, 300] : [2, 60_000];
			service.reset();
			if (fault !== undefined) service.strike(fault, { from: nth }, 1);
			const all = { ...options, timeout, addResponseDetails: true };
			const everything = everythingOf(await service.list(comments, 14, { onError, options: all }));
			expect(service.sandbox.log).toHaveLength(nth);
			expect(everything).toContain('runData');
			expect(everything).not.toContain(service.sandbox.apiKey);
			expect(everything).not.toMatch(/bearer/i);
		}
	});

	test('is redacted if a service repeats it, in a message of a megabyte or a record', async () => {
		const { apiKey } = odd.credential;
		const message = `No account for "Bearer ${apiKey}" (${apiKey})${'x'.repeat(1_000_000)}`;
		const messages = [401, 422, 500, 200].map((code) => says(`username: ${message}`, code));
		const record = envelope({ id: 'U', headers: { Authorization: `Bearer ${apiKey}` } });
		const target = redirect(`http://127.0.0.1:9/?key=${apiKey}`, 307);
		for (const answer of [...messages, record, target]) {
			odd.handler = answer;
			const everything = everythingOf(await odd.lookup('octo', { onError, options }));
			expect(everything).toContain('***');
			expect(everything).not.toContain(apiKey);
			expect(everything.length).toBeLessThan(100_000);
		}
	});
});

const any = 'key(1)/+=~!"%&';
const escaped = encodeURIComponent(any);
const lower = escaped.replace(/%../g, (hex) => hex.toLowerCase());
const form = new URLSearchParams({ any }).toString();

test.each<[key: string, text: string, redacted: string]>([
	// escaped as in the JSON of PHP, .NET and Gson
	['c2VjcmV0/a+b=', String.raw`c2VjcmV0\/a+b=`, '***'],
	['c2VjcmV0/a+b=', String.raw`c2VjcmV0/a\u002Bb=`, '***'],
	['c2VjcmV0/a+b=', String.raw`c2VjcmV0/a+b\u003d`, '***'],
	['ppd_key_1', String.raw`ppd_\u0000key\ud83d_1`, '***'],
	[any, `x/?${escaped}&more`, 'x/?***&more'],
	[any, `x/?${lower}&more`, 'x/?***&more'],
	[any, form, 'any=***'],
	// 8 characters are redacted, 7 are not
	['kEy45678', 'akEy45678b, kEy45678', 'a***b, ***'],
	['kEy4567', 'Bearer kEy4567', 'Bearer kEy4567'],
])('redacts the key %s in names, values and messages: %s', async (key, text, redacted) => {
	const secrets = new Secrets([key]);
	const record = JSON.parse(`{"${text}":["${text}"]}`) as Record<string, string[]>;
	expect(secrets.quote(String(Object.keys(record)[0]))).toBe(redacted);
	expect(await secrets.clean({ record })).toEqual({ record: { [redacted]: [redacted] } });
});

describe('redacts a secret that a service repeats', () => {
	test('whose text Simplified truncates', async () => {
		const apiKey = 'ppd_a-long-key-of-somebody';
		const topics = [{ name: `${'x'.repeat(280)}${apiKey}` }];
		odd.handler = envelope({ repositories: [{ id: '1', topics }], after: '' });
		const credential = { ...odd.credential, apiKey };
		const parameters = { output: 'simplified' };
		const { records } = await odd.list(starred, 1, { credential, parameters });
		expect(JSON.stringify(records)).not.toContain(apiKey.slice(0, 5));
	});

	test('in the token of the next page', async () => {
		const { apiKey } = odd.credential;
		odd.handler = envelope({ tweets: [{ id: '1' }], nextCursor: `from ${apiKey}` });
		const options = { maxCredits: 1, addResponseDetails: true };
		const { hint, records } = await odd.list(tweets, 1, { options });
		expect(records).toMatchObject([{ id: '1', _response: { next: { cursor: 'from ***' } } }]);
		expect(hint).toMatch(/Cursor set to from \*{3}$/);
		expect(odd.arrivals).toHaveLength(1);
	});

	test('that is a challenge token', async () => {
		odd.handler = envelope({ name: 'Ada', debug: { challengeToken: 'tok/4711' } });
		const { records } = await odd.publicProfile(odd.credential.baseUrl, {
			parameters: { challengeToken: 'tok/4711', output: 'raw' },
		});
		expect(records).toEqual([{ name: 'Ada', debug: { challengeToken: '***' } }]);
	});
});

test('redacts a key in the middle of which the text is truncated', () => {
	const { quote } = new Secrets(['ppd_test_key_1']);
	for (let before = 480; before < 503; before += 1) {
		const shown = quote(`${'x'.repeat(before)}ppd_test_key_1`);
		expect(shown).not.toContain('ppd_');
		expect(shown.length).toBeLessThanOrEqual(500);
	}
});

test.each([302, 307])(
	'a redirect (%i) to another port gets neither the request nor the key',
	async (code) => {
		const to = `http://127.0.0.1:${odd.port}/code-host/get-profile`;
		odd.respondWith(envelope({ id: 'stolen' }));
		service.strike(errorFault(code, { headers: { location: to } }));
		const expected = `The base URL responds with a redirect (${code}) to ${to}`;
		expect((await service.lookup('octo')).error?.message).toBe(expected);
		// the same holds for the operation without a credential
		const { error } = await service.publicProfile(service.sandbox.baseUrl);
		expect(error?.message).toBe(expected);
		expect(service.sandbox.log).toHaveLength(2);
		expect(odd.arrivals).toEqual([]);
	},
);

test.each<[string, unknown, expected: string]>([
	['is repeated by no error', 'human-4711-token', 'challengeToken "***" has been used'],
	['that is invalid is not shown', { secret: 'human-4711-token' }, "'Challenge Token' must be"],
])('a secret of an input item %s', async (_, token, expected) => {
	odd.handler = says('challengeToken "human-4711-token" has been used');
	const { error } = await odd.publicProfile(odd.credential.baseUrl, {
		items: [{ token: token as string }],
		parameters: { challengeToken: '={{ $json.token }}' },
	});
	expect(error?.message).toContain(expected);
	expect(error?.description).not.toContain('Challenge Token was');
	expect(`${error?.message} ${error?.description}`).not.toContain('4711');
});

test.each([401, 402, 429, 503])(
	"no failure contains another run's request or response on the same key (%i)",
	async (status) => {
		odd.respondBy((_, { username }) => {
			const message = `${String(username)} is not allowed`;
			return jsonResponse(status, { status: 'error', message }, { 'retry-after': '1000' });
		});
		const run = async (who: string) =>
			await odd.lookup('={{ $json.who }}', {
				onError: 'continueRegularOutput',
				items: [1, 2, 3, 4, 5].map((nth) => ({ who: `${who}-${nth}` })),
				options: { concurrency: 2 },
			});
		const [ada, bob] = await Promise.all([run('ada'), run('bob')]);
		expect([ada.records.length, bob.records.length]).toEqual([5, 5]);
		expect(JSON.stringify(ada.records) + ada.hint).not.toContain('bob-');
		expect(JSON.stringify(bob.records) + bob.hint).not.toContain('ada-');
	},
);

/* Text of the service and of input items: escaped where n8n's editor renders HTML (hints and error descriptions). */

const html = '<a href="https://bad.example">click</a><img src="https://bad.example/x.png">';

test('removes characters that control a terminal or the direction of text', async () => {
	const { apiKey } = odd.credential;
	const hidden = `${apiKey.slice(0, 5)}\u001B${apiKey.slice(5)}`;
	const message = `\u001B[31mNo\u0007 user\u202E "Zoë 👩\u200D💻"\u0085\u2066, ${hidden}`;
	odd.handler = says(message);
	for (const onError of ['stopWorkflow', 'continueRegularOutput', 'continueErrorOutput'] as const) {
		const { error, items, errorItems } = await odd.lookup('octo', { onError });
		const expected = error?.message ?? [...items, ...errorItems][0]?.json.error;
		expect(expected).toMatch(/: \[31mNo user "Zoë 👩\u200D💻", \*\*\*$/);
	}
});

test('escapes messages and values of input items where HTML is rendered', async () => {
	odd.handler = says(`username: ${html}`);
	const { error } = await odd.lookup('octo');
	expect(error?.message).toContain(html);
	expect(error?.description).not.toContain('<');
	const given = await odd.lookup('={{ $json.name }}', { items: [{ name: html }] });
	expect(odd.arrivals).toHaveLength(1);
	expect(given.error?.message).toContain('click');
	expect(given.error?.description).not.toContain('<');
});

test('escapes a token in the hint, and keeps it unchanged in the items', async () => {
	const data = { tweets: [{ id: '1' }, { id: '2' }], nextCursor: html };
	odd.handler = envelope(data, { timeMs: 1, creditsCost: 2 });
	const options = { maxCredits: 2, addResponseDetails: true };
	const { hints, items } = await odd.list(tweets, 1, { options });
	expect(hints[0]?.message).toContain('&lt;a href');
	expect(hints[0]?.message).not.toContain('<a');
	expect(Object(items[0]?.json._response).next).toEqual({ cursor: html });
});
