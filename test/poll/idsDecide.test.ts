import { PublishedTrigger } from '../../n8n/engine/pollHarness';
import { useOddService } from '../executor/oddService';
import {
	everyKind,
	idsOf,
	kinds,
	listingOf,
	record,
	records,
	START,
	watching,
} from './changingListing';

/** Listings that once muted a trigger, flooded it, or woke it for nothing. */

const odd = useOddService();

const { tweets, issues, comments } = kinds;

describe.each([tweets, issues])('$title with dates that are wrong', (kind) => {
	test('one 20 hours ahead keeps none of the next 24 from coming out', async () => {
		const listing = listingOf(kind, records(1, 20));
		const trigger = await watching(odd, listing);
		listing.records.unshift(record(21, 41));
		const out = await idsOf(trigger.tick());
		for (let n = 22; n <= 45; n += 1) {
			listing.records.unshift(record(n));
			out.push(...(await idsOf(trigger.tick())));
		}
		expect(out).toEqual(Array.from({ length: 25 }, (_, at) => `r${21 + at}`));
	});

	test('one that is dated behind, last of what is looked at, hides none behind it', async () => {
		const listing = listingOf(kind, records(1, 40));
		const trigger = await watching(odd, listing, { options: { recordsToCheck: 10 } });
		const added = Array.from({ length: 14 }, (_, at) => record(41 + at, at === 4 ? -500 : 41 + at));
		listing.records.unshift(...added.reverse());
		const expected = added.filter(({ time }) => time > START).reverse();
		expect(await idsOf(trigger.tick())).toEqual(expected.map(({ id }) => id));
	});

	test('one that shows up an hour late comes out', async () => {
		const listing = listingOf(kind, records(1, 20));
		const trigger = await watching(odd, listing);
		listing.records.unshift(record(22));
		expect(await idsOf(trigger.tick())).toEqual(['r22']);
		listing.records.splice(1, 0, record(21));
		expect(await idsOf(trigger.tick())).toEqual(['r21']);
		expect(await idsOf(trigger.tick())).toEqual([]);
	});
});

describe('the memory', () => {
	test('3,000 comments of a post are remembered whole: new ones, another order, a repeat', async () => {
		const listing = listingOf(comments, records(1, 3000));
		const trigger = await watching(odd, listing);
		for (let n = 3001; n <= 3005; n += 1) {
			listing.records.splice(n % 7, 0, record(n, n % 2 === 0 ? n : -n));
			expect(await idsOf(trigger.tick())).toEqual([`r${n}`]);
			listing.records.reverse();
			expect(await idsOf(trigger.tick())).toEqual([]);
		}
		listing.glitch = 'twice';
		expect(await idsOf(trigger.tick())).toEqual([]);
	});

	test.each(['empty', 'tail'] as const)(
		'an answer that is %s brings nothing back',
		async (glitch) => {
			for (const kind of everyKind) {
				const listing = listingOf(kind, records(1, 50));
				const trigger = await watching(odd, listing);
				listing.glitch = glitch;
				expect(await idsOf(trigger.tick())).toEqual([]);
				listing.glitch = undefined;
				expect(await idsOf(trigger.tick())).toEqual([]);
				listing.records.shift();
				expect(await idsOf(trigger.tick())).toEqual([]);
				listing.records.unshift(record(60));
				expect(await idsOf(trigger.tick())).toEqual(['r60']);
			}
		},
	);
});

test.each(everyKind)(
	'$title: one that left and comes back does not come out again',
	async (kind) => {
		const listing = listingOf(kind, records(1, 20));
		const trigger = await watching(odd, listing);
		listing.records.unshift(record(21));
		expect(await idsOf(trigger.tick())).toEqual(['r21']);
		const [newest, ...others] = listing.records;
		listing.records = others.toSpliced(3, 1);
		expect(await idsOf(trigger.tick())).toEqual([]);
		listing.records = [...(newest ? [newest] : []), ...others];
		expect(await idsOf(trigger.tick())).toEqual([]);
	},
);

describe('Limit', () => {
	test('8 new ones on a page, 3 at a time: all come out, oldest first, and none is paid for twice', async () => {
		const listing = listingOf(issues, records(1, 30));
		const trigger = await watching(odd, listing, { limit: 3 });
		listing.records.unshift(...records(31, 38));
		const polls = [];
		for (let poll = 0; poll < 4; poll += 1) polls.push((await trigger.tick()).items);
		expect(polls.map((items) => items?.map(({ id }) => id))).toEqual([
			['r31', 'r32', 'r33'],
			['r34', 'r35', 'r36'],
			['r37', 'r38'],
			undefined,
		]);
		expect(polls.flat().some((item) => item !== undefined && '_gap' in item)).toBe(false);
		expect(odd.arrivals).toHaveLength(4);
	});

	test('what waits comes out although the service no longer lists it', async () => {
		const listing = listingOf(issues, records(1, 30));
		const trigger = await watching(odd, listing, { limit: 3 });
		listing.records.unshift(...records(31, 38));
		expect(await idsOf(trigger.tick())).toEqual(['r31', 'r32', 'r33']);
		listing.records = records(1, 33);
		expect(await idsOf(trigger.restart().then((polled) => polled ?? { items: [] }))).toEqual([
			'r34',
			'r35',
			'r36',
		]);
	});

	test('more than the memory can hold waits at the service', async () => {
		const listing = listingOf(comments, records(1, 3));
		const trigger = await watching(odd, listing, { limit: 10 });
		const long = { text: 'x'.repeat(30_000) };
		const wide = listingOf({ ...comments, time: () => long }, records(1, 33));
		odd.answer = wide.answer;
		const out = [];
		for (let poll = 0; poll < 3; poll += 1) {
			out.push(...(await idsOf(trigger.tick())));
			expect(JSON.stringify(trigger.memory).length).toBeLessThan(210_000);
		}
		expect(out).toEqual(Array.from({ length: 30 }, (_, at) => `r${4 + at}`));
	});
});

describe('Include Existing Records', () => {
	test.each(everyKind)(
		'$title: the first poll gives out what is there, up to Limit',
		async (kind) => {
			const listing = listingOf(kind, records(1, 30));
			odd.answer = listing.answer;
			const trigger = new PublishedTrigger({
				nodeType: kind.nodeType,
				parameters: { ...kind.parameters, limit: 12, options: { includeExisting: true } },
				credential: odd.credential,
			});
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
});
