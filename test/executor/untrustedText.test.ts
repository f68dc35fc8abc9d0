import { inspect } from 'node:util';
import { escape } from 'lodash';
import type { INode } from 'n8n-workflow';
import type { NodeResult } from '../../n8n/engine';
import type { Fault } from '../../sandbox/server';
import { InvalidParameter } from '../../nodes/shared/options/option';
import { parameterError } from '../../nodes/shared/plan/parameterError';
import { comments, tweets } from './listings';
import { envelope, jsonAnswer, rawAnswer, useOddService } from './oddService';
import { refusal, useSandbox } from './sandboxService';

/*
 * The key, which stands in nothing that a run leaves behind; and text of the service and of input items: at most
 * 500 characters of it in errors, hints and items, and plain where n8n's editor renders HTML (hints, and descriptions of
 * errors).
 */

const service = useSandbox();
const odd = useOddService();

/** Everything that n8n keeps of a run, hidden members, stacks and causes included. */
const everythingOf = ({ run }: NodeResult) =>
	inspect(run, {
		depth: Infinity,
		maxArrayLength: null,
		maxStringLength: null,
		showHidden: true,
		getters: true,
	});

const faults: readonly Fault[] = [
	...[400, 401, 402, 403, 404, 422, 429, 500, 503].map((code) => refusal(code)),
	...['<html><h1>Welcome</h1>', 'null', '{"status":"error"}'].map((body) => refusal(200, { body })),
	{ kind: 'resetBeforeAnswer' },
	{ kind: 'cutBody' },
	{ kind: 'hang' },
	refusal(307, { headers: { location: 'http://127.0.0.1:9/' } }),
];

const modes = ['stopWorkflow', 'continueRegularOutput', 'continueErrorOutput'] as const;
const says = (message: string, code = 422) => jsonAnswer(code, { status: 'error', message });
const redirect = (location: string, code = 302) => jsonAnswer(code, {}, { location });
const options = { maxRetries: 0 };

describe.each(modes)('the key, on error: %s', (onError) => {
	test('is in nothing that a run leaves behind', async () => {
		for (const fault of [undefined, ...faults]) {
			const [nth, timeout] = fault?.kind === 'hang' ? [1, 300] : [2, 60_000];
			service.reset();
			if (fault !== undefined) service.strike(fault, { nth });
			const all = { ...options, timeout, addResponseDetails: true };
			const everything = everythingOf(await service.list(comments, 15, { onError, options: all }));
			expect(service.sandbox.log).toHaveLength(nth);
			expect(everything).toContain('runData');
			expect(everything).not.toContain(service.sandbox.apiKey);
			expect(everything).not.toMatch(/bearer/i);
		}
	});

	test('a service that repeats it, in a message of a megabyte or a record, gets neither into the run', async () => {
		const { apiKey } = odd.credential;
		const message = `No account for "Bearer ${apiKey}" (${apiKey})${'x'.repeat(1_000_000)}`;
		const messages = [401, 422, 500, 200].map((code) => says(`username: ${message}`, code));
		const record = envelope({ id: 'U', headers: { Authorization: `Bearer ${apiKey}` } });
		const target = redirect(`http://127.0.0.1:9/?key=${apiKey}`, 307);
		for (const answer of [...messages, record, target]) {
			odd.answer = answer;
			const everything = everythingOf(await odd.lookup('octo', { onError, options }));
			expect(everything).toContain('***');
			expect(everything).not.toContain(apiKey);
			expect(everything.length).toBeLessThan(100_000);
		}
	});
});

test('a key of any characters is in no address of a redirect', async () => {
	const apiKey = 'key(1)/+=~!"%&';
	const written = encodeURIComponent(apiKey);
	const lower = written.replace(/%../g, (hex) => hex.toLowerCase());
	for (const key of [written, lower, new URLSearchParams({ apiKey }).toString()]) {
		odd.answer = redirect(`http://127.0.0.1:9/?${key}&more`);
		const credential = { ...odd.credential, apiKey };
		const { error } = await odd.lookup('octo', { credential });
		expect(error?.message).toMatch(/127\.0\.0\.1:9\/\?(apiKey=)?\*\*\*&more$/);
		expect(error?.message).not.toMatch(/%2f/i);
	}
});

test('nor in a record, nor in a message as HTML writes it', async () => {
	const apiKey = `key<1>"&'secret`;
	for (const answer of [envelope({ id: apiKey }), says(escape(apiKey), 400)]) {
		odd.answer = answer;
		const came = await odd.lookup('octo', { credential: { ...odd.credential, apiKey } });
		expect(came.message ?? came.records[0]?.id).toMatch(/^(.*: )?\*{3}$/);
	}
});

