import { readCarefully } from './careful';
import { endlessFaults, type LastingFault, lastingFaults } from './lastingFaults';
import { type Listing, named, products, starred, tweets } from './listings';
import { useSandbox } from './sandboxService';

/*
 * Each fault × the page that it strikes × the style of the listing, on a run that stops: nothing more
 * is sent, and one error says what came before.
 */

const service = useSandbox();
const LENGTH = 25;

interface Given {
	readonly listing: Listing;
	readonly page: number;
	readonly fault: LastingFault;
	readonly timeout: number;
}

describe.each(named([products, tweets, starred]))('%s', (_, listing) => {
	test.each([
		['first', 0],
		['middle', 1],
		['last', 2],
	])('faults on the %s page', async (__, page) => {
		for (const fault of lastingFaults) await checkStop({ listing, page, fault, timeout: 60_000 });
	});
});

test.each(endlessFaults)('an answer without an end: %j', async (...fault) => {
	await checkStop({ listing: tweets, page: 1, fault, timeout: 2000 });
});

async function checkStop(given: Given): Promise<void> {
	try {
		await expectStop(given);
	} catch (error) {
		throw new Error(`${JSON.stringify(given.fault)}: ${String(error)}`, { cause: error });
	}
}

async function expectStop({
	listing,
	page,
	fault: [fault, status],
	timeout,
}: Given): Promise<void> {
	service.reset();
	service.sandbox.addFault({ when: { nth: page + 1 }, fault });
	const {
		items,
		error,
		status: ended,
	} = await service.run({
		nodeType: listing.nodeType,
		parameters: {
			...listing.parametersFor(LENGTH),
			returnAll: true,
			// one at a time: no page is under way beside the one that fails
			options: { maxRetries: 0, timeout, concurrency: 1 },
		},
	});
	const { bodies } = readCarefully(listing, listing.bodyFor(LENGTH));
	expect(service.bodies).toEqual(bodies.slice(0, page + 1));
	expect({ items, ended }).toEqual({ items: [], ended: 'error' });
	expect(error).toMatchObject({ name: 'NodeApiError', context: { itemIndex: 0 } });
	expect(Object(error).httpCode ?? undefined).toBe(
		status === undefined ? undefined : String(status),
	);
	if (page === 0) return;
	expect(error?.description).toContain(`${page * 10} records came before the failure`);
	expect(error?.description).toContain(`set to ${String(bodies[page]?.[listing.position])}`);
}
