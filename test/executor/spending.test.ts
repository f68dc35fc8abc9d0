import { readCarefully } from './careful';
import { comments, type Listing, named, products, tweets } from './listings';
import type { Settings } from './nodeRuns';
import { rawAnswer, useOddService } from './oddService';
import { isError, notesIn, recordsIn } from './readResult';
import type { Fault } from '../../sandbox/server';
import { useSandbox } from './sandboxService';

/** Max Credits: never exceeded, whatever it is and whatever is charged, and it says where to go on. */

const service = useSandbox();
const odd = useOddService();
const LENGTH = 45;

async function spend(listing: Listing, options: object, more?: Settings) {
	const result = await service.list(listing, LENGTH, { options, ...more });
	expect(result.error).toBeUndefined();
	return result;
}

describe.each(named([comments, products, tweets]))('%s cost one credit each', (_, listing) => {
	const { records } = readCarefully(listing, listing.bodyFor(LENGTH));

	test.each([
		[0, 0, []],
		[0.9, 0, []],
		[1, 1, [1]],
		[10, 10, [10]],
		[10.5, 10, [10]],
		[13, 13, [10, 3]],
		['={{ "25" }}', 25, [10, 10, 5]],
		[44, 44, [10, 10, 10, 10, 4]],
		[1000, 45, [10, 10, 10, 10, 10]],
	])('Max Credits %p brings %i records', async (maxCredits, most, sizes) => {
		const result = await spend(listing, { maxCredits });
		expect(recordsIn(result)).toEqual(records.slice(0, most));
		expect(service.sandbox.credits).toBe(most);
		expect(service.bodies.map((body) => Object(body).count as number)).toEqual(sizes);
		expect(result.hints[0]?.message).toContain(`Credits used: ${most}. `);
		if (most < LENGTH) expect(notesIn(result)).toMatch(/^Item 0: .* "Max Credits" \(/);
	});
});

test.each([
	[0, 0, 'Item 0: not sent, because it would go over "Max Credits" (0)'],
	[0.5, 0, 'Item 0: not sent, because it would go over "Max Credits" (0.5)'],
	[1, 1, ''],
])('a lookup with Max Credits %p: %i request', async (maxCredits, requests, note) => {
	const result = await service.lookup('octo', { options: { maxCredits } });
	expect(result.items).toHaveLength(requests);
	expect(service.sandbox.log).toHaveLength(requests);
	expect(notesIn(result)).toBe(note);
});

test('where nothing costs, a limit on credits stands in the way of nothing', async () => {
	const { items } = await service.publicProfile(service.sandbox.baseUrl, {
		credential: null,
		options: { maxCredits: 0, maxRunCredits: 0 },
	});
	expect(items).toHaveLength(1);
});

/** The sandbox charges for faults marked `charged`, and counts. */
describe('a page that is lost after it was charged', () => {
	const fault: Fault = { kind: 'resetBeforeAnswer', charged: true };

	test.each([
		// 10 for the first page, 10 lost, and no credits for another try
		[29, 20, 2],
		// 10, 10 lost, 10 for the second page, nothing left
		[30, 30, 3],
		// … and 4 records of the third
		[34, 34, 4],
	])('Max Credits %i: %i credits for %i requests', async (maxCredits, charged, requests) => {
		service.sandbox.addFault({ when: { nth: 2 }, fault });
		const onError = 'continueRegularOutput';
		const result = await spend(comments, { maxCredits, maxRetries: 2 }, { onError });
		expect(service.sandbox.credits).toBe(charged);
		expect(service.sandbox.log).toHaveLength(requests);
		const { records } = readCarefully(comments, comments.bodyFor(LENGTH));
		const came = result.items.filter((item) => !isError(item));
		expect(recordsIn({ items: came })).toEqual(records.slice(0, charged - 10));
		if (requests > 2) return;
		expect(result.items.at(-1)?.json.details).toMatchObject({
			fetched: 10,
			creditsSpent: 10,
			resumeFrom: { start: 10 },
		});
	});
});

test.each(['maxCredits', 'maxRunCredits'])(
	'a lookup with one credit is not sent again after it may have been charged (%s)',
	async (limit) => {
		const fault = { kind: 'resetBeforeAnswer', charged: true } as const;
		service.sandbox.addFault({ times: 1, fault });
		const { error } = await service.lookup('octo', { options: { [limit]: 1 } });
		expect(service.sandbox.log).toHaveLength(1);
		expect(error?.message).toContain('was lost');
		expect(error?.description).toContain('It was not retried: the service may have charged for it');
	},
);

test('but after a refusal, which costs nothing', async () => {
	const fault: Fault = { kind: 'status', status: 500, headers: { 'retry-after': '0' } };
	service.sandbox.addFault({ times: 3, fault });
	const { items } = await service.lookup('octo', { options: { maxCredits: 1 } });
	expect(items).toHaveLength(1);
	expect(service.sandbox.log).toHaveLength(4);
	expect(service.sandbox.credits).toBe(1);
});

describe('amounts that are none, or that binary numbers hold inexactly', () => {
	const lookups = async (cost: string, count: number, options: object = {}) => {
		odd.answer = rawAnswer(`{"timeMs":${cost},"creditsCost":${cost},"data":{"id":"U"}}`);
		return await odd.lookups(count, {
			options: { addResponseDetails: true, concurrency: 1, ...options },
		});
	};

	test.each(['1e999', '1e308', '90071992547409930', '-1e999', '-3', '"5"', 'null', '[]'])(
		'a cost of %s is taken as the documented price',
		async (cost) => {
			const { items, hints } = await lookups(cost, 2);
			expect(hints[0]?.message).toBe('Credits used: 2. Requests: 2.');
			expect(items[0]?.json._response).toMatchObject({ creditsCost: 1, timeMs: null });
		},
	);

	test('fractions add up as people add them, and their limit is reached exactly', async () => {
		expect((await lookups('0.1', 3)).hints[0]?.message).toBe('Credits used: 0.3. Requests: 3.');
		odd.forget();
		// 0.1 + 0.1 + 1 is 1.2 for people, and more than that for binary numbers
		expect((await lookups('0.1', 5, { maxRunCredits: 1.2 })).items).toHaveLength(3);
	});

	test('an answer without data that says what it cost, and says too much', async () => {
		odd.answer = rawAnswer('{"creditsCost":1e999}');
		const { items, hints } = await odd.lookup('octo', { onError: 'continueRegularOutput' });
		expect(items[0]?.json.details).toEqual({ status: 200, creditsSpent: 0 });
		expect(hints[0]?.message).toBe('Credits used: 0. Requests: 1. Failed input items: 1.');
	});
});
