import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { omit, pick, upperFirst } from 'lodash';
import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { goldenOf } from '../../golden/golden';
import { pagingStyles } from '../../nodes/shared/contract/paging';
import type { Result } from '../../nodes/shared/operation/operation';
import { readBody } from '../../nodes/shared/request/body';
import { type Row, rows } from '../../tools/catalogue';
import { title as heading } from '../../tools/pages/markdown';
import { root } from '../../tools/paths';
import { tweets } from './listings';
import { type Handler, envelope, jsonResponse, rawResponse, useOddService } from './oddService';

/** Request, cost and output of every operation: the example of its page in docs/nodes, with the golden response. */

const service = useOddService();

/** Members that an operation sends beside the golden request: a default that is on, one tweet of a user. */
const defaultMembers: Readonly<Record<string, object>> = {
	'microblog user.get': { count: 1 },
	'videoPlatform video.get': { includeTranscript: true },
};

/** Returns the page members of a listing's first request. */
function firstPage({ paging }: Result, limit: unknown): object {
	const { kind, beginning } = pagingStyles[paging?.position ?? 'cursor'];
	return {
		...(paging && kind === 'offset' && { [paging.position]: beginning }),
		...(paging?.size && { [paging.size]: limit }),
	};
}

/** Returns the parameters on an operation's page, and the first item with each output. */
function exampleOf({ nodeType, operation }: Row) {
	const page = readFileSync(join(root, `docs/nodes/${upperFirst(nodeType)}.md`), 'utf8');
	const sections = page.split('\n### ');
	const section = sections.find((text) => text.startsWith(`${heading(operation)}\n`)) ?? '';
	const shown = [...section.matchAll(/```json\n(.*?)\n```/gs)].map(([, json = '']) => json);
	const [set, ...items] = shown.map((json) => JSON.parse(json) as IDataObject);
	return { set: set as INodeParameters, items };
}

describe.each(rows)('$title', (row) => {
	const { title, nodeType, operation, path, isPublic, most, records } = row;
	const { response, request, fullRequest } = goldenOf(path);

	const run = async (given: INodeParameters) => {
		service.handler = jsonResponse(200, response);
		const address = isPublic && { baseUrl: service.credential.baseUrl };
		const parameters = { ...given, ...address };
		const result = await service.run({ nodeType, parameters, mode: 'trigger' });
		expect(result.error).toBeUndefined();
		expect(result.hint).toMatch(
			new RegExp(
				`^Credits used: ${response.creditsCost}\\. Requests: 1\\.( • \\d+ of \\d+ results| • The transcript is in|$)`,
			),
		);
		expect(service.arrivals).toMatchObject([
			{
				method: 'POST',
				path,
				contentType: expect.stringMatching(/^application\/json/),
				authorization: isPublic ? undefined : `Bearer ${service.credential.apiKey}`,
			},
		]);
		return result;
	};

	const { set, items: shown } = exampleOf(row);
	const isPaged = operation.result.paging !== undefined;

	test('outputs the example of its page, Simplified and Raw', async () => {
		for (const [at, output] of ['simplified', 'raw'].entries()) {
			service.reset();
			const { sent, items } = await run({ ...set, output });
			// the pages show searches with all their filters: the next test
			const page = firstPage(operation.result, set.limit);
			if (!operation.filters)
				expect(sent).toEqual([{ ...request, ...defaultMembers[title], ...page }]);
			expect(items[0]).toEqual({ json: shown[at], pairedItem: { item: 0 } });
			expect(Object.keys(items[0]?.json ?? {})).toEqual(Object.keys(shown[at] ?? {}));
		}
	});

	test('sends every documented parameter, and outputs every record completely', async () => {
		const limit = Number(fullRequest.count ?? fullRequest.limit ?? 10);
		const position = pick(fullRequest, 'start', 'cursor', 'after');
		const options = { ...Object(most.parameters.options), ...(isPaged && position) };
		const result = await run({ ...most.parameters, limit, options });
		// only the replies of a tweet have pages
		const unpaged = { ...omit(fullRequest, 'cursor'), ...pick(defaultMembers[title], 'count') };
		expect(result.sent).toEqual([isPaged ? fullRequest : unpaged]);
		expect(result.records).toEqual(records(response.data));
	});

	test('outputs the selected fields and the id', async () => {
		const { idField = '' } = operation.result.record;
		const [complete = {}] = shown.slice(1);
		const [field = ''] = Object.keys(complete).filter((name) => name !== idField);
		const { records: selected } = await run({ ...set, output: 'selected', fields: [field] });
		expect(selected[0]).toEqual(pick(complete, idField, field));
	});
});

