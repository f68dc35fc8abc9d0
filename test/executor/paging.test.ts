import type { INodeParameters } from 'n8n-workflow';
import { listings } from '../../catalogue/listings';
import { answerOf, readCarefully } from './careful';
import type { ScenarioOptions } from '../../sandbox/server';
import {
	communities,
	comments,
	type Listing,
	named,
	oneOfEachStyle,
	products,
	replies,
	starred,
} from './listings';
import { countsIn, notesIn, recordsIn, sourcesIn } from './readResult';
import { useSandbox } from './sandboxService';

/** Listings as they are asked for, and how they end, also where the service pages as it should not. Random ones: `property.test.ts`. */

const service = useSandbox();
const LENGTH = 45;

/** Every way to want records of a listing of 45, and how many that are. */
const wishes: ReadonlyArray<readonly [string, INodeParameters, number]> = [
	['limit 1', { limit: 1 }, 1],
	['limit 11', { limit: 11 }, 11],
	['a limit that is the whole listing', { limit: LENGTH }, LENGTH],
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

	test.each([0, 10])('a listing of %i comes whole', async (length) => {
		await expectWhole(listing, length);
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

/** The listing, asked for by the node, of a service that behaves as the scenario says. */
async function read(listing: Listing, length: number, scenario: ScenarioOptions) {
	service.sandbox.configure(scenario);
	const result = await service.list(listing, length);
	expect(result.error).toBeUndefined();
	return { records: recordsIn(result), note: notesIn(result) };
}

/** The records as they come from a service without oddities. */
const plainly = (listing: Listing, length: number) =>
	readCarefully(listing, listing.bodyFor(length)).records;

const SAME_PAGE = 'Item 0: ended early, because the service sent the same page again';

/** Cursor without a page size, after-token, and after-token with its own name for the size. */
describe.each(named([replies, starred, communities]))('%s', (_, listing) => {
	test('nothing but empty pages ends after 25, and says where to go on', async () => {
		const emptyPageAt = Array.from({ length: 60 }, (__, page) => page + 1);
		const { records, note } = await read(listing, 45, { emptyPageAt });
		expect(records).toEqual(plainly(listing, 45).slice(0, 10));
		expect(service.bodies).toHaveLength(26);
		expect(note).toMatch(
			/^Item 0: stopped after 25 pages without a new record; continue with the option (Cursor|Page Token) set to next_\w+$/,
		);
	});

	test.each<[string, ScenarioOptions, pages: number, note: string]>([
		[
			'a token that leads to its own page',
			{ repeatTokenAt: [1] },
			2,
			'Item 0: ended early, because the service sent a position that it gave before',
		],
		['a page that comes again', { repeatPageAt: [2] }, 3, SAME_PAGE],
		['the first page, come again behind its own token', { repeatTokenAt: [0] }, 2, SAME_PAGE],
	])('%s ends the listing, with what came', async (_name, scenario, pages, expected) => {
		const { records, note } = await read(listing, 45, scenario);
		const came = scenario.repeatTokenAt?.[0] === 0 ? 10 : 20;
		expect(records).toEqual(plainly(listing, 45).slice(0, came));
		expect(service.bodies).toHaveLength(pages);
		expect(note).toBe(expected);
	});
});

test('a total that is too high costs one request, and is said', async () => {
	const { records, note } = await read(products, 23, { totalOffBy: 1000 });
	expect(records).toEqual(plainly(products, 23));
	expect(note).toBe('Item 0: ended at record 23, although the service says there are 1023 records');
	expect(service.bodies).toHaveLength(4);
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
