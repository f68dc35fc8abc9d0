import fc from 'fast-check';
import type { IDataObject } from 'n8n-workflow';
import type { ScenarioOptions } from '../../sandbox/server';
import { readCarefully } from './careful';
import { comments, communities, type Listing, named, products, replies, starred } from './listings';
import { envelope, useOddService } from './oddService';
import { countsIn, notesIn, recordsIn } from './readResult';
import { useSandbox } from './sandboxService';

/** How listings end that page as they should not. Empty pages, repeats, absent totals: `property.test.ts`. */

const service = useSandbox();
const odd = useOddService();

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

describe('offsets', () => {
	test.each([-1, -8, -13, -45])(
		'a total that is too low (%i) loses no record',
		async (totalOffBy) => {
			const { records, note } = await read(products, 45, { totalOffBy });
			expect(records).toEqual(plainly(products, 45));
			expect(service.bodies).toEqual(readCarefully(products, products.bodyFor(45)).bodies);
			expect(note).toBe('');
		},
	);

	test.each([1, 1000])(
		'a total that is too high (%i) costs little, and is said',
		async (totalOffBy) => {
			const { records, note } = await read(products, 23, { totalOffBy });
			expect(records).toEqual(plainly(products, 23));
			expect(note).toBe(
				`Item 0: ended at record 23, although the service says there are ${23 + totalOffBy} records`,
			);
			expect(service.bodies).toHaveLength(4);
		},
	);

	test('an empty page ends a listing, and its total says that there should be more', async () => {
		const { records, note } = await read(products, 45, { emptyPageAt: [4] });
		expect(records).toEqual(plainly(products, 45).slice(0, 40));
		expect(note).toBe('Item 0: ended at record 40, although the service says there are 45 records');
	});

	test('a page that comes again ends the listing, with what came', async () => {
		const { records, note } = await read(comments, 45, { repeatPageAt: [2] });
		expect(records).toEqual(plainly(comments, 45).slice(0, 20));
		expect(service.bodies).toHaveLength(3);
		expect(note).toBe(SAME_PAGE);
	});
});

describe.each(named([comments, products]))('%s', (_, listing) => {
	test.each([undefined, 50])(
		'pages of 12 where 10 are asked for: each record is paid once; limit %p',
		async (limit) => {
			const all = Array.from({ length: 100 }, (__, n) => ({ [listing.id]: `r${n}` }));
			odd.answer = (arrival, response) => {
				const { start = 0, count = 10 } = Object(arrival.body) as IDataObject;
				const page = all.slice(Number(start), Number(start) + Number(count) + 2);
				const data = listing.records ? { [listing.records]: page, totalResultCount: 100 } : page;
				envelope(data, { timeMs: 1, creditsCost: page.length })(arrival, response);
			};
			const result = await odd.list(
				listing,
				1,
				limit === undefined ? {} : { parameters: { limit } },
			);
			expect(recordsIn(result)).toEqual(all.slice(0, limit));
			expect(countsIn(result).credits).toBeLessThanOrEqual((limit ?? 100) + 2);
		},
	);
});

/** A service that brings fewer records than asked for, as it likes, and sends a total that is right or too high. */
const shortPages = fc.record({
	length: fc.nat(70),
	/** How many records the page brings that begins at the index, at most; 1 to 10. */
	shortAt: fc.array(fc.integer({ min: 1, max: 10 }), { minLength: 80, maxLength: 80 }),
	totalOffBy: fc.oneof(fc.constant(0), fc.nat(50)),
	limit: fc.option(fc.integer({ min: 1, max: 80 }), { nil: undefined }),
	maxCredits: fc.option(fc.nat(80), { nil: undefined }),
});

test('short pages: every record once, and nothing paid for is thrown away', async () => {
	await fc.assert(
		fc.asyncProperty(shortPages, async (given) => {
			const { length, shortAt, totalOffBy, limit, maxCredits } = given;
			const ids = Array.from({ length }, (_, index) => `p${index}`);
			const asked: number[] = [];
			let charged = 0;
			odd.answer = (arrival, response) => {
				const { start, count } = Object(arrival.body) as { start: number; count: number };
				asked.push(count);
				const page = ids.slice(start, start + Math.min(count, shortAt[start] ?? 10));
				const creditsCost = Math.max(1, page.length);
				charged += creditsCost;
				const data = {
					products: page.map((productId) => ({ productId })),
					totalResultCount: length + totalOffBy,
				};
				envelope(data, { timeMs: 1, creditsCost })(arrival, response);
			};
			const result = await odd.list(products, length, {
				parameters: limit === undefined ? {} : { limit },
				options: maxCredits === undefined ? {} : { maxCredits },
			});
			expect(result.error).toBeUndefined();
			const came = recordsIn(result).map(({ productId }) => productId);
			const most = Math.min(length, limit ?? Infinity);
			expect(came).toEqual(ids.slice(0, Math.min(came.length, most)));
			if (!result.hints[0]?.message.includes('Max Credits')) expect(came).toHaveLength(most);
			expect(charged).toBeLessThanOrEqual(maxCredits ?? Infinity);
			expect(countsIn(result).credits).toBe(charged);
			// each credit brought a record, but for those of pages beyond the end
			const empty = Math.max(0, charged - came.length);
			expect(empty).toBeLessThanOrEqual(totalOffBy === 0 && length > 0 ? 0 : 1);
			const payable = (maxCredits ?? Infinity) - empty;
			expect(came.length).toBeGreaterThanOrEqual(Math.min(most, payable));
			expect(Math.max(...asked, 1)).toBeLessThanOrEqual(Math.min(10, limit ?? 10));
		}),
		{
			numRuns: Number(process.env.PROPERTY_RUNS ?? 40),
			seed: Number(process.env.PROPERTY_SEED ?? 1),
		},
	);
}, 600_000);
