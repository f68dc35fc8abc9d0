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

/** Rare listings: pinned records, gaps, odd responses. `months.test.ts` tests random ones. */

const odd = useOddService();
const { tweets, replies, issues, products, comments } = kinds;

const day = (time: number) => ({ createdAt: new Date(time).toISOString().slice(0, 10) });
const named: Readonly<Record<string, Kind>> = {
	...kinds,
	issuesOfDays: { ...issues, time: day },
	firstReplies: { ...replies, around: { tweet: { id: '1', replyCount: 45 } } },
	endlessTweets: { ...tweets, isEndless: true },
	// possible comments of a post: the document shows none
	unknownTotal: { ...omit(products, 'total'), around: {} },
	texts: { ...comments, show: ({ id }) => id },
	edited: { ...comments, show: ({ id }) => ({ id, body: String(Math.random()) }) },
	authored: { ...comments, show: ({ id: body }) => ({ body, score: Math.random(), id: null }) },
};

/** Polls as in `issues limit=3: 20-1 | 21-1 → 21`: the records of the listing → the output. The first poll outputs nothing. */
async function follow(text: string) {
	const [head = '', polls = ''] = text.split(': ');
	const [name = '', ...set] = head.split(' ');
	const numbers = set.map((one) => one.split('=')).map(([option, to]) => [option, Number(to)]);
	const { limit = 100, ...options } = Object.fromEntries(numbers) as INodeParameters;
	const [first, ...others] = polls.split(' | ');
	const listing = new ChangingListing(named[name] as Kind, first);
	const trigger = await watching(odd, listing, { limit, options });
	await followed(trigger, others.join(' | '), (text) => (listing.records = list(text)));
}

const polls = {
	'outputs the first record of an empty listing': 'tweets:  | 1 → 1',
	'outputs new records after dropping an id with a date in the future':
		'tweets limit=400: 20-1 | 21@10123 20-1 → 21 | 330-22 20-1 → 22-330 | 331@10001 330-22 20-1 → 331',
	'skips a record whose id it has dropped':
		'tweets limit=400: 20-1 | 340-1 → 21-340 | 640-340 → 341-640 | 30 641-600 → 641',
	'skips a record whose id it has dropped from a listing without times':
		'products recordsToCheck=100 limit=400: 4-1 | 330-1 → 5-330 | 331-1 → 331 | 331-233 7 →',
	'skips a record dated before the baseline, and reads on':
		'tweets: 20-1 | 25 24 23@3 22-1 → 21 22 24 25',
	'takes the latest time as the baseline of an unsorted listing':
		'issues: 20 1-19 | 20 21@15 1-19 → | 22 20 21@15 1-19 → 22',
	'finds new records behind as many pinned ones as it checks, however these change':
		'tweets recordsToCheck=2: 3 1 30-11 | 3 1 34-11 → 31-34 | 1 34-11 → | 5 35-11 → 35 | 36-11 → 36 | 3 1 38-11 → 37-38',
	'finds new records behind three pinned ones, the first of them the newest of all':
		'tweets: 30 2 1 29-11 | 30 2 1 31 29-11 → 31 | 30 2 1 33-31 29-11 → 32-33',
	'finds new records behind five pinned ones when it checks five records':
		'tweets recordsToCheck=5: 6 4 3 2 1 30-11 | 6 4 3 2 1 34-11 → 31-34 | 6 4 3 2 1 34-11 →',
	'outputs a record that joins the end of a listing that the first poll read completely':
		'products recordsToCheck=10: 4-1 | 4-1 5 → 5 | 3-1 5 →',
	'outputs up to a page more than Limit, and skips the rest for good':
		'issues limit=3: 20-1 | 45-1 → … 36-45 | 45-1 → | 47-1 → 46-47',
	'finds nothing new without times when all seen records are gone':
		'starred: 40-1 | 25-1 → | 41-1 → 41',
	'ends a listing with tokens at an empty page': 'endlessTweets: 2-1 | 4-3 → 3-4',
	'outputs a record of the same day as the baseline that is listed before a seen one':
		'issuesOfDays: 20-1@0 | 22-1@0 → 21-22 | 18-1@0 →',
	'skips an old comment that takes the place of another': 'comments: 9-5 3 | 9-5 2 → | 10-6 4 → 10',
	'skips an old reply that takes the place of another':
		'firstReplies: 45-36 | 45-38 36 35 → | 46-37 → 46',
	'ends a listing without a total at a page that is less than half full':
		'unknownTotal:  | 1 → 1 | 2 1 → 2 | 4-1 → 3-4',
	'identifies comments that are texts': 'texts: 2 1 | 1 3 → 3 | 1 3 2 1 → | 4 3 → 4',
	'identifies comments by their ids while their texts change': 'edited: 2 1 | 1 3 2 → 3',
	'identifies comments without an id or a time by their texts':
		'authored: 2 1 | 1 3 2 → 3 | 4 1 3 2 → 4',
	'keeps 5,000 texts while responses lack most of them':
		'texts: 5000-1 | 9-1 → | → | 1-5000 → | 5001 5000-6 → 5001',
	'skips comments of a post that the first response lacked':
		'comments: 30-28 | 30-1 → | 31 30-1 → 31',
	'skips comments of a post if the first response lacked all of them':
		'comments:  | 30-1 → | 31@10001 30-1 → 31',
	'skips comments of a member that the first response lacked':
		'remarks:  | 30-1 → | 31@10001 30-1 → 31',
	'outputs the first comment of a post without a time': 'texts:  | 1 → 1 | 1 2 → 2',
};
test.each(Object.entries(polls))('%s', async (_, text) => await follow(text));

