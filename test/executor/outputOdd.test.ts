import type { INodeParameters } from 'n8n-workflow';
import { runNode } from '../../n8n/engine';
import { type Answer, envelope, useOddService } from './oddService';

const odd = useOddService();

async function ask(nodeType: string, parameters: INodeParameters, ...answers: Answer[]) {
	odd.answerWith(...answers);
	return await runNode({ nodeType, parameters, credential: odd.credential });
}

const url = 'https://forum.example/b/x/comments/1';
const getPost = { resource: 'post', operation: 'get', url };
const getComments = { resource: 'post', operation: 'getComments', url };
const getTweet = { resource: 'tweet', operation: 'get', tweetId: '1' };
const getTweets = { resource: 'tweet', operation: 'getMany', userId: '1' };
const getMemberComments = { resource: 'comment', operation: 'getMany', publicId: 'ada' };

test('comments that are not objects come out as the value of one', async () => {
	const comments = ['text', 5, false, null, ['list'], { id: 'c' }, {}];
	const { items } = await ask('forum', getComments, envelope({ post: {}, comments }));
	expect(items).toEqual(
		[
			{ value: 'text' },
			{ value: 5 },
			{ value: false },
			{ value: null },
			{ value: ['list'] },
			{ id: 'c' },
			{},
		].map((json) => ({ json, pairedItem: { item: 0 } })),
	);
});

test('equal comments all come out: they have no id', async () => {
	const comments = [{ body: 'Same' }, { body: 'Same' }, 'Same', 'Same'];
	const { items } = await ask('forum', getComments, envelope({ post: {}, comments }));
	expect(items).toHaveLength(4);
});

test('records whose id is null all come out', async () => {
	const page = [
		{ urn: null, text: 'one' },
		{ urn: null, text: 'one' },
		{ urn: null, text: null },
	];
	const { items } = await ask('professionalNetwork', getMemberComments, envelope(page));
	expect(items.map(({ json }) => json)).toEqual(page);
});

test('members that the document does not name stay in the record', async () => {
	const tweet = { id: '1', text: 'Hi', brandNew: { deep: [1] } };
	const data = { tweet, replies: [{ id: '2' }], extra: 1 };
	const { items } = await ask('microblog', getTweet, envelope(data));
	expect(items[0]?.json).toEqual({ ...tweet, replies: [{ id: '2' }] });
});

test('a post comes with its comments, of any form', async () => {
	const { items } = await ask('forum', getPost, envelope({ post: { id: 'p' }, comments: null }));
	expect(items[0]?.json).toEqual({ id: 'p', comments: null });
});

describe('a list that is null', () => {
	test('is empty', async () => {
		const { items, error } = await ask(
			'forum',
			getComments,
			envelope({ post: {}, comments: null }),
		);
		expect({ items, error }).toEqual({ items: [], error: undefined });
	});

	test('is not the end of a listing whose token moves', async () => {
		const { items } = await ask(
			'microblog',
			getTweets,
			envelope({ tweets: null, nextCursor: 'two' }),
			envelope({ tweets: [{ id: '1' }], nextCursor: null }),
		);
		expect(items.map(({ json }) => json)).toEqual([{ id: '1' }]);
		expect(odd.bodies).toEqual([
			{ userId: '1', count: 10 },
			{ userId: '1', count: 10, cursor: 'two' },
		]);
	});
});

test.each([
	['no list', 'microblog', getTweets, { nextCursor: 'two' }, 'the list "tweets"'],
	['a list that is none', 'microblog', getTweets, { tweets: {} }, 'the list "tweets"'],
	['an object where the list is', 'professionalNetwork', getMemberComments, {}, 'a list'],
	['no comments', 'forum', getComments, { post: {} }, 'the list "comments"'],
	['no tweet', 'microblog', getTweet, { replies: [] }, '"tweet"'],
	['a null tweet', 'microblog', getTweet, { tweet: null, replies: [] }, '"tweet"'],
	['no post', 'forum', getPost, { comments: [] }, '"post"'],
	['a list where the record is', 'forum', getPost, [], '"post"'],
])(
	'%s fails after one request, and says what is missing',
	async (_, nodeType, parameters, data, missing) => {
		const { error, items } = await ask(nodeType, parameters, envelope(data));
		expect(items).toEqual([]);
		expect(error?.name).toBe('NodeApiError');
		expect(error?.message).toBe(`The answer of the service does not hold ${missing}`);
		expect(odd.arrivals).toHaveLength(1);
	},
);

test('an envelope without cost and time costs what the document says', async () => {
	const parameters = { ...getTweets, options: { addResponseDetails: true } };
	const page = { tweets: [{ id: '1' }, { id: '2' }], nextCursor: '' };
	const { items, hints } = await ask('microblog', parameters, envelope(page, {}));
	expect(items.map(({ json }) => json._response)).toEqual([
		{ creditsCost: 2, timeMs: null, next: null },
		{ creditsCost: 2, timeMs: null, next: null },
	]);
	expect(hints[0]?.message).toContain('Credits used: 2.');
});

test('a token that is a number is sent back as text', async () => {
	await ask(
		'microblog',
		getTweets,
		envelope({ tweets: [{ id: '1' }], nextCursor: 17 }),
		envelope({ tweets: [], nextCursor: null }),
	);
	expect(odd.bodies[1]).toEqual({ userId: '1', count: 10, cursor: '17' });
});

test('a service that sends more than was asked for gives no more than the limit', async () => {
	const tweets = Array.from({ length: 10 }, (_, index) => ({ id: `${index}` }));
	const parameters = { ...getTweets, limit: 3 };
	const { items } = await ask('microblog', parameters, envelope({ tweets, nextCursor: 'two' }));
	expect(items.map(({ json }) => json.id)).toEqual(['0', '1', '2']);
	expect(odd.bodies).toEqual([{ userId: '1', count: 3 }]);
});