test("reads Selected Fields for each item, among the operation's own fields", async () => {
	service.handler = jsonResponse(200, goldenOf('/code-host/get-profile').response);
	const { records } = await service.lookup('octo-ada', {
		parameters: { output: '={{ $json.output }}', fields: '={{ $json.fields }}' },
		items: [
			{ output: 'raw' },
			{ output: 'selected', fields: 'name, bio' },
			{ output: 'selected', fields: ['tagline', 'bio'] },
		],
	});
	const [id, bio] = ['U_kgDOBa1x7Q', 'Rivers and code'];
	expect(records).toMatchObject([{ id, bio, followersCount: 321 }, {}, {}]);
	expect(records.slice(1)).toEqual([
		{ id, name: 'Ada Varga', bio },
		{ id, bio },
	]);
});

test.each<[what: string, respondedWith: object, fields: string[], selected: object]>([
	[
		'a member of a nested object keeps its place',
		{ owner: { username: 'octo', url: 'x' }, name: 'hello' },
		['owner.username', 'name'],
		{ id: 'R_1', name: 'hello', owner: { username: 'octo' } },
	],
	['one of a parent that is null is absent', { owner: null }, ['owner.username'], { id: 'R_1' }],
	['one of a parent that is missing, too', {}, ['owner.username'], { id: 'R_1' }],
	[
		'beside its parent it changes nothing',
		{ owner: { username: 'octo', url: 'x' } },
		['owner', 'owner.username'],
		{ id: 'R_1', owner: { username: 'octo', url: 'x' } },
	],
])('selected: %s', async (_, respondedWith, fields, selected) => {
	const data = { repositories: [{ id: 'R_1', ...respondedWith }], after: '' };
	service.handler = jsonResponse(200, { timeMs: 1, creditsCost: 1, data });
	const { records } = await service.run({
		nodeType: 'codeHost',
		parameters: {
			resource: 'repository',
			operation: 'getStarred',
			username: 'octo',
			output: 'selected',
			fields,
		},
	});
	expect(records).toEqual([selected]);
});

test('selected rejects unknown fields before sending', async () => {
	const { error } = await service.lookup('octo', {
		parameters: { output: 'selected', fields: ['pinnedRepos.name'] },
	});
	expect(error?.message).toContain('Fields');
	expect(service.arrivals).toEqual([]);
});

describe('a microblog user', () => {
	const parameters = { resource: 'user', operation: 'get', userId: '884120033' };
	const run = async (tweets: unknown, more: INodeParameters = {}) => {
		const data = { tweets, nextCursor: 'more' };
		service.handler = jsonResponse(200, { timeMs: 1, creditsCost: 1, data });
		return await service.run({ nodeType: 'microblog', parameters: { ...parameters, ...more } });
	};

	test.each([[[]], [null], [[null]]])('without tweets (%j) has no profile', async (tweets) => {
		const { error, items } = await run(tweets);
		expect(error?.message).toMatch(/^There is no profile: .* found none \(1 credit\)$/);
		expect([items, service.bodies]).toEqual([[], [{ userId: '884120033', count: 1 }]]);
	});

	test('costs a credit, and has no next page', async () => {
		const options = {
			addResponseDetails: true,
			maxCredits: 1,
			additionalBodyFields: '{"count":10}',
		};
		const { records } = await run([{ id: '1', author: { userId: '884120033' } }], { options });
		expect(records).toMatchObject([
			{ userId: '884120033', _response: { creditsCost: 1, next: null } },
		]);
		expect(service.bodies).toEqual([{ userId: '884120033', count: 1 }]);
	});
});

