import { runNode } from '../../n8n/engine';
import { envelope, useOddService } from './oddService';

const odd = useOddService();

/** One input item's records, of an answer with this `data`. */
async function records(nodeType: string, parameters: object, data: unknown) {
	odd.answerWith(envelope(data));
	const { items, error } = await runNode({
		nodeType,
		credential: odd.credential,
		parameters: { ...parameters },
	});
	expect(error).toBeUndefined();
	return items.map(({ json }) => json);
}

const simplifiedTweet = { resource: 'tweet', operation: 'get', tweetId: '1', output: 'simplified' };

test('a nested field comes out under both names, a list of texts as one text', async () => {
	const tweet = {
		id: '1',
		text: 'Hi',
		author: { username: 'ada', displayName: 'Ada' },
		likeCount: 0,
	};
	const [simplified] = await records('microblog', simplifiedTweet, { tweet, replies: [] });
	expect(simplified).toMatchObject({
		id: '1',
		authorUsername: 'ada',
		authorDisplayName: 'Ada',
		likeCount: 0,
	});
	const starred = {
		resource: 'repository',
		operation: 'getStarred',
		username: 'octo',
		output: 'simplified',
	};
	const [repository] = await records('codeHost', starred, {
		repositories: [{ id: 'r', topics: ['rivers', 'gauges'], license: null }],
		after: null,
	});
	expect(repository).toMatchObject({ topics: 'rivers, gauges', licenseName: null });
});

test('what the service did not send comes out as null, so that the columns stay the same', async () => {
	const [empty = {}] = await records('microblog', simplifiedTweet, { tweet: {} });
	const [full = {}] = await records('microblog', simplifiedTweet, {
		tweet: { id: '1', text: 'Hi' },
	});
	expect(Object.keys(empty)).toEqual(Object.keys(full));
	expect(new Set(Object.values(empty))).toEqual(new Set([null]));
});

test('records of an unknown shape come out with their first ten plain values', async () => {
	const comment = {
		...Object.fromEntries('abcdefghijkl'.split('').map((name) => [name, name])),
		nested: { deep: true },
	};
	const parameters = {
		resource: 'post',
		operation: 'getComments',
		url: 'https://forum.example/b/x/comments/1',
		output: 'simplified',
	};
	const [simplified = {}] = await records('forum', parameters, { post: {}, comments: [comment] });
	expect(Object.keys(simplified).join('')).toBe('abcdefghij');
});

test('the first replies to a tweet come out as one text', async () => {
	const reply = (username: string, text: string) => ({ id: text, text, author: { username } });
	const replies = ['one', 'two', 'three', 'four', 'five', 'six', 'seven'].map((text) =>
		reply('ada', text),
	);
	const [simplified] = await records('microblog', simplifiedTweet, { tweet: { id: '1' }, replies });
	expect(simplified?.replies).toBe(
		'ada: one\nada: two\nada: three\nada: four\nada: five\n… and 2 more',
	);
});

const simplifiedPost = {
	resource: 'post',
	operation: 'get',
	url: 'https://forum.example/b/x/comments/1',
	output: 'simplified',
};

test('so do the first comments on a post, without what holds no words', async () => {
	const comments = [
		{ author: 'ada', body: 'Stay\n\ndry!', replies: [] },
		{ kind: 'more', count: 9 },
		{ author: null, body: 'x'.repeat(900) },
	];
	const [simplified] = await records('forum', simplifiedPost, { post: { id: '1' }, comments });
	expect(simplified?.comments).toBe(`ada: Stay dry!\n${'x'.repeat(299)}…`);
});

test('a comment of an unknown shape comes out as JSON', async () => {
	const comments = [{ said: 'Hm' }, { said: 'Oh' }];
	const [simplified] = await records('forum', simplifiedPost, { post: { id: '1' }, comments });
	expect(simplified?.comments).toBe('{"said":"Hm"}\n{"said":"Oh"}');
});
