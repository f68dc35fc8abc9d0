import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { PublishedTrigger } from '../../n8n/engine/pollHarness';
import { envelope, useOddService } from '../executor/oddService';
import { idsOf, kinds, listingOf, record, records, watching } from './changingListing';

/** Unexpected listings and memories. Odd times and orders, pinned records: `history.property.test.ts`. */

const odd = useOddService();
const { tweets, issues, products } = kinds;

test('an empty listing, then its first record', async () => {
	const listing = listingOf(tweets, []);
	const trigger = await watching(odd, listing);
	listing.records = [record(1)];
	expect(await idsOf(trigger.tick())).toEqual(['r1']);
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
	expect(odd.bodies).toMatchObject([{ count: 3 }, { count: 2 }]);
});

test('where each record costs a credit, a poll that reads on doubles what it has read', async () => {
	const listing = listingOf(tweets, records(1, 20));
	const trigger = await watching(odd, listing);
	listing.records = records(1, 27);
	expect(await idsOf(trigger.tick())).toHaveLength(7);
	expect(odd.bodies).toMatchObject([{ count: 3 }, { count: 3 }, { count: 6 }]);
});

describe('memory', () => {
	const oddMemories: Array<[string, IDataObject]> = [
		['of another kind', { ids: 5, newest: 'x' }],
		['with holes', { of: 'x', ids: [null, {}], left: [], whole: true }],
		['of a former version', { lastId: '17' }],
		['that is huge', { junk: 'x'.repeat(100_000) }],
	];

	test.each(oddMemories)('%s is none: a new first poll, no flood', async (_, memory) => {
		const listing = listingOf(tweets, records(1, 20));
		const trigger = await watching(odd, listing);
		trigger.memory = memory;
		expect(await trigger.tick()).toEqual({ items: undefined, error: undefined });
		listing.records.unshift(record(21));
		expect(await idsOf(trigger.tick())).toEqual(['r21']);
	});

	test('that falls back to an older state: what came out since comes again, and nothing older', async () => {
		const listing = listingOf(tweets, records(1, 20));
		const trigger = await watching(odd, listing);
		listing.records = records(1, 22);
		await trigger.tick();
		const old = JSON.parse(JSON.stringify(trigger.saved)) as IDataObject;
		listing.records = records(1, 25);
		expect(await idsOf(trigger.tick())).toEqual(['r23', 'r24', 'r25']);
		trigger.memory = old;
		listing.records = records(1, 26);
		expect(await idsOf(trigger.tick())).toEqual(['r23', 'r24', 'r25', 'r26']);
	});

	test.each<[string, INodeParameters, number]>([
		['stays when limit, output or options change', { limit: 2, output: 'simplified' }, 1],
		['is of what is watched: another subject is a new first poll', { userId: '2' }, 0],
	])('%s', async (_, changes, out) => {
		const listing = listingOf(tweets, records(1, 20));
		const trigger = await watching(odd, listing);
		trigger.change({ ...changes, options: { recordsToCheck: 5 } });
		listing.records.unshift(record(21));
		expect(await idsOf(trigger.activate('update'))).toHaveLength(out);
		listing.records.unshift(record(22));
		expect(await idsOf(trigger.tick())).toEqual(['r22']);
	});

	test('an expression in a filter that gives another value each time watches the same', async () => {
		const listing = listingOf(issues, records(1, 2));
		const gte = '={{ new Date(Date.now() * 1 + Math.random() * 1e11) }}';
		const trigger = await watching(odd, listing, { filters: { created: { range: { gte } } } });
		listing.records.unshift(record(3));
		expect(await idsOf(trigger.tick())).toEqual(['r3']);
	});
});

test('a small listing in any order is known whole: whatever joins it is new, at its end too', async () => {
	const listing = listingOf(products, records(1, 4));
	const trigger = await watching(odd, listing, { options: { recordsToCheck: 10 } });
	listing.records.push(record(5));
	expect(await idsOf(trigger.tick())).toEqual(['r5']);
	listing.records.shift();
	expect(await idsOf(trigger.tick())).toEqual([]);
});

describe('comments, whose shape the document does not show', () => {
	let comments: unknown[] = [];
	const watchComments = async () => {
		odd.answer = (arrival, response) =>
			envelope({ post: { id: 'p' }, comments })(arrival, response);
		const trigger = new PublishedTrigger({
			nodeType: 'forumTrigger',
			parameters: { event: 'newComment', url: 'https://a.example/r/b/comments/c' },
			credential: odd.credential,
		});
		await trigger.activate();
		return trigger;
	};
	const comment = (body: string, more: object = {}) => ({ author: 'ada', body, score: 1, ...more });

	test('with neither id nor time: by their texts, wherever they stand', async () => {
		comments = [comment('one'), comment('two')];
		const trigger = await watchComments();
		comments = [comment('one', { score: 5 }), comment('three'), comment('two', { replies: [1] })];
		expect((await trigger.tick()).items).toMatchObject([{ body: 'three' }]);
		comments = [...comments, comment('four')];
		expect((await trigger.tick()).items).toMatchObject([{ body: 'four' }]);
		expect((await trigger.tick()).items).toBeUndefined();
	});

	test('that are alike to the letter are as many as they are', async () => {
		comments = [comment('+1')];
		const trigger = await watchComments();
		comments = [comment('+1'), comment('+1')];
		expect((await trigger.tick()).items).toHaveLength(1);
		expect((await trigger.tick()).items).toBeUndefined();
	});

	test('that are plain texts', async () => {
		comments = ['one'];
		const trigger = await watchComments();
		comments = ['one', 'two'];
		expect((await trigger.tick()).items).toEqual([{ value: 'two' }]);
	});

	test('5,000 of them, new ones in front', async () => {
		const many = Array.from({ length: 5000 }, (_, n) => comment(`number ${n}`));
		comments = many;
		const trigger = await watchComments();
		comments = [comment('new'), ...many];
		expect((await trigger.tick()).items).toMatchObject([{ body: 'new' }]);
		comments = [comment('new'), ...many.slice(5)];
		expect((await trigger.tick()).items).toBeUndefined();
	});
});
