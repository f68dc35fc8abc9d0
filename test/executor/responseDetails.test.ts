import { readCarefully } from './careful';
import { communities, named, offsetListings, products, starred, tweets } from './listings';
import { useSandbox } from './sandboxService';

const service = useSandbox();

const paged = named([...offsetListings, tweets, starred, communities]);

describe.each(paged)('%s', (_, listing) => {
	const options = { addResponseDetails: true };

	async function read(more: object) {
		const { items, error } = await service.run({
			nodeType: listing.nodeType,
			parameters: { ...listing.parametersFor(23), options, ...more },
		});
		expect(error).toBeUndefined();
		return items.map(({ json }) => {
			const { _response: details, ...record } = json;
			return { record, details: Object(details) as Record<string, unknown> };
		});
	}

	test('each item describes its request: cost, time, and where the next page begins', async () => {
		const came = await read({ returnAll: true });
		const { bodies, records } = readCarefully(listing, listing.bodyFor(23));
		expect(came.map(({ record }) => record)).toEqual(records);
		const name = listing.position;
		const nexts = bodies.slice(1).map((body) => ({ [name]: body[name] }));
		const costs = listing.price === 'perResult' ? [10, 10, 3] : [1, 1, 1];
		for (const [index, { details }] of came.entries()) {
			const page = Math.floor(index / 10);
			expect(Object.keys(details).sort()).toEqual(['creditsCost', 'next', 'timeMs']);
			expect(details.creditsCost).toBe(costs[page]);
			expect(details.timeMs).toEqual(expect.any(Number));
			expect(details.next).toEqual(nexts[page] ?? null);
		}
	});

	test('next of the last item goes on exactly where a limit ended', async () => {
		const first = await read({ limit: 12 });
		const next = Object(first.at(-1)?.details.next) as object;
		const rest = await read({ returnAll: true, options: { ...options, ...next } });
		const { records } = readCarefully(listing, listing.bodyFor(23));
		expect([...first, ...rest].map(({ record }) => record)).toEqual(records);
		expect(rest).toHaveLength(11);
	});
});

test('it stands beside simplified and selected fields', async () => {
	const parameters = { ...products.parametersFor(1), options: { addResponseDetails: true } };
	for (const output of [{ output: 'simplified' }, { output: 'selected', fields: ['name'] }]) {
		const { items } = await service.run({
			nodeType: products.nodeType,
			parameters: { ...parameters, ...output },
		});
		expect(Object.keys(items[0]?.json ?? {})).toContain('_response');
		expect(items[0]?.json._response).toEqual({
			creditsCost: 1,
			timeMs: expect.any(Number),
			next: null,
		});
	}
});

test('a lookup has nowhere to go on to', async () => {
	const { items } = await service.lookup('octo', {
		parameters: { options: { addResponseDetails: true } },
	});
	expect(items[0]?.json._response).toEqual({
		creditsCost: 1,
		timeMs: expect.any(Number),
		next: null,
	});
});

test('without the option there is no _response', async () => {
	const { items } = await service.lookup('octo');
	expect(items[0]?.json).not.toHaveProperty('_response');
});
