import type { IDataObject } from 'n8n-workflow';
import { envelope, useOddService } from '../executor/oddService';
import { type Engine, PublishedTrigger } from '../../n8n/engine/pollHarness';
import { engines, usePolls } from './pollService';
import { watchedListings } from './watched';

/** Listings that are not as the sandbox has them, and memories that are not as they were. */

const odd = useOddService();
const service = usePolls();

interface Tweet {
	readonly id: string;
	readonly createdAtEpochMs?: number | null;
}

/** A timeline that a test sets, page by page as it is asked for. */
let timeline: Tweet[] = [];
beforeEach(() => {
	timeline = [];
	odd.answer = (arrival, response) => {
		const { count, cursor = '0' } = Object(arrival.body) as { count: number; cursor?: string };
		const start = Number(cursor);
		const tweets = timeline.slice(start, start + count);
		const end = start + tweets.length;
		const nextCursor = end < timeline.length ? String(end) : '';
		envelope({ tweets, nextCursor }, { timeMs: 1, creditsCost: Math.max(1, tweets.length) })(
			arrival,
			response,
		);
	};
});

const tweet = (id: number, time = id): Tweet => ({ id: `t${id}`, createdAtEpochMs: 1e12 + time });
const range = (from: number, to: number) =>
	Array.from({ length: to - from + 1 }, (_, n) => tweet(to - n));

async function watching(engine: Engine = 'default', more: object = {}) {
	const trigger = new PublishedTrigger({
		nodeType: 'microblogTrigger',
		parameters: { event: 'newTweet', userId: '1', options: { maxRetries: 0 }, ...more },
		credential: odd.credential,
		engine,
	});
	await trigger.activate();
	if (engine === 'cursors') await trigger.tick();
	return trigger;
}

const ids = (items: IDataObject[] | undefined) => items?.map(({ id }) => id);

describe.each(engines)('%s engine', (engine) => {
	test('an empty listing, then its first record', async () => {
		const trigger = await watching(engine);
		timeline = [tweet(1)];
		expect(ids((await trigger.tick()).items)).toEqual(['t1']);
	});

	test('an empty answer for a while brings nothing back', async () => {
		timeline = range(1, 20);
		const trigger = await watching(engine);
		timeline = [];
		expect((await trigger.tick()).items).toBeUndefined();
		timeline = range(1, 21);
		expect(ids((await trigger.tick()).items)).toEqual(['t21']);
	});

	test('records of one and the same moment are told apart by their ids', async () => {
		timeline = [tweet(2, 5), tweet(1, 5)];
		const trigger = await watching(engine);
		timeline = [tweet(3, 5), tweet(2, 5), tweet(1, 5)];
		expect(ids((await trigger.tick()).items)).toEqual(['t3']);
		timeline = [tweet(3, 5), tweet(4, 5), tweet(2, 5), tweet(1, 5)];
		expect(ids((await trigger.tick()).items)).toEqual(['t4']);
	});

	test('records out of order: those that are later than all before come out', async () => {
		timeline = range(1, 20);
		const trigger = await watching(engine);
		timeline = [tweet(22), tweet(3, 2), tweet(21), tweet(23), ...range(1, 20)];
		expect(ids((await trigger.tick()).items)).toEqual(['t23', 't21', 't22']);
	});

	test('a pinned record that is older stands in front of the new ones', async () => {
		timeline = range(1, 20);
		const trigger = await watching(engine);
		timeline = [tweet(7), tweet(22), tweet(21), ...range(1, 20)];
		expect(ids((await trigger.tick()).items)).toEqual(['t21', 't22']);
	});

	test('a token that leads to its own page: what came comes out, and says that some may be missing', async () => {
		timeline = range(1, 20);
		const trigger = await watching(engine);
		timeline = range(1, 45);
		const { answer } = odd;
		odd.answer = (arrival, response) => {
			const { cursor } = Object(arrival.body) as { cursor?: string };
			if (cursor === undefined) return answer(arrival, response);
			envelope({ tweets: timeline.slice(0, 3), nextCursor: cursor })(arrival, response);
		};
		const { items } = await trigger.tick();
		expect(ids(items)).toEqual(['t43', 't44', 't45']);
		expect(items?.[0]?._gap).toBe(true);
	});

	test('a record without id and time comes out once', async () => {
		const trigger = await watching(engine);
		const nameless = { id: null as unknown as string, createdAtEpochMs: null, text: 'hello' };
		timeline = [nameless];
		expect((await trigger.tick()).items).toHaveLength(1);
		expect((await trigger.tick()).items).toBeUndefined();
	});

	test('a time that lies ahead of all clocks silences nothing', async () => {
		timeline = range(1, 20);
		const trigger = await watching(engine);
		timeline = [tweet(21, 5e12), ...range(1, 20)];
		expect(ids((await trigger.tick()).items)).toEqual(['t21']);
		timeline = [tweet(22), ...timeline];
		expect(ids((await trigger.tick()).items)).toEqual(['t22']);
		expect((await trigger.tick()).items).toBeUndefined();
	});

	test('5,000 records: a poll looks at the first ones, and remembers some hundred ids', async () => {
		timeline = range(1, 5000);
		const trigger = await watching(engine);
		for (let round = 1; round <= 20; round += 1) {
			timeline = range(1, 5000 + round * 40);
			expect((await trigger.tick()).items).toHaveLength(40);
		}
		expect(JSON.stringify(trigger.memory).length).toBeLessThan(20_000);
		expect((await trigger.tick()).items).toBeUndefined();
	});

	test('Max Credits ends a poll: what came comes out, and says that some may be missing', async () => {
		timeline = range(1, 20);
		const trigger = await watching(engine, { options: { maxCredits: 5 } });
		timeline = range(1, 40);
		odd.forget();
		const { items } = await trigger.tick();
		expect(ids(items)).toEqual(['t36', 't37', 't38', 't39', 't40']);
		expect(items?.map(({ _gap }) => _gap)).toEqual([true, ...Array(4).fill(undefined)]);
		expect(odd.bodies.map((body) => Object(body).count as number)).toEqual([3, 2]);
	});
});

