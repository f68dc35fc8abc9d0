import type { INodeParameters } from 'n8n-workflow';
import { envelope, jsonAnswer, useOddService } from '../executor/oddService';
import {
	ChangingListing,
	idsOf,
	type Kind,
	kinds,
	record,
	records,
	row,
	type Standing,
	triggerOf,
	watching,
} from './changingListing';

/** What comes out of listings that are rare: pins, cuts, odd answers. What happens at random: `months.test.ts`. */

const odd = useOddService();
const { tweets, issues, starred, products, comments } = kinds;

/** What comes out of one poll after the other, while the listing holds these records. */
async function outOf(kind: Kind, more: INodeParameters, [first = [], ...later]: Standing[][]) {
	const listing = new ChangingListing(kind, first);
	const trigger = await watching(odd, listing, more);
	const out = [];
	for (const standing of later) {
		listing.records = standing;
		out.push(await idsOf(trigger.tick()));
	}
	return out;
}

const day = (time: number) => ({ createdAt: new Date(time).toISOString().slice(0, 10) });
const today = (to: number) => records(1, to).map(({ id }) => ({ id, time: record(0).time }));
const ahead = [24, 23, 22, 21].map((n) => record(n, 10_100 + n));
const best = records(1, 40).filter((_, at) => at % 2 === 0);
const some = records(1, 4);

test.each<[what: string, Kind, INodeParameters, holds: Standing[][], out: string[][]]>([
	['an empty one, then its first record', tweets, {}, [[], [record(1)]], [['r1']]],
	[
		'dates ahead of now at the first poll mute nothing that comes later',
		tweets,
		{},
		[
			[...ahead, ...records(1, 20)],
			[record(25, 10_001), ...ahead, ...records(1, 20)],
		],
		[['r25']],
	],
	[
		'a small one in any order is known whole: whatever joins it is new, at its end too',
		products,
		{ options: { recordsToCheck: 10 } },
		[some, [...some, record(5)], [...some.slice(1), record(5)]],
		[['r5'], []],
	],
	[
		'what Limit has cut does not come later, and the first item says so',
		issues,
		{ limit: 10 },
		[records(1, 20), records(1, 45), records(1, 45), records(1, 47)],
		[['…', ...row(36, 45)], [], row(46, 47)],
	],
	[
		'all that was read comes out, up to a page more than Limit',
		issues,
		{ limit: 3 },
		[records(1, 30), records(1, 38), records(1, 60)],
		[row(31, 38), ['…', ...row(51, 60)]],
	],
	[
		'where places tell, what Max Credits has cut comes out as well',
		products,
		{ options: { maxCredits: 8 } },
		[records(1, 20), records(1, 40), records(1, 41)],
		[['…', ...row(33, 40)], ['r41']],
	],
	[
		'where places tell, nothing is new in an answer that lacks all that was known',
		starred,
		{},
		[records(1, 40), records(1, 25), records(1, 41)],
		[[], ['r41']],
	],
	[
		'times that are days: what joins it on the day of the floor comes out',
		{ ...issues, time: day },
		{},
		[today(20), today(22), today(18)],
		[row(21, 22), []],
	],
	[
		'an answer that holds the best comments only: an old one in the place of another does not come out',
		comments,
		{},
		[
			best,
			[...best.slice(0, 18), record(3), record(5)],
			[record(41), ...best.slice(0, 17), record(3), record(7)],
		],
		[[], ['r41']],
	],
	[
		'an answer that holds all comments: one more comes out, whatever its date',
		comments,
		{},
		[records(11, 20), [...records(11, 20), record(21, 5)]],
		[['r21']],
	],
])('%s', async (_, kind, more, holds, out) => {
	expect(await outOf(kind, more, holds)).toEqual(out);
});

test.each([
	{ pinned: [3, 1], check: 3 },
	{ pinned: [1], check: 1 },
	{ pinned: [3, 1], check: 1 },
	{ pinned: [3, 1], check: 2 },
	{ pinned: [3, 2, 1], check: 1 },
	{ pinned: [3, 2, 1], check: 3 },
	{ pinned: [1, 2, 3], check: 3 },
	{ pinned: [6, 4, 3, 2, 1], check: 5 },
])(
	'$pinned pinned, $check to check: what is new comes out, however the pins change',
	async ({ pinned, check }) => {
		const pins = pinned.map((n) => record(n));
		const out = await outOf(tweets, { options: { recordsToCheck: check } }, [
			[...pins, ...records(11, 30)],
			[...pins, ...records(11, 34)],
			[...pins, ...records(11, 34)],
			// one is taken down, then another one is pinned, then none, then all of them again
			[...pins.slice(1), ...records(11, 34)],
			[record(5), ...records(11, 35)],
			records(11, 36),
			[...pins.slice(-3), ...records(11, 38)],
		]);
		expect(out).toEqual([row(31, 34), [], [], ['r35'], ['r36'], row(37, 38)]);
	},
);

test('where each record costs a credit, a poll asks for half as many as it has read, until Max Credits ends it', async () => {
	const options = { maxCredits: 8 };
	const holds = [records(1, 20), records(1, 40), records(1, 40)];
	expect(await outOf(tweets, { options }, holds)).toEqual([['…', ...row(33, 40)], []]);
	const counts = [3, 1, 2, 2, 3];
	expect(odd.bodies).toMatchObject(counts.map((count) => ({ count })));
});

