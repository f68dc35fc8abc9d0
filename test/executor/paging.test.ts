import { readCarefully } from './careful';
import { listings, named, oneOfEachStyle } from './listings';
import { countsIn, notesIn } from './notes';
import { useSandbox } from './sandboxService';
import { inOrder } from './inOrder';

const service = useSandbox();
const LENGTH = 45;

/** Every way to want records of a listing of 45, and how many that are. */
const wishes: ReadonlyArray<readonly [string, Record<string, string | number | boolean>, number]> =
	[
		['limit 1', { limit: 1 }, 1],
		['limit 9', { limit: 9 }, 9],
		['limit 10', { limit: 10 }, 10],
		['limit 11', { limit: 11 }, 11],
		['limit 20', { limit: 20 }, 20],
		['a limit that is the whole listing', { limit: LENGTH }, LENGTH],
		['a limit above the listing', { limit: 60 }, 60],
		['no limit: 50', {}, 50],
		['Return All', { returnAll: true }, Infinity],
		['Return All, whatever the limit', { returnAll: true, limit: 3 }, Infinity],
		['Return All from an expression', { returnAll: '={{ "true" }}' }, Infinity],
		['a limit from an expression, as text', { limit: '={{ "12" }}' }, 12],
	];

describe.each(named(oneOfEachStyle))('%s', (_, listing) => {
	test.each(wishes)(
		'%s: the fewest requests, none for more than is wanted',
		async (_name, asked, limit) => {
			const expected = readCarefully(listing, listing.bodyFor(LENGTH), { limit });
			const result = await service.run({
				nodeType: listing.nodeType,
				parameters: { ...listing.parametersFor(LENGTH), ...asked },
			});
			expect(inOrder(service.bodies)).toEqual(expected.bodies);
			expect(result.items.map(({ json }) => json)).toEqual(expected.records);
			expect(result.items).toHaveLength(Math.min(limit, LENGTH));
			expect(service.sandbox.credits).toBe(expected.credits);
			expect(countsIn(result)).toMatchObject({ credits: expected.credits, retries: 0 });
			expect(notesIn(result)).toBe('');
		},
	);
});

describe.each(named(listings))('%s', (_, listing) => {
	test.each([0, 1, 10, 20, 23])('a listing of %i comes whole', async (length) => {
		const expected = readCarefully(listing, listing.bodyFor(length));
		const { items } = await service.run({
			nodeType: listing.nodeType,
			parameters: { ...listing.parametersFor(length), returnAll: true },
		});
		expect(inOrder(service.bodies)).toEqual(expected.bodies);
		expect(items.map(({ json }) => json)).toEqual(expected.records);
		expect(items).toHaveLength(length);
	});

	test.each([
		['its limit', { limit: 12 }, 12],
		['Return All', { returnAll: true }, Infinity],
	])('goes on from a position up to %s', async (_name, asked, limit) => {
		const base = listing.bodyFor(31);
		const second = readCarefully(listing, base).bodies[1];
		const token = String(second?.[listing.position]);
		const from: Record<string, string | number> =
			listing.position === 'start' ? { start: 7 } : { [listing.position]: token };
		const expected = readCarefully(listing, base, { limit, from });
		const { items } = await service.run({
			nodeType: listing.nodeType,
			parameters: { ...listing.parametersFor(31), ...asked, options: from },
		});
		expect(inOrder(service.bodies)).toEqual(expected.bodies);
		expect(items.map(({ json }) => json)).toEqual(expected.records);
		expect(items.length).toBe(limit === 12 ? 12 : listing.position === 'start' ? 24 : 21);
	});
});

test('a start behind the end brings nothing, and costs one request', async () => {
	const { items, error } = await service.run({
		nodeType: 'professionalNetwork',
		parameters: {
			resource: 'comment',
			operation: 'getMany',
			publicId: 'ada-3',
			options: { start: '={{ "9007199254740991" }}' },
		},
	});
	expect({ items, error }).toEqual({ items: [], error: undefined });
	expect(service.bodies).toEqual([{ publicId: 'ada-3', start: 9007199254740991, count: 10 }]);
});

test('each input item has its own limit and position', async () => {
	const { items } = await service.run({
		nodeType: 'professionalNetwork',
		parameters: {
			resource: 'comment',
			operation: 'getMany',
			publicId: 'ada-45',
			limit: '={{ $json.limit }}',
			options: { start: '={{ $json.start }}', concurrency: 1 },
		},
		items: [
			{ limit: 2, start: 40 },
			{ limit: 3, start: 0 },
		],
	});
	expect(service.bodies).toEqual([
		{ publicId: 'ada-45', start: 40, count: 2 },
		{ publicId: 'ada-45', start: 0, count: 3 },
	]);
	expect(items.map(({ pairedItem }) => Object(pairedItem).item)).toEqual([0, 0, 1, 1, 1]);
});
