import { envelope, jsonAnswer, useOddService } from './oddService';
import { notesIn, recordsIn } from './readResult';

/** Where the next page of replies stands: the document of the service does not show it. */

const odd = useOddService();

const replies = { resource: 'tweet', operation: 'getReplies', tweetId: '1', returnAll: true };
const run = async (more: object = {}) =>
	await odd.run({ nodeType: 'microblog', parameters: { ...replies, ...more } });

const page = (id: string, more: object = {}) => ({
	tweet: { id: '1', replyCount: 2 },
	replies: [{ id }],
	...more,
});
const answer = (data: object, beside: object = {}) =>
	jsonAnswer(200, { timeMs: 1, creditsCost: 1, data, ...beside });

test.each<[place: string, inData: object, beside: object]>([
	['data.nextCursor', { nextCursor: 'two' }, {}],
	['data.nextCursor before all others', { nextCursor: 'two', cursor: 'x' }, { nextCursor: 'y' }],
	['data.cursor', { cursor: 'two' }, { nextCursor: 'x' }],
	['nextCursor beside data', { nextCursor: null }, { nextCursor: 'two', cursor: 'x' }],
	['cursor beside data', { nextCursor: '' }, { cursor: 'two' }],
])('%s leads to the next page', async (_, inData, beside) => {
	// the last answer repeats what it was asked with
	const last = answer(page('b', { cursor: 'two' }), { cursor: 'two' });
	odd.answerWith(answer(page('a', inData), beside), last);
	const result = await run();
	expect(recordsIn(result)).toEqual([{ id: 'a' }, { id: 'b' }]);
	expect(odd.bodies).toEqual([{ tweetId: '1' }, { tweetId: '1', cursor: 'two' }]);
	expect(notesIn(result)).toBe('');
});

test('where none holds one, the hint warns if the tweet has more replies than came; a limit that is reached says nothing', async () => {
	odd.answer = envelope(page('a', { tweet: { id: '1', replyCount: 4414 } }));
	const note =
		'Item 0: ended at record 1, although tweet.replyCount is 4414: the answer names no next page';
	const result = await run();
	expect(notesIn(result)).toBe(note);
	expect(result.hints[0]?.type).toBe('warning');
	expect(notesIn(await run({ returnAll: false, limit: 1 }))).toBe('');
	expect(notesIn(await run({ options: { cursor: 'later' } }))).toBe('');
});

test('the timeline of a user has the place that the document shows, and no other', async () => {
	odd.answer = answer({ tweets: [{ id: 'a' }], cursor: 'x' }, { nextCursor: 'y' });
	const parameters = { resource: 'tweet', operation: 'getMany', userId: '1', returnAll: true };
	expect((await odd.run({ nodeType: 'microblog', parameters })).items).toHaveLength(1);
	expect(odd.arrivals).toHaveLength(1);
});
