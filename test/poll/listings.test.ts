import { omit } from 'lodash';
import type { INodeParameters } from 'n8n-workflow';
import { envelope, useOddService } from '../executor/oddService';
import {
	ChangingListing,
	follow as followed,
	type Kind,
	kinds,
	list,
	outOf,
	row,
	watching,
} from './changingListing';

/** What comes out of listings that are rare: pins, cuts, odd answers. What happens at random: `months.test.ts`. */

const odd = useOddService();
const { tweets, replies, issues, products, comments } = kinds;

const day = (time: number) => ({ createdAt: new Date(time).toISOString().slice(0, 10) });
const named: Readonly<Record<string, Kind>> = {
	...kinds,
	issuesOfDays: { ...issues, time: day },
	firstReplies: { ...replies, around: { tweet: { id: '1', replyCount: 45 } } },
	endlessTweets: { ...tweets, isEndless: true },
	// comments of a post as they may be: the document shows none
	unknownTotal: { ...omit(products, 'total'), around: {} },
	texts: { ...comments, show: ({ id }) => id },
	authored: { ...comments, show: ({ id: body }) => ({ body, score: Math.random(), id: null }) },
};

/** Polls as it is told, such as `issues limit=3: 20-1 | 21-1 → 21`: what the listing holds → what comes out; nothing of the first. */
async function follow(reported: string) {
	const [head = '', polls = ''] = reported.split(': ');
	const [name = '', ...set] = head.split(' ');
	const numbers = set.map((one) => one.split('=')).map(([option, to]) => [option, Number(to)]);
	const { limit = 100, ...options } = Object.fromEntries(numbers) as INodeParameters;
	const [first, ...others] = polls.split(' | ');
	const listing = new ChangingListing(named[name] as Kind, first);
	const trigger = await watching(odd, listing, { limit, options });
	await followed(trigger, others.join(' | '), (text) => (listing.records = list(text)));
}

const polls = {
	'an empty one, then its first record': 'tweets:  | 1 → 1',
	'dates ahead of now at the first poll mute nothing that comes later':
		'tweets: 23@10123 22@10122 21@10121 20@10120 19-1 | 25@10001 23@10123 22@10122 21@10121 20@10120 19-1 → 25',
	'nor does one that the bounded memory has dropped':
		'tweets limit=400: 20-1 | 21@10123 20-1 → 21 | 330-22 20-1 → 22-330 | 331@10001 330-22 20-1 → 331',
	'a date before the floor is old, and does not end the reading':
		'tweets: 20-1 | 25 24 23@3 22-1 → 21 22 24 25',
	'where the listing does not fall, nothing up to its latest time is new':
		'issues: 20 1-19 | 20 21@15 1-19 → | 22 20 21@15 1-19 → 22',
	'two pinned of two to check: what is new comes out, however the pins change':
		'tweets recordsToCheck=2: 3 1 30-11 | 3 1 34-11 → 31-34 | 1 34-11 → | 5 35-11 → 35 | 36-11 → 36 | 3 1 38-11 → 37-38',
	'three pinned, the first of them the latest of all: what is new behind them comes out':
		'tweets: 30 2 1 29-11 | 30 2 1 31 29-11 → 31 | 30 2 1 33-31 29-11 → 32-33',
	'as many pinned as are to check':
		'tweets recordsToCheck=5: 6 4 3 2 1 30-11 | 6 4 3 2 1 34-11 → 31-34 | 6 4 3 2 1 34-11 →',
	'a small one in any order is known whole: whatever joins it is new, at its end too':
		'products recordsToCheck=10: 4-1 | 4-1 5 → 5 | 3-1 5 →',
	'all that was read comes out, up to a page more than Limit; what it has cut does not come later':
		'issues limit=3: 20-1 | 45-1 → … 36-45 | 45-1 → | 47-1 → 46-47',
	'where places tell, nothing is new in an answer that lacks all that was known':
		'starred: 40-1 | 25-1 → | 41-1 → 41',
	'a token after the last record, too: an empty page is the end': 'endlessTweets: 2-1 | 4-3 → 3-4',
	'times that are days: what joins it on the day of the floor comes out':
		'issuesOfDays: 20-1@0 | 22-1@0 → 21-22 | 18-1@0 →',
	'the best comments alone: an old one is not new': 'comments: 9-5 3 | 9-5 2 → | 10-6 4 → 10',
	'replies of which the service counts more: an old one in the place of another does not come out':
		'firstReplies: 45-36 | 45-38 36 35 → | 46-37 → 46',
	'a page that is not half full is the end': 'unknownTotal:  | 1 → 1 | 2 1 → 2 | 4-1 → 3-4',
	'texts alone, however they move': 'texts: 2 1 | 1 3 → 3 | 1 3 2 1 → | 4 3 → 4',
	'neither ids nor times: known by their texts': 'authored: 2 1 | 1 3 2 → 3 | 4 1 3 2 → 4',
	'5,000 texts stay known while answers lack most of them':
		'texts: 5000-1 | 9-1 → | → | 1-5000 → | 5001 5000-6 → 5001',
	'old comments of a post that the first answer lacks are not new':
		'comments: 30-28 | 30-1 → | 31 30-1 → 31',
	'nor where it lacks all': 'comments:  | 30-1 → | 31@10001 30-1 → 31',
	'nor are those of a member': 'remarks:  | 30-1 → | 31@10001 30-1 → 31',
	'the first comment comes out, also without a time': 'texts:  | 1 → 1 | 1 2 → 2',
	'nor the replies that the service counts': 'firstReplies:  | 30-1 → | 31@10001 30-1 → 31',
};
test.each(Object.entries(polls))('%s', async (_, reported) => await follow(reported));

