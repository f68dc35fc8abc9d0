import { jsonAnswer, useOddService } from '../executor/oddService';
import { idsOf, kinds, listingOf, record, records, row, watching } from './changingListing';

/** Records that are pinned to the top, readings that a limit cuts. At random: `months.test.ts`. */

const odd = useOddService();
const { tweets, issues, comments } = kinds;

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
		const listing = listingOf(tweets, [...pins, ...records(11, 30)]);
		const trigger = await watching(odd, listing, { options: { recordsToCheck: check } });
		listing.records = [...pins, ...records(11, 34)];
		expect(await idsOf(trigger.tick())).toEqual(['r31', 'r32', 'r33', 'r34']);
		expect(await trigger.tick()).toEqual({ items: undefined, error: undefined });
		// one is taken down, then another one is pinned, then none, then all of them again
		listing.records = [...pins.slice(1), ...records(11, 34)];
		expect(await idsOf(trigger.tick())).toEqual([]);
		listing.records = [record(5), ...records(11, 35)];
		expect(await idsOf(trigger.tick())).toEqual(['r35']);
		listing.records = records(11, 36);
		expect(await idsOf(trigger.tick())).toEqual(['r36']);
		listing.records = [...pins.slice(-3), ...records(11, 38)];
		expect(await idsOf(trigger.tick())).toEqual(['r37', 'r38']);
	},
);

test('what Limit has cut comes with the next polls, and only the first says that something is unread', async () => {
	const listing = listingOf(issues, records(1, 20));
	const trigger = await watching(odd, listing, { limit: 10 });
	listing.records = records(1, 45);
	const out = [];
	for (let poll = 0; poll < 4; poll += 1) {
		const { items = [] } = await trigger.tick();
		out.push([items.map(({ id }) => id), items[0]?._gap]);
	}
	expect(out).toEqual([
		[row(36, 45), true],
		[row(26, 35), undefined],
		[row(21, 25), undefined],
		[[], undefined],
	]);
});

test('a position that the service no longer takes is given up, and told', async () => {
	const listing = listingOf(issues, records(1, 20));
	const trigger = await watching(odd, listing, { limit: 10 });
	listing.records = records(1, 45);
	await trigger.tick();
	odd.answer = (arrival, response) =>
		'after' in Object(arrival.body)
			? jsonAnswer(422, { status: 'error', message: 'No such page' })(arrival, response)
			: listing.answer(arrival, response);
	listing.records.unshift(record(46));
	const { items, error } = await trigger.tick();
	expect([error, items?.map(({ id, _gap }) => [id, _gap])]).toEqual([undefined, [['r46', true]]]);
});

test('times that are days: what joins the listing on the day of the floor comes out', async () => {
	const day = (time: number) => ({ createdAt: new Date(time).toISOString().slice(0, 10) });
	const today = (to: number) => records(1, to).map(({ id }) => ({ id, time: record(0).time }));
	const listing = listingOf({ ...issues, time: day }, today(20));
	const trigger = await watching(odd, listing);
	listing.records = today(22);
	expect(await idsOf(trigger.tick())).toEqual(['r21', 'r22']);
	listing.records = today(18);
	expect(await idsOf(trigger.tick())).toEqual([]);
});

test('an answer that holds the best comments only: an old one in the place of another does not come out', async () => {
	const best = records(1, 40).filter((_, at) => at % 2 === 0);
	const listing = listingOf(comments, best);
	const trigger = await watching(odd, listing);
	listing.records = [...best.slice(0, 18), record(3), record(5)];
	expect(await idsOf(trigger.tick())).toEqual([]);
	listing.records = [record(41), ...best.slice(0, 17), record(3), record(7)];
	expect(await idsOf(trigger.tick())).toEqual(['r41']);
});