/*
 * The strangest records, tokens and responses: every record is output once, whatever its id, or the hint says what is
 * missing.
 */

const odd = useOddService();

/** A call of a node. */
type Call = Parameters<typeof odd.run>[0];

async function request(call: Call, ...answers: Handler[]) {
	odd.respondWith(...answers);
	return await odd.run(call);
}

function callOf(node: string, resource: string, operation: string, more: INodeParameters): Call {
	return { nodeType: node, parameters: { resource, operation, ...more } };
}

const url = 'https://forum.example/b/x/comments/1';
const getPost = callOf('forum', 'post', 'get', { url });
const getComments = callOf('forum', 'post', 'getComments', { url });
const getTweet = callOf('microblog', 'tweet', 'get', { tweetId: '1' });
const getTweets = callOf('microblog', 'tweet', 'getMany', { userId: '1' });
const getUser = callOf('codeHost', 'user', 'get', { username: 'octo' });
const ofMember = callOf('professionalNetwork', 'comment', 'getMany', { publicId: 'ada' });
const searchIssues = callOf('codeHost', 'issue', 'search', { query: 'a', returnAll: true });

describe('integers beyond 2^53', () => {
	const tweet = (id: string) =>
		`{ "id" : ${id} , "viewCount":9007199254740991, "text":"a\\":12345678901234567890,"}`;
	const page = (next: string, ...ids: string[]) =>
		rawResponse(`{"data":{"nextCursor": ${next},"tweets":[\n${ids.map(tweet).join(',\n')}]}}`);

	test('are output as text with all their digits, and sent back so', async () => {
		const [first, second] = ['1843000000000000001', '1843000000000000002'];
		const next = '1843999999999999999';
		odd.respondWith(page(next, first, second), page('null', next));
		const { records, sent } = await odd.list(tweets, 1);
		const viewCount = Number.MAX_SAFE_INTEGER;
		const text = 'a":12345678901234567890,';
		expect(records).toEqual([first, second, next].map((id) => ({ id, viewCount, text })));
		expect(sent[1]).toMatchObject({ cursor: next });
	});

	test('are exact in any context, and wherever the network splits the response', async () => {
		const given = String.raw`{"é\"1":[-9007199254740993,1e20, 9007199254740993 ],"\\\"":1234567890123456789.5}`;
		const read = String.raw`{"é\"1":["-9007199254740993",1e20, "9007199254740993" ],"\\\"":1234567890123456789.5}`;
		const json = Buffer.from(given);
		for (let at = 1; at < json.length; at += 1) {
			const body = await readBody(Readable.from([json.subarray(0, at), json.subarray(at)]));
			expect(body.end().text).toBe(read);
		}
	});
});

test.each(['raw', 'simplified'])(
	'NUL and unpaired surrogates are in no text (%s)',
	async (output) => {
		const author = String.raw`{"username":"Z\u0000o\u00eb \ud83d","displayName":"\udc00\ud83d\ude00"}`;
		const tweet = String.raw`{"id":"1","text":"a\ud83d\ud83d\ude00\u0000b","author":${author}}`;
		odd.handler = rawResponse(`{"timeMs":1,"creditsCost":1,"data":{"tweets":[${tweet}]}}`);
		const { records } = await odd.list(tweets, 1, { parameters: { output } });
		const [{ text, author: by, authorUsername } = {}] = records;
		expect(text).toBe('a😀b');
		expect(authorUsername ?? by).toEqual(
			output === 'raw' ? { username: 'Zoë ', displayName: '😀' } : 'Zoë ',
		);
	},
);

test('nor in an error', async () => {
	odd.handler = rawResponse(String.raw`{"status":"error","message":"No \u0000\ud83d, sorry"}`, 422);
	expect((await odd.lookup('octo')).message).toMatch(/\(422\): No , sorry$/);
});

const tweet = { id: '1', text: 'Hi', brandNew: { deep: [1] } };
const [one, two] = [{ id: '1' }, { id: '2' }];
const plain = ['text', 'text', 5, false, ['list']];
const searched = { totalCount: 2, after: '' };