test('where each record costs a credit, a poll asks for half as many as it has read, until Max Credits ends it', async () => {
	await follow('products maxCredits=8: 20-1 | 40-1 → … 33-40 | 41-1 → 41');
	expect(odd.bodies).toMatchObject([3, 1, 2, 2, 3].map((count) => ({ count })));
});

test('what stands in front of a record that was dated ahead when it came is not taken for pinned', async () => {
	const two = '22@10001 21@10123 20-1';
	await follow(`tweets: 20-1 | 21@10123 20-1 → 21 | ${two} → 22 | ${two} →`);
	expect(odd.bodies).toMatchObject([{ count: 3 }, { count: 3 }, { count: 3 }]);
});

test('a token that leads to its own page: what came comes out, and says that some may be missing', async () => {
	const trigger = await watching(odd, new ChangingListing(tweets), { limit: 3 });
	const page = list('45-43').map(({ id, time }) => ({ id, createdAtEpochMs: time }));
	odd.handler = envelope({ tweets: page, nextCursor: 'x' });
	expect(await outOf(trigger.tick())).toBe('… 43 44 45');
});

test('a page without records behind a full one does not end a reading by a token', async () => {
	const listing = new ChangingListing(tweets);
	const trigger = await watching(odd, listing);
	listing.add('26-21');
	const empty = envelope({ tweets: [], nextCursor: '26|25|24|' });
	odd.respondBy((_, { cursor }) => (cursor === '26|25|24' ? empty : listing.handler));
	expect(await outOf(trigger.tick())).toBe(row('21-26'));
});

test('a page that brings only what came before, as a record joins in front meanwhile, does not end a reading by a number', async () => {
	const listing = new ChangingListing(products);
	const trigger = await watching(odd, listing);
	listing.add('23-21');
	odd.respondBy((_, { start }) => {
		if (Number(start) === 3) listing.add('24');
		return listing.handler;
	});
	expect(await outOf(trigger.tick())).toBe(row('21-23'));
	expect(await outOf(trigger.tick())).toBe('24');
});

test.each(Object.values(kinds))('$title: Include Existing gives out up to Limit', async (kind) => {
	const listing = new ChangingListing(kind, '30-1');
	const more = { limit: 12, options: { includeExisting: true } };
	const trigger = await watching(odd, listing, more, '19-30');
	await followed(trigger, '→ | 31 → 31', listing.add);
});

test('an answer of 150,000 records is read like any other', async () => {
	const trigger = await watching(odd, new ChangingListing(comments, '3-1'));
	odd.handler = envelope({ comments: Array.from({ length: 150_000 }, (_, n) => `c${n}`) });
	expect((await trigger.tick()).items).toHaveLength(150_000);
});
