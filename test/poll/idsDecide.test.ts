import { PublishedTrigger } from '../../n8n/engine/pollHarness';
import { useOddService } from '../executor/oddService';
import { everyKind, idsOf, kinds, listingOf, record, records, watching } from './changingListing';

/** What triggers remember and give out of long listings. Odd dates and returns: `history.property.test.ts`. */

const odd = useOddService();

const { issues, comments } = kinds;

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
