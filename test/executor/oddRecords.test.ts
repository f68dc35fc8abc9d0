import { Readable } from 'node:stream';
import { readBody } from '../../nodes/shared/request/body';
import { tweets } from './listings';
import { notesIn } from './nodeRuns';
import { type Answer, envelope, rawAnswer, useOddService } from './oddService';

/*
 * Records, tokens and answers as odd as they may be: every record comes out once, whatever its id is, or what is missing is
 * said.
 */

const odd = useOddService();

async function ask(nodeType: string, parameters: object, ...answers: Answer[]) {
	odd.answerWith(...answers);
	return await odd.run({ nodeType, parameters: { ...parameters } });
}

const url = 'https://forum.example/b/x/comments/1';
const getPost = { resource: 'post', operation: 'get', url };
const getComments = { resource: 'post', operation: 'getComments', url };
const getTweet = { resource: 'tweet', operation: 'get', tweetId: '1' };
const getTweets = { resource: 'tweet', operation: 'getMany', userId: '1' };
const getMemberComments = { resource: 'comment', operation: 'getMany', publicId: 'ada' };

describe('integers beyond 2^53', () => {
	const first = 1843000000000000001n;
	const tweet = (id: bigint) =>
		`{ "id" : ${id} , "viewCount":9007199254740991, "text":"a\\":12345678901234567890,"}`;
	const page = (from: bigint, nextCursor: string) =>
		`{"timeMs":1,"creditsCost":1,"data":{"nextCursor": ${nextCursor},"tweets":[
		${[0n, 1n, 2n].map((index) => tweet(from + index)).join(',\n')}]}}`;

	test('come out as text with all their digits, and go back so', async () => {
		const next = '1843999999999999999';
		odd.answerWith(rawAnswer(page(first, next)), rawAnswer(page(first + 3n, 'null')));
		expect((await odd.list(tweets, 1)).records).toEqual(
			[0n, 1n, 2n, 3n, 4n, 5n].map((index) => ({
				id: String(first + index),
				viewCount: Number.MAX_SAFE_INTEGER,
				text: 'a":12345678901234567890,',
			})),
		);
		expect(odd.bodies[1]).toMatchObject({ cursor: next });
	});

	test('whatever stands around them, and wherever the network cuts the answer', async () => {
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
	'NUL and halves of letters, which no database takes, come out of no text (%s)',
	async (output) => {
		const author = String.raw`{"username":"Z\u0000o\u00eb \ud83d","displayName":"\udc00\ud83d\ude00"}`;
		const tweet = String.raw`{"id":"1","text":"a\ud83d\ud83d\ude00\u0000b","author":${author}}`;
		odd.answer = rawAnswer(`{"timeMs":1,"creditsCost":1,"data":{"tweets":[${tweet}]}}`);
		const [{ text, author: by, authorUsername } = {}] = (
			await odd.list(tweets, 1, { parameters: { output } })
		).records;
		expect(text).toBe('a😀b');
		expect(authorUsername ?? by).toEqual(
			output === 'raw' ? { username: 'Zoë ', displayName: '😀' } : 'Zoë ',
		);
	},
);

test('nor out of an error', async () => {
	odd.answer = rawAnswer(String.raw`{"status":"error","message":"No \u0000\ud83d, sorry"}`, 422);
	expect((await odd.lookup('octo')).message).toMatch(/\(422\): No , sorry$/);
});

const searchIssues = { resource: 'issue', operation: 'search', query: 'a', returnAll: true };
const tweet = { id: '1', text: 'Hi', brandNew: { deep: [1] } };
const [one, two] = [{ id: '1' }, { id: '2' }];
const plain = ['text', 'text', 5, false, ['list']];

test.each<[string, string, object | undefined, pages: object[], records: object[]]>([
	[
		'an empty page of issues before their total is not the end',
		'codeHost',
		searchIssues,
		[
			{ issues: [], totalCount: 2, after: 'two' },
			{ issues: [one, two], totalCount: 2, after: '' },
		],
		[one, two],
	],
	[
		'a list that is null is the end, where no token follows; an entry that is null is none',
		'microblog',
		getTweets,
		[{ tweets: [null, one, null], nextCursor: 'two' }, { tweets: null }],
		[one],
	],
	[
		'comments that are not objects come out as the value of one, equal ones too',
		'forum',
		getComments,
		[{ post: {}, comments: [...plain, one, {}] }],
		[...plain.map((value) => ({ value })), one, {}],
	],
	[
		'and stand as they came beside their post, null too',
		'forum',
		getPost,
		[{ post: one, comments: null }],
		[{ ...one, comments: null }],
	],
	[
		'members that the document does not name stay in the record',
		'microblog',
		getTweet,
		[{ tweet, replies: [two], extra: 1 }],
		[{ ...tweet, replies: [two] }],
	],
])('%s', async (_, nodeType, parameters = {}, pages, records) => {
	const result = await ask(nodeType, parameters, ...pages.map((data) => envelope(data)));
	expect(result.records).toEqual(records);
	const { length } = pages;
	expect(result.hint).toBe(`Credits used: ${length}. Requests: ${length}.`);
});

test('a search that ends before its total says so', async () => {
	const came = await ask('codeHost', searchIssues, envelope({ issues: [one], totalCount: 3 }));
	const said = 'Ended at record 1, although totalCount is 3: the answer names no next page';
	expect(came).toMatchObject({ records: [one], hint: expect.stringContaining(said) });
});

const nullPage = { tweets: null, nextCursor: 'two' };

test.each([
	['no list', 'microblog', getTweets, { nextCursor: 'two' }, 'the list "tweets"'],
	['a list that is none', 'microblog', getTweets, { tweets: {} }, 'the list "tweets"'],
	['null for a list that goes on', 'microblog', getTweets, nullPage, 'the list "tweets"'],
	['an object where the list is', 'professionalNetwork', getMemberComments, {}, 'a list'],
	['no tweet', 'microblog', getTweet, { replies: [] }, '"tweet"'],
	['a list where the record is', 'forum', getPost, [], '"post"'],
])(
	'%s fails after one request, and says what is missing',
	async (_, nodeType, parameters, data, missing) => {
		const message = `The answer of the service does not hold ${missing}`;
		expect(await ask(nodeType, parameters, envelope(data))).toMatchObject({
			...{ items: [], sent: { length: 1 } },
			error: { name: 'NodeApiError', message },
		});
	},
);

test.each([
	['tweet', 'microblog', getTweet],
	['post', 'forum', getPost],
])('a %s that is null is not there any more', async (record, nodeType, parameters) => {
	const { message } = await ask(nodeType, parameters, envelope({ [record]: null }));
	expect(message).toBe(`The ${record} is not there (any more): the service answered without it`);
});

test('the next of a tweet leads to more of its replies', async () => {
	const options = { addResponseDetails: true };
	const page = envelope({ tweet, replies: [two], nextCursor: 'three' });
	const { records, hint } = await ask('microblog', { ...getTweet, options }, page);
	expect(records).toMatchObject([{ id: '1', _response: { next: { cursor: 'three' } } }]);
	expect(hint).toBe('Credits used: 1. Requests: 1.');
});

test.each([
	['says that the branch ends there', false],
	['does not where Always Output Data is on', true],
])('a run without records %s', async (_, alwaysOutputData) => {
	odd.answer = envelope({ tweets: [] });
	const { hint } = await odd.run({
		nodeType: 'microblog',
		parameters: getTweets,
		alwaysOutputData,
	});
	expect(hint.includes('this branch ends here, and a loop with it')).toBe(!alwaysOutputData);
});

test('comments nested thousands deep come out: nothing looks into them', async () => {
	const deep = `${'{"a":'.repeat(5000)}1${'}'.repeat(5000)}`;
	const data = `{"post":{},"comments":[{"replies":${deep}},{"id":2}]}`;
	const answer = rawAnswer(`{"timeMs":1,"creditsCost":1,"data":${data}}`);
	expect((await ask('forum', getComments, answer)).items).toHaveLength(2);
});

test.each([' spaced\n', '{"cursor":"inner"}', '=1+1', 'null'])(
	'a token is sent as it came: %j',
	async (token) => {
		odd.answer = envelope({ tweets: [{ id: '1' }], nextCursor: token });
		const { records, sent } = await odd.list(tweets, 1, {
			parameters: { limit: 1 },
			options: { addResponseDetails: true, cursor: '={{ $json.from }}' },
			items: ['', token, { cursor: token }].map((from) => ({ from })),
		});
		expect(records[0]?._response).toMatchObject({ next: { cursor: token } });
		const from = { userId: tweets.subjectOf(1), count: 1 };
		expect(sent).toEqual([from, { ...from, cursor: token }]);
	},
);

describe('a token that no hint can show', () => {
	const run = async (token: string, records: object[]) => {
		odd.answer = envelope({ tweets: records, nextCursor: token });
		return await odd.list(tweets, 1, { options: { maxCredits: 1 } });
	};

	test.each([
		'x'.repeat(501),
		' spaced\n',
		'=1',
		'🙂🙂🙂',
		'{{{{ 1 }}}}',
		'ö{"a":{"b":{}}}',
		'\u202Ea\u{E0041}\u00A0b',
	])('stands in the last item: %j', async (token) => {
		const result = await run(token, [{ id: '1' }, { id: '2' }]);
		expect(result.records).toMatchObject([
			{ id: '1' },
			{ id: '2', _response: { creditsCost: 1, timeMs: 5, next: { cursor: token } } },
		]);
		expect(notesIn(result)).toMatch(/Cursor set to _response\.next of its last item$/);
		const items = [{ next: { cursor: token } }];
		await odd.list(tweets, 1, { items, options: { cursor: '={{ $json.next }}' } });
		expect(odd.bodies[1]).toMatchObject({ cursor: token });
	});
});
