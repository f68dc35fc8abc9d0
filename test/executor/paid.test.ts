import { sumBy } from 'lodash';
import { buildHint } from '../../nodes/shared/run/hint';
import { ItemHints } from '../../nodes/shared/run/itemHints';
import { comments, products, readCarefully, replies, starred, tweets } from './listings';
import { type RunResult, FREE_AGAIN, sourcesIn, usernames } from './nodeRuns';
import { envelope, useOddService } from './oddService';
import { errorFault, useSandbox } from './sandboxService';

/*
 * Duplicate requests of one run, which are sent and paid for once (those of several runs: `test/send/cache.test.ts`), and how
 * a run reports what it paid: the hint, and Add Response Details. What the hint says about a case is in the tests of that
 * case.
 */

const service = useSandbox();
const odd = useOddService();
const options = { addResponseDetails: true };

interface Details {
	readonly creditsCost: number;
	readonly paid: number;
	readonly fetchedAt: string;
	readonly reused: boolean;
}

const detailsIn = ({ records }: RunResult) =>
	records.map(({ _response }) => _response as unknown as Details);
const paidIn = (result: RunResult) => sumBy(detailsIn(result), 'paid');
const paidEach = (result: RunResult) => detailsIn(result).map(({ paid, reused }) => [paid, reused]);

describe('duplicates', () => {
	test.each([1, 5])('of lookups are sent once, %i in flight', async (concurrency) => {
		const names = ['octo', 'ada', 'octo', 'octo', 'ada'];
		const result = await service.lookups(names, { options: { ...options, concurrency } });
		expect(result.sent).toEqual([{ username: 'octo' }, { username: 'ada' }]);
		const _response = { creditsCost: 1 };
		expect(result.records).toMatchObject(names.map((username) => ({ username, _response })));
		expect(result.sources).toEqual([0, 1, 2, 3, 4]);
		expect(result.hint).toBe('Credits used: 2. Requests: 2. 3 duplicates reused, not charged.');
		const reused = [0, true];
		expect(paidEach(result)).toEqual([[1, false], [1, false], reused, reused, reused]);
	});

	test('return separate objects at every depth', async () => {
		const [first, other] = (await service.lookups(['octo', 'octo'])).records;
		const complete = structuredClone(first);
		Object(first?.pinnedRepos)[0].name = 'changed';
		expect(other).toEqual(complete);
	});

	test('of listings with Max Credits end at the same record, whoever paid', async () => {
		const all = { options: { maxCredits: 13 }, items: [{}, {}] };
		const { records } = await service.list(comments, 45, all);
		const { records: complete } = readCarefully(comments, 45, { limit: 13 });
		expect(records).toEqual([...complete, ...complete]);
		expect(service.sandbox.credits).toBe(13);
	});

	test.each([
		['a failure', 404, 2],
		['a failure after all attempts', 500, 3],
	])('that fail share %s: it fails each item', async (_, status, requests) => {
		service.strike(errorFault(status), { bodyMatches: { username: 'ada' } });
		const { errorItems, sources } = await service.lookups(['ada', 'octo', 'ada'], {
			onError: 'continueErrorOutput',
			options: { maxRetries: 1 },
		});
		expect(service.sandbox.log).toHaveLength(requests);
		expect([sources, sourcesIn(errorItems)]).toEqual([[1], [0, 2]]);
		expect(new Set(errorItems.map(({ json }) => json.error)).size).toBe(1);
	});
});

describe('the reported payments', () => {
	test.each([starred, products, tweets, replies])(
		'add up to the cost of the run: $title',
		async (listing) => {
			const limits = [25, 45, 45, 25, 45];
			const result = await service.list(listing, 45, {
				parameters: { limit: '={{ $json.limit }}' },
				items: limits.map((limit) => ({ limit })),
				options: { ...options, reuseMinutes: 0 },
			});
			const { records: complete } = readCarefully(listing, 45);
			expect(result.records).toMatchObject(limits.flatMap((limit) => complete.slice(0, limit)));
			expect(result.hint).toContain(`Credits used: ${service.sandbox.credits}. `);
			expect(result.hint).toContain(' 3 duplicates reused, not charged.');
			expect(paidIn(result)).toBe(service.sandbox.credits);
			// each item has the response details of its own request, or its duplicate's
			const own = paidEach(result).slice(0, 70);
			expect(own.some(([, reused]) => reused)).toBe(false);
			for (const [paid, reused] of paidEach(result).slice(70))
				expect([paid, reused]).toEqual([0, true]);
		},
	);

	test('are 0 for responses that an earlier run cached', async () => {
		const cached = { options: { ...options, reuseMinutes: 5 } };
		const began = new Date().toISOString();
		const [first] = detailsIn(await service.lookups(['octo'], cached));
		const [second] = detailsIn(await service.lookups(['octo'], cached));
		expect(first).toMatchObject({ paid: 1, reused: false });
		expect(second).toMatchObject({ paid: 0, reused: true, fetchedAt: first?.fetchedAt });
		expect(String(first?.fetchedAt) >= began).toBe(true);
		expect(first?.fetchedAt).toBe(new Date(String(first?.fetchedAt)).toISOString());
	});
});