describe('a service that repeats the key in a record gets it into no item', () => {
	const run = async (apiKey: string, data: string, parameters: object) => {
		odd.answer = rawAnswer(`{"timeMs":1,"creditsCost":1,"data":${data}}`);
		const credential = { ...odd.credential, apiKey };
		return await odd.run({ nodeType: 'codeHost', credential, parameters: { ...parameters } });
	};
	const get = { resource: 'user', operation: 'get', username: 'octo', output: 'raw' };

	test.each([
		['PHP', 'c2VjcmV0/a+b=', 'c2VjcmV0\\/a+b='],
		['.NET', 'c2VjcmV0/a+b=', 'c2VjcmV0/a\\u002Bb='],
		['Gson', 'c2VjcmV0/a+b=', 'c2VjcmV0/a+b\\u003d'],
		['nobody, but may be', 'ppd_key', '\\u0070\\u0070d\\u005fke\\u0079'],
	])('however it is spelled, as by %s', async (_, apiKey, written) => {
		const data = `{"id":"U","bio":"Bearer ${written}!","deep":[{"${written}":"${written}"}]}`;
		const { records } = await run(apiKey, data, get);
		expect(records).toEqual([{ id: 'U', bio: 'Bearer ***!', deep: [{ '***': '***' }] }]);
	});

	test.each([
		['four characters', 'kEy4', 'akEy4b, kEy4', 'a***b, ***'],
		['three', 'abc', 'Bearer abc, abcd', 'Bearer ***, ***d'],
		['one', 'x', 'key=x&max', 'key=***&ma***'],
	])('however short it is: %s', async (_, apiKey, bio, shown) => {
		const { records } = await run(apiKey, JSON.stringify({ id: 'U', bio }), get);
		expect(records).toEqual([{ id: 'U', bio: shown }]);
	});

	test('nor where what no database takes stands in it', async () => {
		const written = String.raw`ppd\u0000_\ud83dnul`;
		const data = `{"id":"U","${written}":"${written}"}`;
		expect((await run('ppd_nul', data, get)).records).toEqual([{ id: 'U', '***': '***' }]);
	});

	test('nor where Simplified cuts the text that holds it', async () => {
		const apiKey = 'ppd_a-long-key-of-somebody';
		const topics = [{ name: `${'x'.repeat(290)}${apiKey}` }];
		const search = { resource: 'repository', operation: 'getStarred', username: 'octo' };
		const data = JSON.stringify({
			username: 'octo',
			repositories: [{ id: '1', topics }],
			after: '',
		});
		const { items } = await run(apiKey, data, { ...search, output: 'simplified' });
		expect(JSON.stringify(items)).not.toContain(apiKey.slice(0, 5));
	});

	test('nor as the token of the next page', async () => {
		const { apiKey } = odd.credential;
		odd.answer = envelope({ tweets: [{ id: '1' }], nextCursor: `from ${apiKey}` });
		const options = { maxCredits: 1, addResponseDetails: true };
		const { hint, records } = await odd.list(tweets, 1, { options });
		expect(records).toMatchObject([{ id: '1', _response: { next: { cursor: 'from ***' } } }]);
		expect(hint).toMatch(/Cursor set to from \*{3}$/);
		expect(odd.arrivals).toHaveLength(1);
	});

	test('nor does a challenge token', async () => {
		odd.answer = envelope({ name: 'Ada', debug: { challengeToken: 'tok/4711' } });
		const { records } = await odd.publicProfile(odd.credential.baseUrl, {
			parameters: { challengeToken: 'tok/4711', output: 'raw' },
		});
		expect(records).toEqual([{ name: 'Ada', debug: { challengeToken: '***' } }]);
	});
});

test.each(['', 'x:', 'Bearer ', 'k='])(
	'a key behind "%s" in base64 does not come out',
	async (before) => {
		const apiKey = 'ppd_>>>?~secret';
		for (const form of ['base64', 'base64url'] as const) {
			odd.answer = says(`Got ${Buffer.from(`${before}${apiKey}&more`).toString(form)}`);
			const { error } = await odd.lookup('octo', { credential: { ...odd.credential, apiKey } });
			const [, shown = ''] = /Got (.*)$/.exec(error?.message ?? '') ?? [];
			expect(shown).toMatch(/^[\w+/-]{0,11}\*{3}[\w+/-]{0,9}=*$/);
		}
	},
);

