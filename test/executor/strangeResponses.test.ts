import { Readable } from 'node:stream';
import type { INodeParameters } from 'n8n-workflow';
import { readBody } from '../../nodes/shared/request/body';
import { tweets } from './listings';
import type { RunSettings } from './nodeRuns';
import { type Handler, envelope, rawResponse, useOddService } from './oddService';

/*
 * The strangest records, tokens and responses: every record is output once, whatever its id, or the hint says what is
 * missing.
 */

const odd = useOddService();

/** A call of a node. */
type Call = RunSettings & Parameters<typeof odd.run>[0];

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

const getUserOfTweets = callOf('microblog', 'user', 'get', { userId: '884120033' });

test.each([[[]], [null], [[null]]])(
	'a microblog user without tweets (%j) has no profile',
	async (all) => {
		const { message, items } = await request(
			getUserOfTweets,
			envelope({ tweets: all, nextCursor: 'more' }),
		);
		expect(message).toMatch(/^There is no profile: .* found none \(1 credit\)$/);
		expect([items, odd.bodies]).toEqual([[], [{ userId: '884120033', count: 1 }]]);
	},
);

test('a microblog user costs a credit, and has no next page', async () => {
	const author = { userId: '884120033' };
	const page = envelope({ tweets: [{ id: '1', author }], nextCursor: 'more' });
	const body = { additionalBodyFields: '{"count":10}' };
	const options = { addResponseDetails: true, maxCredits: 1, ...body };
	const { records, sent } = await request({ ...getUserOfTweets, options }, page);
	expect(records).toMatchObject([{ ...author, _response: { creditsCost: 1, next: null } }]);
	expect(sent).toEqual([{ ...author, count: 1 }]);
});

describe('integers beyond 2^53', () => {
	const tweet = (id: string) =>
		`{ "id" : ${id} , "viewCount":9007199254740991, "text":"a\\":12345678901234567890,"}`;
	const page = (next: string, ...ids: string[]) =>
		rawResponse(`{"data":{"nextCursor": ${next},"tweets":[\n${ids.map(tweet).join(',\n')}]}}`);

	test('are output as text with all their digits, and sent back that way', async () => {
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

test('NUL and unpaired surrogates are in no error', async () => {
	odd.handler = rawResponse(String.raw`{"status":"error","message":"No \u0000\ud83d, sorry"}`, 422);
	expect((await odd.lookup('octo')).message).toMatch(/\(422\): No , sorry$/);
});

const tweet = { id: '1', text: 'Hi', brandNew: { deep: [1] } };
const [one, two] = [{ id: '1' }, { id: '2' }];
const comments = ['text', 'text', 5, false, ['list']];
const values = comments.map((value) => ({ value }));
const withNulls = { tweets: [null, one, null], nextCursor: 'two' };
const emptyPage = { totalCount: 2, issues: [], after: 'two' };
const lastPage = { totalCount: 2, issues: [one, two], after: '' };
const extended = { tweet, replies: [two], extra: 1 };

test.each<[what: string, Call, pages: object[], records: object[]]>([
	['an empty page before the total', searchIssues, [emptyPage, lastPage], [one, two]],
	['entries that are null', getTweets, [withNulls, { tweets: [two] }], [one, two]],
	['a list that is null, without a token', getTweets, [{ tweets: null }], []],
	['comments that are not objects', getComments, [{ post: {}, comments }], values],
	[
		'comments that are not objects, with their post',
		getPost,
		[{ post: one, comments }],
		[{ ...one, comments }],
	],
	['members with unknown names', getTweet, [extended], [{ ...tweet, replies: [two] }]],
])('accepts %s', async (_, call, pages, records) => {
	const result = await request(call, ...pages.map((data) => envelope(data)));
	expect(result.records).toEqual(records);
	const { length } = pages;
	expect(result.hint).toMatch(new RegExp(`^Credits used: ${length}\\. Requests: ${length}\\.`));
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

test('the hint mentions once, as information, that a tweet has fewer replies than its count', async () => {
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
	},
);
