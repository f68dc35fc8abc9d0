import { PublishedTrigger } from '../../n8n/engine/pollHarness';
import { envelope, useOddService } from '../executor/oddService';
import { idsOf, type Kind, kinds, listingOf, record, records, watching } from './changingListing';

/** Unexpected listings and memories. Odd times and orders, pinned records: `months.test.ts`. */

const odd = useOddService();
const { tweets, issues, starred, products } = kinds;

/** A comment of a post as it may be: the document shows none. */
const comment = (body: string, more: object = {}) => ({ author: 'ada', body, score: 1, ...more });
const many = Array.from({ length: 5000 }, (_, n) => comment(`number ${n}`));

test('an empty listing, then its first record', async () => {
	const listing = listingOf(tweets, []);
	const trigger = await watching(odd, listing);
	listing.records = [record(1)];
	expect(await idsOf(trigger.tick())).toEqual(['r1']);
});

test('dates ahead of now at the first poll mute nothing that comes later', async () => {
	const ahead = [24, 23, 22, 21].map((n) => record(n, 10_100 + n));
	const listing = listingOf(tweets, [...ahead, ...records(1, 20)]);
	const trigger = await watching(odd, listing);
	listing.records.unshift(record(25, 10_001));
	expect(await idsOf(trigger.tick())).toEqual(['r25']);
});

test('a token that leads to its own page: what came comes out, and says that some may be missing', async () => {
	const listing = listingOf(tweets, records(1, 20));
	const trigger = await watching(odd, listing);
	const page = records(43, 45).map(({ id, time }) => ({ id, createdAtEpochMs: time }));
	odd.answer = envelope({ tweets: page, nextCursor: '3' });
	const { items } = await trigger.tick();
	expect(items?.map(({ id }) => id)).toEqual(['r43', 'r44', 'r45']);
	expect(items?.[0]?._gap).toBe(true);
});

test('a record without id and time comes out once', async () => {
	const trigger = await watching(odd, listingOf(tweets, []));
	const nameless = { id: null, createdAtEpochMs: null, text: 'hello' };
	odd.answer = envelope({ tweets: [nameless], nextCursor: '' });
	expect((await trigger.tick()).items).toHaveLength(1);
	expect((await trigger.tick()).items).toBeUndefined();
});

test('Max Credits ends a poll: what came comes out, and says that some may be missing', async () => {
	const listing = listingOf(tweets, records(1, 20));
	const trigger = await watching(odd, listing, { options: { maxCredits: 5 } });
	listing.records = records(1, 40);
	const { items } = await trigger.tick();
	expect(items?.map(({ id }) => id)).toEqual(['r36', 'r37', 'r38', 'r39', 'r40']);
	expect(items?.map(({ _gap }) => _gap)).toEqual([true, ...Array(4).fill(undefined)]);
	expect(odd.bodies).toMatchObject([{ count: 3 }, { count: 1 }, { count: 1 }]);
});

test('where each record costs a credit, a poll that reads on asks for half as many as it has read', async () => {
	const listing = listingOf(tweets, records(1, 20));
	const trigger = await watching(odd, listing);
	listing.records = records(1, 27);
	expect(await idsOf(trigger.tick())).toHaveLength(7);
	expect(odd.bodies).toMatchObject([{ count: 3 }, { count: 1 }, { count: 2 }, { count: 3 }]);
});

test('a small listing in any order is known whole: whatever joins it is new, at its end too', async () => {
	const listing = listingOf(products, records(1, 4));
	const trigger = await watching(odd, listing, { options: { recordsToCheck: 10 } });
	listing.records.push(record(5));
	expect(await idsOf(trigger.tick())).toEqual(['r5']);
	listing.records.shift();
	expect(await idsOf(trigger.tick())).toEqual([]);
});

test.each<Kind>([tweets, issues, starred, products, kinds.comments])(
	'$title: with Include Existing the first poll gives out what is there, up to Limit',
	async (kind) => {
		const listing = listingOf(kind, records(1, 30));
		odd.answer = listing.answer;
		const parameters = { ...kind.parameters, limit: 12, options: { includeExisting: true } };
		const { nodeType } = kind;
		const trigger = new PublishedTrigger({ nodeType, parameters, credential: odd.credential });
		const { items } = await trigger.activate();
		expect(items?.map((item) => item[kind.id ?? 'id'])).toEqual(
			Array.from({ length: 12 }, (_, at) => `r${19 + at}`),
		);
		expect(items?.some((item) => '_gap' in item)).toBe(false);
		expect(await idsOf(trigger.tick())).toEqual([]);
		listing.records.unshift(record(31));
		expect(await idsOf(trigger.tick())).toEqual(['r31']);
	},
);

test.each<[what: string, before: unknown[], after: unknown[], out: object[]]>([
	[
		'by their texts, wherever they stand, with neither id nor time',
		[comment('one'), comment('two')],
		[comment('one', { score: 5 }), comment('three'), comment('two', { replies: [1] })],
		[comment('three')],
	],
	[
		'as many as they are, where they are alike to the letter',
		[comment('+1')],
		[comment('+1'), comment('+1')],
		[comment('+1')],
	],
	['also as plain texts', ['one'], ['one', 'two'], [{ value: 'two' }]],
	['up to 5,000 of them', many, [comment('new'), ...many.slice(5)], [comment('new')]],
])(
	'comments, whose shape the document does not show, are known %s',
	async (_, before, after, out) => {
		const shown = (comments: unknown[]) => (odd.answer = envelope({ post: { id: 'p' }, comments }));
		shown(before);
		const { nodeType, parameters } = kinds.comments;
		const trigger = new PublishedTrigger({ nodeType, parameters, credential: odd.credential });
		await trigger.activate();
		shown(after);
		expect((await trigger.tick()).items).toEqual(out);
		expect((await trigger.tick()).items).toBeUndefined();
		shown(['one more', ...after]);
		expect((await trigger.tick()).items).toEqual([{ value: 'one more' }]);
	},
);
