import { sumBy } from 'lodash';
import { listings } from '../../catalogue/listings';
import { type Listing, named, products, replies, starred, tweets } from './listings';
import { countsIn, recordsIn } from './readResult';
import { useSandbox } from './sandboxService';

/** Add Response Details: what a run paid, when an answer came, whether another paid for it, and how many there are. */

const service = useSandbox();
const options = { addResponseDetails: true };

interface Details {
	readonly creditsCost: number;
	readonly total?: number;
	readonly paid: number;
	readonly fetchedAt: string;
	readonly reused: boolean;
}

const detailsIn = (result: Parameters<typeof recordsIn>[0]) =>
	recordsIn(result).map(({ _response }) => _response as unknown as Details);
const paidIn = (result: Parameters<typeof recordsIn>[0]) => sumBy(detailsIn(result), 'paid');

describe('what was paid adds up to what the run cost:', () => {
	test.each(named([starred, products, tweets, replies]))('%s', async (_, listing) => {
		const limits = [25, 45, 45, 7, 1];
		const result = await service.list(listing, 45, {
			parameters: { limit: '={{ $json.limit }}', output: 'simplified' },
			items: limits.map((limit) => ({ limit })),
			options,
		});
		expect(recordsIn(result)).toHaveLength(123);
		expect(paidIn(result)).toBe(service.sandbox.credits);
		expect(paidIn(result)).toBe(countsIn(result).credits);
		// each item stands with the request that brought it: its own, or that of an equal item
		for (const { reused, paid } of detailsIn(result)) expect(reused && paid > 0).toBe(false);
		expect(detailsIn(result).some(({ reused }) => reused)).toBe(true);
	});

	test('lookups, some of them equal', async () => {
		const names = ['octo', 'ada', 'octo', 'octo'];
		const details = detailsIn(await service.lookups(names, { options }));
		expect(details.map(({ paid, reused }) => [paid, reused])).toEqual([
			[1, false],
			[1, false],
			[0, true],
			[0, true],
		]);
		expect(details.map(({ creditsCost }) => creditsCost)).toEqual([1, 1, 1, 1]);
	});

	test('runs at the same time', async () => {
		service.sandbox.configure({ latencyMs: 100 });
		const names = ['octo', 'ada', 'eve'];
		const run = async () => await service.lookups(names, { options });
		const results = await Promise.all([run(), run()]);
		expect(results.map(paidIn).sort()).toEqual([0, 3]);
		expect(service.sandbox.credits).toBe(3);
	});
});

describe('an answer of an earlier run', () => {
	test('that was kept for others', async () => {
		const run = async () =>
			await service.lookups(['octo'], { options: { ...options, reuseMinutes: 5 } });
		const began = new Date().toISOString();
		const [first] = detailsIn(await run());
		const [second] = detailsIn(await run());
		expect(first).toMatchObject({ paid: 1, reused: false });
		expect(second).toMatchObject({ paid: 0, reused: true, fetchedAt: first?.fetchedAt });
		expect(String(first?.fetchedAt) >= began).toBe(true);
		expect(first?.fetchedAt).toBe(new Date(String(first?.fetchedAt)).toISOString());
	});

	test('that failed', async () => {
		const names = ['octo', 'missing-ada'];
		expect((await service.lookups(names, { options })).error).toBeDefined();
		const details = detailsIn(await service.lookups(['ada', 'octo'], { options }));
		expect(details.map(({ paid, reused }) => [paid, reused])).toEqual([
			[1, false],
			[0, true],
		]);
	});
});

describe.each(named(listings))('%s: how many there are', (_, listing: Listing) => {
	test('stands in one record, where the answer says it', async () => {
		const parameters = { limit: 1, returnAll: false };
		const [details] = detailsIn(await service.list(listing, 45, { parameters, options }));
		expect(details?.total).toBe(listing.total === undefined ? undefined : 45);
		expect(service.sandbox.credits).toBe(1);
	});
});

test('five endpoints say it; what comes whole is counted', async () => {
	expect(listings.filter(({ total }) => total !== undefined)).toHaveLength(5);
	const parameters = { resource: 'post', operation: 'getComments', limit: 1, returnAll: false };
	const url = 'https://forum.example/r/x/comments/abc-7';
	const run = { nodeType: 'forum', parameters: { ...parameters, url }, options };
	const [details] = detailsIn(await service.run(run));
	expect(details?.total).toBeGreaterThan(1);
	const [free] = detailsIn(await service.publicProfile(service.sandbox.baseUrl, { options }));
	expect(free).toMatchObject({ creditsCost: 0, paid: 0, reused: false });
	expect(free).not.toHaveProperty('total');
});
