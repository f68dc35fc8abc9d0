import type { Fault, FaultMatch } from '../../sandbox/server';
import { readCarefully } from './careful';
import { comments, type Listing, products, starred } from './listings';
import { useSandbox } from './sandboxService';

/*
 * A request that got no answer may have been charged: the node must bear that in mind before it sends
 * it again. The sandbox charges for faults marked `charged`, and counts.
 */

const service = useSandbox();

const lost: Fault = { kind: 'resetBeforeAnswer', charged: true };
const gateway: Fault = { kind: 'status', status: 502, body: '<html>', charged: true };
const cut: Fault = { kind: 'cutBody' };
const refusedForNow: Fault = { kind: 'status', status: 503, headers: { 'retry-after': '0' } };

async function run(
	listing: Listing,
	maxCredits: number,
	onError: 'stopWorkflow' | 'continueRegularOutput',
) {
	return await service.run({
		nodeType: listing.nodeType,
		onError,
		parameters: {
			...listing.parametersFor(45),
			returnAll: true,
			options: { maxCredits, maxRetries: 2, timeout: 5000 },
		},
	});
}

const second: FaultMatch = { nth: 2 };

describe.each([
	['lost', lost],
	['cut off', cut],
	['answered by a gateway', gateway],
] as const)('a page that is %s after it was charged', (_, fault) => {
	test.each([
		// 10 for the first page, 10 lost, and no credits for another try
		[29, 20, 2],
		// 10, 10 lost, 10 for the second page, nothing left
		[30, 30, 3],
		// … and 4 records of the third
		[34, 34, 4],
	])(
		'Max Credits %i: %i credits charged for %i requests',
		async (maxCredits, charged, requests) => {
			service.sandbox.addFault({ when: second, fault });
			const { items } = await run(comments, maxCredits, 'continueRegularOutput');
			expect(service.sandbox.credits).toBe(charged);
			expect(service.sandbox.credits).toBeLessThanOrEqual(maxCredits);
			expect(service.sandbox.log).toHaveLength(requests);
			const { records } = readCarefully(comments, comments.bodyFor(45));
			const came = items.filter(({ json }) => json.error === undefined).map(({ json }) => json);
			expect(came).toEqual(records.slice(0, charged - 10));
		},
	);
});

test('a lookup with one credit is not sent again after it may have been charged', async () => {
	service.sandbox.addFault({ times: 1, fault: lost });
	const { error } = await service.lookup('octo', { parameters: { options: { maxCredits: 1 } } });
	expect(service.sandbox.log).toHaveLength(1);
	expect(service.sandbox.credits).toBe(1);
	expect(error?.description).toContain('It was not retried: the service may have charged for it');
});

test('a lookup with one credit is sent again after a refusal, which costs nothing', async () => {
	service.sandbox.addFault({ times: 3, fault: refusedForNow });
	const { items } = await service.lookup('octo', { parameters: { options: { maxCredits: 1 } } });
	expect(items).toHaveLength(1);
	expect(service.sandbox.log).toHaveLength(4);
	expect(service.sandbox.credits).toBe(1);
});

test('what could not be sent again for want of credits can be resumed', async () => {
	service.sandbox.addFault({ when: second, times: 1, fault: lost });
	const { items } = await run(comments, 29, 'continueRegularOutput');
	expect(items.at(-1)?.json).toEqual({
		error: expect.stringContaining('was lost'),
		details: { fetched: 10, creditsSpent: 10, resumeFrom: { start: 10 } },
	});
});

test('a page by the request: each lost one takes a credit', async () => {
	service.sandbox.addFault({ when: { nth: [2, 3] }, fault: lost });
	const { items } = await run(starred, 4, 'continueRegularOutput');
	expect(items).toHaveLength(20);
	expect(service.sandbox.credits).toBe(4);
});

test.each([23, 30, 38])(
	'pages asked for ahead of their turn keep to Max Credits %i too',
	async (maxCredits) => {
		service.sandbox.addFault({ when: { bodyMatches: { start: 10 } }, times: 1, fault: lost });
		const { error, items } = await run(products, maxCredits, 'stopWorkflow');
		expect(service.sandbox.credits).toBeLessThanOrEqual(maxCredits);
		// the lost page could not be asked for again: 20 credits are left for others and it
		expect(error === undefined ? items.length : 0).toBeLessThanOrEqual(maxCredits - 10);
	},
);

test('an answer that cannot be used and says what it cost is booked', async () => {
	service.sandbox.addFault({ fault: { kind: 'dataNull', charged: true } });
	const { items, hints } = await service.lookup('octo', { onError: 'continueRegularOutput' });
	expect(items[0]?.json.details).toEqual({ status: 200, creditsSpent: 1 });
	expect(hints[0]?.message).toContain('Credits used: 1.');
	expect(service.sandbox.credits).toBe(1);
});