test.each<{ what: string; call: Call; pages: object[]; records: object[] }>([
	{
		what: 'an empty page of issues before their total is not the end',
		call: searchIssues,
		pages: [
			{ ...searched, issues: [], after: 'two' },
			{ ...searched, issues: [one, two] },
		],
		records: [one, two],
	},
	{
		what: 'a list that is null is the end, where no token follows; an entry that is null is none',
		call: getTweets,
		pages: [{ tweets: [null, one, null], nextCursor: 'two' }, { tweets: null }],
		records: [one],
	},
	{
		what: 'comments that are not objects come out as the value of one, equal ones too',
		call: getComments,
		pages: [{ post: {}, comments: [...plain, one, two] }],
		records: [...plain.map((value) => ({ value })), one, two],
	},
	{
		what: 'and stand as they came beside their post, null too',
		call: getPost,
		pages: [{ post: one, comments: null }],
		records: [{ ...one, comments: null }],
	},
	{
		what: 'members that the document does not name stay in the record',
		call: getTweet,
		pages: [{ tweet, replies: [two], extra: 1 }],
		records: [{ ...tweet, replies: [two] }],
	},
])('$what', async ({ call, pages, records }) => {
	const result = await request(call, ...pages.map((data) => envelope(data)));
	expect(result.records).toEqual(records);
	const { length } = pages;
	expect(result.hint).toBe(`Credits used: ${length}. Requests: ${length}.`);
});

test('the hint says that a search ended before its total', async () => {
	const result = await request(searchIssues, envelope({ issues: [one], totalCount: 3 }));
	const expected = 'Ended at record 1, although totalCount is 3';
	expect(result).toMatchObject({ records: [one], hint: expect.stringContaining(expected) });
});

const lacks = (what: string) => `The response does not contain ${what}`;
const nothing = (record: string) => `Nothing was found: the response has no ${record} (1 credit)`;
const nullPage = { tweets: null, nextCursor: 'two' };

test.each<{ data: object | null; call: Call; expected: string }>([
	{ data: { nextCursor: 'two' }, call: getTweets, expected: lacks('the list "tweets"') },
	{ data: { tweets: {} }, call: getTweets, expected: lacks('the list "tweets"') },
	{ data: nullPage, call: getTweets, expected: lacks('the list "tweets"') },
	{ data: {}, call: ofMember, expected: lacks('a list') },
	{ data: { replies: [] }, call: getTweet, expected: lacks('"tweet"') },
	{ data: [], call: getPost, expected: lacks('"post"') },
	{ data: { tweet: null }, call: getTweet, expected: nothing('tweet') },
	{ data: { post: null }, call: getPost, expected: nothing('post') },
	{ data: null, call: getTweet, expected: nothing('tweet') },
	{ data: null, call: getUser, expected: nothing('record') },
])('$data fails after one request: $expected', async ({ data, call, expected: message }) => {
	const failed = { items: [], sent: { length: 1 }, error: { name: 'NodeApiError', message } };
	expect(await request(call, envelope(data))).toMatchObject(failed);
});

test.each([getTweets, ofMember, getComments])(
	'a listing without data is empty: %j',
	async (call) => {
		const { items, sent, hint } = await request(call, envelope(null));
		expect([items, sent.length]).toEqual([[], 1]);
		expect(hint).toMatch(/^Credits used: 1\. Requests: 1\. .+ • Nothing found$/);
	},
);

test.each([
	[getUser, {}, {}],
	[getTweet, { tweet: {}, replies: [one] }, { replies: [one] }],
	[getTweets, { tweets: [{}] }, {}],
])('outputs an empty record, and mentions it in the hint: %j', async (call, data, record) => {
	const { records, hint } = await request(call, envelope(data));
	expect(records).toEqual([record]);
	expect(hint).toBe('Credits used: 1. Requests: 1. • The service sent 1 empty record');
});

