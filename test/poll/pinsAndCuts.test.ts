import { setTimeout } from 'node:timers/promises';
import { PublishedTrigger } from '../../n8n/engine/pollHarness';
import { envelope, jsonAnswer, useOddService } from '../executor/oddService';
import { idsOf, kinds, listingOf, record, records, watching } from './changingListing';

/** Records that are pinned to the top, readings that a limit or the time cuts, tokens that never end, records that leave. */

const odd = useOddService();
const { tweets, issues, starred, comments } = kinds;

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

test('another old tweet is pinned, and the latest two are deleted: nothing comes out', async () => {
	const listing = listingOf(tweets, [record(1), ...records(11, 30)]);
	const trigger = await watching(odd, listing, { options: { recordsToCheck: 2 } });
	listing.records = [record(2), record(1), ...records(11, 28)];
	expect(await idsOf(trigger.tick())).toEqual([]);
	listing.records = [record(3), record(1), ...records(11, 28), record(29)];
	expect(await idsOf(trigger.tick())).toEqual([]);
});

test.each([tweets, starred])(
	'$title: what the time of a poll has cut is kept, and the next poll goes on there',
	async (kind) => {
		const listing = listingOf(kind, records(1, 20));
		const parameters = { ...kind.parameters, options: { maxRetries: 0 } };
		odd.answer = listing.answer;
		const { credential } = odd;
		const { nodeType } = kind;
		const trigger = new PublishedTrigger({ nodeType, parameters, credential, engine: 'durable' });
		await trigger.activate();
		listing.records = records(1, 35);
		trigger.budgetMs = 1200;
		odd.answer = (arrival, response) =>
			void setTimeout(700).then(() => listing.answer(arrival, response));
		odd.arrivals.length = 0;
		const out: unknown[] = [];
		for (let poll = 0; poll < 12 && out.length < 15; poll += 1) {
			const { items = [], error } = await trigger.tick();
			expect([error, items.some((item) => '_gap' in item)]).toEqual([undefined, false]);
			out.push(...items.map(({ id }) => id));
		}
		expect([...out].sort()).toEqual(
			records(21, 35)
				.map(({ id }) => id)
				.reverse(),
		);
		trigger.budgetMs = undefined;
		odd.answer = listing.answer;
		listing.records.unshift(record(36));
		expect(await idsOf(trigger.tick())).toEqual(['r36']);
	},
);

test('what Limit has cut comes with the next polls, and only the first says that something is unread', async () => {
	const listing = listingOf(issues, records(1, 20));
	const trigger = await watching(odd, listing, { limit: 10 });
	listing.records = records(1, 45);
	const out = [];
	for (let poll = 0; poll < 4; poll += 1) {
		const { items = [] } = await trigger.tick();
		out.push(items.map(({ id }) => id).join(' '), items[0]?._gap);
	}
	const row = (from: number, to: number) =>
		records(from, to)
			.map(({ id }) => id)
			.reverse()
			.join(' ');
	expect(out).toEqual([
		row(36, 45),
		true,
		row(26, 35),
		undefined,
		row(21, 25),
		undefined,
		'',
		undefined,
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

test('tokens that never end: a quiet poll of 3 replies costs a credit', async () => {
	const replies = records(1, 3).map(({ id, time }) => ({ id, createdAtEpochMs: time }));
	let page = 0;
	odd.answer = (arrival, response) => {
		const { cursor } = Object(arrival.body) as { cursor?: string };
		const data = { tweet: { id: '1' }, replies: cursor ? [] : replies, nextCursor: `t${page++}` };
		envelope(data)(arrival, response);
	};
	const parameters = { event: 'newReply', tweetId: '1' };
	const { credential } = odd;
	const trigger = new PublishedTrigger({ nodeType: 'microblogTrigger', parameters, credential });
	await trigger.activate();
	expect(odd.arrivals).toHaveLength(1);
	await trigger.tick();
	expect(odd.arrivals).toHaveLength(2);
	replies.unshift({ id: 'r4', createdAtEpochMs: record(4).time });
	expect(await idsOf(trigger.tick())).toEqual(['r4']);
});

test('six of the latest ten stars are taken back, or one answer begins late: no old one comes out', async () => {
	const listing = listingOf(starred, records(1, 80));
	const trigger = await watching(odd, listing);
	const [, second, , , fifth, , , eighth, , tenth] = listing.records;
	const left = [second, fifth, eighth, tenth].flatMap((one) => one ?? []);
	listing.records = [...left, ...records(1, 70)];
	expect(await idsOf(trigger.tick())).toEqual([]);
	listing.records = records(1, 60);
	expect(await idsOf(trigger.tick())).toEqual([]);
	listing.records = [record(81), ...left, ...records(1, 70)];
	expect(await idsOf(trigger.tick())).toEqual(['r81']);
});

test('times that are days: what joins the listing on the day of the floor comes out', async () => {
	const day = (time: number) => ({ createdAt: new Date(time).toISOString().slice(0, 10) });
	const today = (from: number, to: number) =>
		records(from, to).map(({ id }) => ({ id, time: record(0).time }));
	const listing = listingOf({ ...issues, time: day }, today(1, 20));
	const trigger = await watching(odd, listing);
	listing.records = today(1, 22);
	expect(await idsOf(trigger.tick())).toEqual(['r21', 'r22']);
	listing.records = today(1, 18);
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