test('caches a free response, too, without promising that it will be free', async () => {
	const request = async () => await service.publicProfile(service.sandbox.baseUrl, { options });
	const [first, again] = [await request(), await request()];
	expect(first.hints[0]?.message).toBe('Credits used: 0. Requests: 1.');
	expect(detailsIn(again)).toMatchObject([{ paid: 0, reused: true }]);
	expect(service.sandbox.requests).toBe(1);
});

test.each([
	[{ timeMs: 5 }, '1 (assumed)'],
	[{ timeMs: 5, creditsCost: 2 }, '2'],
])(
	'counts one credit for an undocumented price until the service states it: %s',
	async (members, used) => {
		odd.handler = envelope({ users: [] }, members);
		const parameters = { resource: 'user', operation: 'search', query: 'street' };
		const { hint } = await odd.run({ nodeType: 'photoNetwork', parameters });
		expect(hint).toContain(`Credits used: ${used}. Requests: 1.`);
	},
);

describe('the hint', () => {
	test('says how many records there are if Limit ends a listing', async () => {
		const request = async (listing: typeof starred, limit: number) =>
			(await service.list(listing, 23, { parameters: { limit } })).hints[0];
		expect(await request(products, 5)).toMatchObject({
			type: 'info',
			message: `Credits used: 5. Requests: 1.${FREE_AGAIN} • 5 of 23 results`,
		});
		expect((await request(products, 23))?.message).toContain(
			'Credits used: 18. Requests: 2. 1 response',
		);
		expect((await request(products, 5))?.message).toBe(
			"Credits used: 0. Requests: 0. 1 response reused from the cache (oldest: 0 minutes). Set 'Reuse Answers For (Minutes)' to 0 for fresh ones. • 5 of 23 results",
		);
		expect((await request(starred, 5))?.message).toBe(`Credits used: 1. Requests: 1.${FREE_AGAIN}`);
	});

	test('of a rate-limited run says so: it gets every record, and pays once for each', async () => {
		service.strike(errorFault(429), undefined, 3);
		const { items, hint } = await service.lookups(40);
		expect([items.length, service.sandbox.credits]).toEqual([40, 40]);
		expect(hint).toBe(
			'Credits used: 40. Requests: 43. Slowed down by the service: it rejected 3 requests, which were sent again.',
		);
	});

	const reported = (notes: ItemHints) => buildHint(['Requests: 0.'], notes, 60, []);

	test('puts what is missing before what was requested, and is then a warning', () => {
		const notes = new ItemHints();
		notes.add(1, '50 of 90 results', '', false);
		expect(reported(notes).type).toBe('info');
		notes.add(3, 'stopped at Max Credits (13)');
		expect(reported(notes)).toEqual({
			message:
				'Requests: 0. • Item 3 (counted from 0): stopped at Max Credits (13) • Item 1: 50 of 90 results',
			location: 'outputPane',
			type: 'warning',
		});
	});

	test('says once what applies to several input items', () => {
		const notes = new ItemHints();
		for (const item of [9, 2, 5]) notes.add(item, 'nothing found', '', false);
		expect(reported(notes).message).toMatch(/ • Items 2, 5, 9 \(counted from 0\): nothing found$/);
		for (const item of usernames(50).keys()) notes.add(item, 'nothing found', '', false);
		expect(reported(notes).message).toMatch(
			/ • Items 0, 1, 2, 3, 4 and 45 more \(counted from 0\): nothing found$/,
		);
	});

	test('has the first five of many remarks, names at most 20 input items, counts the others, and says where they continue', () => {
		const notes = new ItemHints();
		const items = usernames(300).map((_, item) => item);
		for (const item of items.toReversed()) notes.add(item, `ended early at ${item}`);
		expect(reported(notes).message).toMatch(/Item 4: ended early at 4 • And 295 more of these$/);
		for (const item of items) {
			notes.add(item, "stopped at 'Max Credits' (10)", 'continue with the option Start set to 10');
			notes.add(item, `${item} in all`, '', false);
		}
		const { message } = reported(notes);
		expect(message.match(/ended early/g)).toHaveLength(5);
		expect(new Set(message.match(/Item \d+/g)).size).toBe(20);
		expect(message.match(/Start set to 10/g)).toHaveLength(20);
		expect(message).toMatch(
			/ • And 875 more of these; 'Add Response Details' shows where to resume each of them, in _response.next of its last item$/,
		);
	});
});
