import type { INodeParameters } from 'n8n-workflow';
import { listings } from '../../catalogue/listings';
import { answerOf, readCarefully } from './careful';
import { comments, type Listing, named, oneOfEachStyle } from './listings';
import { countsIn, notesIn, recordsIn, sourcesIn } from './readResult';
import { useSandbox } from './sandboxService';

const service = useSandbox();
const LENGTH = 45;

/** Every way to want records of a listing of 45, and how many that are. */
const wishes: ReadonlyArray<readonly [string, INodeParameters, number]> = [
	['limit 1', { limit: 1 }, 1],
	['limit 10', { limit: 10 }, 10],
	['limit 11', { limit: 11 }, 11],
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
			expect(service.bodies).toEqual(expected.bodies);
			expect(recordsIn(result)).toEqual(expected.records);
			expect(result.items).toHaveLength(Math.min(limit, LENGTH));
			expect(service.sandbox.credits).toBe(expected.credits);
			expect(countsIn(result)).toMatchObject({ credits: expected.credits, retries: 0 });
			expect(notesIn(result)).toBe('');
		},
	);

	test.each([0, 1, 10, 23])('a listing of %i comes whole', async (length) => {
		await expectWhole(listing, length);
	});

	test.each([
		['its limit', { limit: 12 }, 12],
		['Return All', {}, Infinity],
	])('goes on from a position up to %s', async (_name, parameters, limit) => {
		const base = listing.bodyFor(31);
		const { position } = listing;
		const second = readCarefully(listing, base).bodies[1]?.[position];
		const from = { [position]: position === 'start' ? 7 : second };
		const expected = readCarefully(listing, base, { limit, from });
		const result = await service.list(listing, 31, { parameters, options: from });
		expect(service.bodies).toEqual(expected.bodies);
		expect(recordsIn(result)).toEqual(expected.records);
		expect(result.items).toHaveLength(Math.min(limit, position === 'start' ? 24 : 21));
	});
});

async function expectWhole(listing: Listing, length: number): Promise<void> {
	const expected = readCarefully(listing, listing.bodyFor(length));
	const result = await service.list(listing, length);
	expect(service.bodies).toEqual(expected.bodies);
	expect(recordsIn(result)).toEqual(expected.records);
	expect(result.items).toHaveLength(length);
}

/** Whether an operation knows its total decides how many requests that takes. */
test.each(named(listings))(
	'%s: a listing whose last page is full comes whole',
	async (_, listing) => {
		await expectWhole(listing, 20);
	},
);

test('a start behind the end brings nothing, and costs one request', async () => {
	const options = { start: '={{ "9007199254740991" }}' };
	const { items, error } = await service.list(comments, 3, { options });
	expect({ items, error }).toEqual({ items: [], error: undefined });
	expect(service.bodies).toEqual([{ ...comments.bodyFor(3), start: 9007199254740991, count: 10 }]);
});

test('each input item has its own limit and position', async () => {
	const result = await service.list(comments, 45, {
		parameters: { limit: '={{ $json.limit }}' },
		options: { start: '={{ $json.start }}', concurrency: 1 },
		items: [
			{ limit: 2, start: 40 },
			{ limit: 3, start: 0 },
		],
	});
	expect(service.bodies).toEqual([
		{ ...comments.bodyFor(45), start: 40, count: 2 },
		{ ...comments.bodyFor(45), start: 0, count: 3 },
	]);
	expect(sourcesIn(result)).toEqual([0, 0, 1, 1, 1]);
});

const url = 'https://forum.example/b/rivers/comments/1abc-23/';
const query = 'street photography 23';

describe.each<[node: string, parameters: INodeParameters, all: () => unknown[]]>([
	[
		'forum',
		{ resource: 'post', operation: 'getComments', url },
		() => Object(answerOf('/forum/get-post', { url })).comments as unknown[],
	],
	[
		'photoNetwork',
		{ resource: 'user', operation: 'search', query },
		() => Object(answerOf('/photo-network/search-users', { query })).users as unknown[],
	],
])('a listing of %s that comes in one answer, cut after it came', (nodeType, parameters, all) => {
	test.each<[what: string, more: INodeParameters, limit: number, note: string]>([
		['nothing is set: all', {}, Infinity, ''],
		[
			'a limit: the rest is left out, and the hint says so',
			{ returnAll: false, limit: 3 },
			3,
			` • Item 0: Limit reached: 3 of ${all().length}`,
		],
		['a limit that is not reached', { returnAll: false, limit: all().length }, Infinity, ''],
	])('%s', async (_, more, limit, note) => {
		const result = await service.run({ nodeType, parameters: { ...parameters, ...more } });
		expect(all().length).toBeGreaterThan(10);
		expect(recordsIn(result)).toEqual(all().slice(0, limit));
		expect(result.hints[0]?.message).toBe(`Credits used: 1. Requests: 1.${note}`);
	});

	test('input items with other limits share the request', async () => {
		const result = await service.run({
			nodeType,
			parameters: { ...parameters, returnAll: false, limit: '={{ $json.most }}' },
			items: [{ most: 2 }, { most: 4 }],
		});
		expect(sourcesIn(result)).toEqual([0, 0, 1, 1, 1, 1]);
		expect(service.bodies).toHaveLength(1);
	});
});