test('a token that leads to its own page: what came comes out, and says that some may be missing', async () => {
	const trigger = await watching(odd, new ChangingListing(tweets, records(1, 20)));
	const page = records(43, 45).map(({ id, time }) => ({ id, createdAtEpochMs: time }));
	odd.answer = envelope({ tweets: page, nextCursor: '3' });
	expect(await idsOf(trigger.tick())).toEqual(['…', ...row(43, 45)]);
});

test('a page without records does not end a reading by a token', async () => {
	const listing = new ChangingListing(tweets, records(1, 20));
	const trigger = await watching(odd, listing);
	listing.records = records(1, 26);
	let before: unknown;
	odd.answerBy((_, { cursor }) => {
		before ??= cursor;
		return cursor && cursor === before
			? envelope({ tweets: [], nextCursor: `${String(before)}|` })
			: listing.answer;
	});
	expect(await idsOf(trigger.tick())).toEqual(row(21, 26));
	expect(before).toBe('r26|r25|r24');
});

test('a page that brings only what came before, as a record joins in front meanwhile, does not end a reading by a number', async () => {
	const listing = new ChangingListing(products, records(1, 20));
	const trigger = await watching(odd, listing);
	listing.records = records(1, 23);
	odd.answerBy((_, { start }) => {
		if (Number(start) === 3) listing.records = records(1, 24);
		return listing.answer;
	});
	expect(await idsOf(trigger.tick())).toEqual(row(21, 23));
	expect(await idsOf(trigger.tick())).toEqual(['r24']);
});

test('a second page that fails fails the poll, and the next one finds all', async () => {
	const listing = new ChangingListing(issues, records(1, 20));
	const trigger = await watching(odd, listing, { options: { maxRetries: 0 } });
	listing.records = records(1, 45);
	const down = jsonAnswer(503, { status: 'error', message: 'Down' });
	odd.answerBy((_, { after }) => (after === undefined ? listing.answer : down));
	expect((await trigger.tick()).error?.message).toContain('(503)');
	odd.answer = listing.answer;
	expect(await idsOf(trigger.tick())).toEqual(row(21, 45));
});

test('a position of any length leaves nothing in the memory', async () => {
	const listing = new ChangingListing(tweets, records(1, 20));
	const trigger = await watching(odd, listing, { limit: 1 });
	const page = records(43, 45).map(({ id, time }) => ({ id, createdAtEpochMs: time }));
	odd.answer = envelope({ tweets: page, nextCursor: 'x'.repeat(1_000_000) });
	expect(await idsOf(trigger.tick())).toEqual(['…', ...row(43, 45)]);
	expect(JSON.stringify(trigger.memory).length).toBeLessThan(1000);
});

test('an answer of 150,000 records is read like any other', async () => {
	const trigger = await watching(odd, new ChangingListing(comments, records(1, 3)));
	const all = Array.from({ length: 150_000 }, (_, n) => `c${n}`);
	odd.answer = envelope({ post: { id: 'p' }, comments: all });
	expect((await trigger.tick()).items).toHaveLength(150_000);
});

test.each<Kind>([tweets, issues, starred, products, comments])(
	'$title: with Include Existing the first poll gives out what is there, up to Limit',
	async (kind) => {
		const listing = new ChangingListing(kind, records(1, 30));
		const more = { limit: 12, options: { includeExisting: true } };
		const trigger = await watching(odd, listing, more, row(19, 30));
		expect(await idsOf(trigger.tick())).toEqual([]);
		listing.records.unshift(record(31));
		expect(await idsOf(trigger.tick())).toEqual(['r31']);
	},
);

/** A comment of a post as it may be: the document shows none. */
const comment = (body: string, more: object = {}) => ({ author: 'ada', body, score: 1, ...more });
const many = Array.from({ length: 5000 }, (_, n) => comment(`number ${n}`));

test.each<[what: string, before: unknown[], after: unknown[], out: object[]]>([
	[
		'by their texts, wherever they stand, with neither id nor time',
		[comment('one'), comment('two', { id: null })],
		[comment('one', { score: 5 }), comment('three'), comment('two', { replies: [1], id: null })],
		[comment('three')],
	],
	[
		'as many as they are, where they are alike to the letter',
		[comment('+1')],
		[comment('+1'), comment('+1')],
		[comment('+1')],
	],
	['also as plain texts, when another has left', ['no', 'one'], ['one', 'two'], [{ value: 'two' }]],
])(
	'comments, whose shape the document does not show, are known %s',
	async (_, before, after, out) => {
		const shown = (comments: unknown[]) => (odd.answer = envelope({ post: { id: 'p' }, comments }));
		shown(before);
		const trigger = triggerOf(odd, kinds.comments);
		await trigger.activate();
		shown(after);
		expect((await trigger.tick()).items).toEqual(out);
		expect((await trigger.tick()).items).toBeUndefined();
		shown(['one more', ...after]);
		expect((await trigger.tick()).items).toEqual([{ value: 'one more' }]);
	},
);

test('5,000 comments stay known while answers lack most of them', async () => {
	const holds = (comments: unknown[]) => (odd.answer = envelope({ post: { id: 'p' }, comments }));
	holds(many);
	const trigger = triggerOf(odd, comments);
	await trigger.activate();
	for (const standing of [many.slice(0, 9), [], [...many].reverse()]) {
		holds(standing);
		expect(await trigger.tick()).toEqual({ items: undefined, error: undefined });
	}
	holds([comment('new'), ...many.slice(5)]);
	expect((await trigger.tick()).items).toEqual([comment('new')]);
});