test('requests half as many records as it has read, until Max Credits ends the poll', async () => {
	await follow('products maxCredits=8: 20-1 | 40-1 → … 33-40 | 41-1 → 41');
	expect(odd.bodies).toMatchObject([3, 1, 2, 2, 3].map((count) => ({ count })));
});

test('outputs a gap when a token leads to its own page', async () => {
	const trigger = await watching(odd, new ChangingListing(tweets));
	const page = list('45-43').map(({ id, time }) => ({ id, createdAtEpochMs: time }));
	odd.handler = envelope({ tweets: page, nextCursor: 'x' });
	expect(await outOf(trigger.tick())).toBe('… 43 44 45');
});

test('follows a token past an empty page behind a full one', async () => {
	const listing = new ChangingListing(tweets);
	const trigger = await watching(odd, listing);
	listing.add('26-21');
	const empty = envelope({ tweets: [], nextCursor: '26|25|24|' });
	odd.respondBy((_, { cursor }) => (cursor === '26|25|24' ? empty : listing.handler));
	expect(await outOf(trigger.tick())).toBe(row('21-26'));
});

test('continues after a page of known records if records are added to the front meanwhile', async () => {
	const listing = new ChangingListing(products);
	const trigger = await watching(odd, listing);
	listing.add('23-21');
	odd.respondBy((_, { start }) => {
		if (Number(start) === 3) listing.add('25 24');
		return listing.handler;
	});
	expect(await outOf(trigger.tick())).toBe(row('21-23'));
	expect(await outOf(trigger.tick())).toBe('24 25');
});

test.each(Object.values(kinds))(
	'$title: Include Existing Records outputs up to Limit',
	async (kind) => {
		const listing = new ChangingListing(kind, '30-1');
		const more = { limit: 12, options: { includeExisting: true } };
		const trigger = await watching(odd, listing, more, '19-30');
		await followed(trigger, '→ | 31 → 31', listing.add);
	},
);

test('reads a response of 150,000 records', async () => {
	const trigger = await watching(odd, new ChangingListing(comments, '3-1'));
	odd.handler = envelope({ comments: Array.from({ length: 150_000 }, (_, n) => `c${n}`) });
	expect((await trigger.tick()).items).toHaveLength(150_000);
});