test('the key is in no message that is cut where it stands', async () => {
	const { apiKey } = odd.credential;
	for (let before = 500 - apiKey.length - 3; before < 503; before += 1) {
		const text = 'x'.repeat(before) + apiKey;
		for (const answer of [says(text), says(text, 200), redirect(`http://127.0.0.1/${text}`)]) {
			odd.answer = answer;
			const { error } = await odd.lookup('octo', { options });
			expect(error?.message).not.toContain(apiKey.slice(0, 6));
			expect(error?.message.length).toBeLessThan(650);
		}
	}
});

test.each([301, 302, 303, 307, 308])(
	'a redirect (%i) to another port gets neither the request nor the key',
	async (code) => {
		const to = `http://127.0.0.1:${odd.port}/code-host/get-profile`;
		odd.answerWith(envelope({ id: 'stolen' }));
		service.strike(refusal(code, { headers: { location: to } }));
		const said = `The base URL answers with a redirect (${code}) to ${to}`;
		expect((await service.lookup('octo')).error?.message).toBe(said);
		// nor does that of the operation without a credential
		const { error } = await service.publicProfile(service.sandbox.baseUrl);
		expect(error?.message).toBe(said);
		expect(service.sandbox.log).toHaveLength(2);
		expect(odd.arrivals).toEqual([]);
	},
);

const html = '<a href="https://bad.example">click</a><img src="https://bad.example/x.png">';

test('what steers a terminal, or the direction of a text, does not come out', async () => {
	const { apiKey } = odd.credential;
	const hidden = `${apiKey.slice(0, 5)}\u001B${apiKey.slice(5)}`;
	const message = `\u001B[31mNo\u0007 user\u202E "Zoë 👩\u200D💻"\u0085\u2066, ${hidden}`;
	odd.answer = says(message);
	for (const onError of modes) {
		const { error, items, errorItems } = await odd.lookup('octo', { onError });
		const said = error?.message ?? [...items, ...errorItems][0]?.json.error;
		expect(said).toMatch(/: \[31mNo user "Zoë 👩\u200D💻", \*\*\*$/);
	}
});

test('a message, and a value of an input item, are text: escaped where HTML is rendered', async () => {
	odd.answer = says(`username: ${html}`);
	const { error } = await odd.lookup('octo');
	expect(error?.message).toContain(html);
	expect(error?.description).not.toContain('<');
	const given = await odd.lookup('={{ $json.name }}', { items: [{ name: html }] });
	expect(odd.arrivals).toHaveLength(1);
	expect(given.error?.message).toContain('click');
	expect(given.error?.description).not.toContain('<');
});

test('a token is text in the hint, and whole in the items, or nobody could go on from it', async () => {
	const data = { tweets: [{ id: '1' }, { id: '2' }], nextCursor: html };
	odd.answer = envelope(data, { timeMs: 1, creditsCost: 2 });
	const options = { maxCredits: 2, addResponseDetails: true };
	const { hints, items } = await odd.list(tweets, 1, { options });
	expect(hints[0]?.message).toContain('&lt;a href');
	expect(hints[0]?.message).not.toContain('<a');
	expect(Object(items[0]?.json._response).next).toEqual({ cursor: html });
});

test.each<[string, unknown, said: string]>([
	['is repeated by no error', 'human-4711-token', 'challengeToken "***" has been used'],
	['that is invalid is not shown', { secret: 'human-4711-token' }, "'Challenge Token' takes"],
])('a secret of an input item %s', async (_, token, said) => {
	odd.answer = says('challengeToken "human-4711-token" has been used');
	const { error } = await odd.publicProfile(odd.credential.baseUrl, {
		items: [{ token: token as string }],
		parameters: { challengeToken: '={{ $json.token }}' },
	});
	expect(error?.message).toContain(said);
	expect(error?.description).not.toContain('Challenge Token was');
	expect(`${error?.message} ${error?.description}`).not.toContain('4711');
});

test.each(['pa/ss', 'pa"ss,wo#rd', '12ss?'])(
	'a password in a refused address is masked: %s',
	(password) => {
		const given = `https://ada:${password}@a.example/x`;
		const refused = new InvalidParameter({ displayName: 'URL' }, given, 'another one');
		const { message } = parameterError({ type: 'node' } as INode, 0, refused);
		expect(message).toContain('https://***@a.example/x');
	},
);

test.each([401, 402, 429, 503])(
	'what another run on the same key asked for, and was told, stands in no failure of this one (%i)',
	async (status) => {
		odd.answerBy((_, { username }) => {
			const message = `${String(username)} is not allowed`;
			return jsonAnswer(status, { status: 'error', message }, { 'retry-after': '1000' });
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