describe('memory', () => {
	const oddMemories: Array<[string, IDataObject]> = [
		['of another kind', { ids: 5, newest: 'x' }],
		['with holes', { of: 'x', ids: [null, {}], left: [], whole: true }],
		['of a former version', { lastId: '17' }],
		['that is huge', { junk: 'x'.repeat(100_000) }],
	];

	test.each(oddMemories)('%s is none: a new first poll, no flood', async (_, memory) => {
		timeline = range(1, 20);
		const trigger = await watching();
		trigger.memory = memory;
		expect(await trigger.tick()).toEqual({ items: undefined, error: undefined });
		timeline = range(1, 21);
		expect(ids((await trigger.tick()).items)).toEqual(['t21']);
	});

	test('that falls back to an older state: what came out since comes again, and nothing older', async () => {
		timeline = range(1, 20);
		const trigger = await watching();
		timeline = range(1, 22);
		await trigger.tick();
		const old = JSON.parse(JSON.stringify(trigger.saved)) as IDataObject;
		timeline = range(1, 25);
		expect(ids((await trigger.tick()).items)).toEqual(['t23', 't24', 't25']);
		trigger.memory = old;
		timeline = range(1, 26);
		expect(ids((await trigger.tick()).items)).toEqual(['t23', 't24', 't25', 't26']);
	});

	test('is of what is watched: another subject is a new first poll', async () => {
		timeline = range(1, 20);
		const trigger = await watching();
		trigger.change({ userId: '2' });
		timeline = range(500, 540);
		expect(await trigger.activate('update')).toEqual({ items: undefined, error: undefined });
		timeline = range(500, 541);
		expect(ids((await trigger.tick()).items)).toEqual(['t541']);
	});

	test('stays when limit, output or options change', async () => {
		timeline = range(1, 20);
		const trigger = await watching();
		trigger.change({ limit: 2, output: 'simplified', options: { recordsToCheck: 5 } });
		timeline = range(1, 21);
		expect((await trigger.activate('update')).items).toHaveLength(1);
	});

	test('an expression in a filter that gives another value each time watches the same', async () => {
		const answers = { issues: [{ id: 'i1', createdAt: '2026-01-01' }], after: '' };
		odd.answer = (arrival, response) => envelope(answers)(arrival, response);
		const trigger = new PublishedTrigger({
			nodeType: 'codeHostTrigger',
			parameters: {
				event: 'newIssue',
				query: 'crash',
				filters: {
					created: { range: { gte: '={{ new Date(Date.now() * 1 + Math.random() * 1e11) }}' } },
				},
			},
			credential: odd.credential,
		});
		expect(await trigger.activate()).toEqual({ items: undefined, error: undefined });
		answers.issues.unshift({ id: 'i2', createdAt: '2026-01-02' });
		const { items, error } = await trigger.tick();
		expect({ ids: ids(items), error }).toEqual({ ids: ['i2'], error: undefined });
	});
});

describe('a listing in which new records can stand anywhere', () => {
	const [, products] = watchedListings;
	if (products === undefined) throw new Error('There are no products');

	test.each([0, 4, 8])('at place %i of the first ten', async (at) => {
		const trigger = await service.watching(products, { options: { recordsToCheck: 10 } });
		const { ids: added } = service.sandbox.change({
			kind: 'add',
			path: products.path,
			body: { ...products.body },
			at,
		});
		const { items } = await trigger.tick();
		expect(items?.map(({ productId }) => productId)).toEqual(added);
		expect((await trigger.tick()).items).toBeUndefined();
	});

	test('a small one is known whole: whatever joins it is new, at its end too', async () => {
		const small = { ...products, parameters: { keyword: 'crm 4' }, body: { keyword: 'crm 4' } };
		const trigger = await service.watching(small, { options: { recordsToCheck: 10 } });
		const listing = { path: small.path, body: { ...small.body } };
		const { ids: added } = service.sandbox.change({ kind: 'add', ...listing, at: 'last' });
		const { items } = await trigger.tick();
		expect(items?.map(({ productId }) => productId)).toEqual(added);
		service.sandbox.change({ kind: 'remove', ...listing, record: 0 });
		expect((await trigger.tick()).items).toBeUndefined();
	});
});