test('the hint names the input items that found nothing', async () => {
	odd.respondBy((_, { userId }) => envelope({ tweets: userId === '2' ? [] : [one] }));
	const items = ['1', '2', '3'].map((id) => ({ id }));
	const parameters = { ...getTweets.parameters, userId: '={{ $json.id }}' };
	const { sources, hint } = await odd.run({ ...getTweets, items, parameters });
	expect(sources).toEqual([0, 2]);
	expect(hint).toBe('Credits used: 3. Requests: 3. • Item 1 (counted from 0): nothing found');
});

test('the hint mentions once, as information, that a tweet has fewer replies than it counts', async () => {
	odd.handler = envelope({ tweet: { replyCount: 427_522 }, replies: [one, two] });
	const items = ['1', '2', '3'].map((id) => ({ id }));
	const parameters = { tweetId: '={{ $json.id }}', returnAll: true };
	const { hint, hints } = await odd.run({
		...callOf('microblog', 'tweet', 'getReplies', parameters),
		items,
	});
	const expected =
		'the service names no next page, although tweet.replyCount is larger than the number of records';
	expect(hint).toBe(`Credits used: 3. Requests: 3. • Items 0, 1, 2 (counted from 0): ${expected}`);
	expect(hints).toMatchObject([{ type: 'info' }]);
});

test('the next of a tweet leads to more of its replies', async () => {
	const page = envelope({ tweet, replies: [two], nextCursor: 'three' });
	const { records, hint } = await request(
		{ ...getTweet, options: { addResponseDetails: true } },
		page,
	);
	expect(records).toMatchObject([{ id: '1', _response: { next: { cursor: 'three' } } }]);
	expect(hint).toBe('Credits used: 1. Requests: 1.');
});

test.each([true, false])(
	'the hint of a run without records says that the branch ends, unless Always Output Data is on (%p)',
	async (alwaysOutputData) => {
		const { hint } = await request({ ...getTweets, alwaysOutputData }, envelope({ tweets: [] }));
		expect(hint.includes('this branch ends here, and so does any loop around it')).toBe(
			!alwaysOutputData,
		);
	},
);

test('outputs comments nested thousands deep, without recursion', async () => {
	const deep = `${'{"a":'.repeat(5000)}1${'}'.repeat(5000)}`;
	const answer = rawResponse(`{"data":{"post":{},"comments":[{"replies":${deep}},{"id":2}]}}`);
	expect((await request(getComments, answer)).items).toHaveLength(2);
});

test.each([' spaced\n', '{"cursor":"inner"}', '=1+1', 'null'])(
	'sends a token unchanged: %j',
	async (token) => {
		odd.handler = envelope({ tweets: [{ id: '1' }], nextCursor: token });
		const { records, sent } = await odd.list(tweets, 1, {
			parameters: { limit: 1 },
			options: { addResponseDetails: true, cursor: '={{ $json.from }}' },
			items: ['', token, { cursor: token }].map((from) => ({ from })),
		});
		expect(records[0]?._response).toMatchObject({ next: { cursor: token } });
		const from = { userId: tweets.goldenSubject(1), count: 1 };
		expect(sent).toEqual([from, { ...from, cursor: token }]);
	},
);

test.each([' spaced\n', '=1', '🙂', '{{ 1 }}', 'ö{"a":{}}', '\u202Ea\u00A0b', 'x'.repeat(501)])(
	'puts a token that a hint cannot show into the last item: %j',
	async (token) => {
		odd.handler = envelope({ tweets: [{ id: '1' }, { id: '2' }], nextCursor: token });
		const result = await odd.list(tweets, 1, { options: { maxCredits: 1 } });
		const _response = { creditsCost: 1, timeMs: 5, next: { cursor: token } };
		expect(result.records).toMatchObject([{ id: '1' }, { id: '2', _response }]);
		expect(result.hint).toMatch(/Cursor set to _response\.next of its last item$/);
		const items = [{ next: { cursor: token } }];
		await odd.list(tweets, 1, { items, options: { cursor: '={{ $json.next }}' } });
		expect(odd.bodies[1]).toMatchObject({ cursor: token });
	},
);
