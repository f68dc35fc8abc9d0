import type { ScenarioOptions } from '../../sandbox/server';
import type { IDataObject } from 'n8n-workflow';
import { readCarefully } from './careful';
import { comments, communities, type Listing, named, products, replies, starred } from './listings';
import type { Settings } from './nodeRuns';
import { envelope, useOddService } from './oddService';
import { countsIn, inOrder, notesIn, recordsIn } from './readResult';
import { useSandbox } from './sandboxService';

/** How listings end that page as they should not. Empty pages, repeats, absent totals: `property.test.ts`. */

const service = useSandbox();
const odd = useOddService();

/** The listing, asked for by the node, of a service that behaves as the scenario says. */
async function read(listing: Listing, length: number, scenario: ScenarioOptions, more?: Settings) {
	service.sandbox.configure(scenario);
	const result = await service.list(listing, length, more);
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

describe.each(['stopWorkflow', 'continueRegularOutput'] as const)(
	'offsets, on error: %s',
	(onError) => {
		test.each([-1, -8, -13, -45])(
			'a total that is too low (%i) loses no record',
			async (totalOffBy) => {
				const { records, note } = await read(products, 45, { totalOffBy }, { onError });
				expect(records).toEqual(plainly(products, 45));
				expect(inOrder(service.bodies)).toEqual(
					readCarefully(products, products.bodyFor(45)).bodies,
				);
				expect(note).toBe('');
			},
		);

		test.each([1, 1000])(
			'a total that is too high (%i) costs little, and is said',
			async (totalOffBy) => {
				const { records, note } = await read(products, 23, { totalOffBy }, { onError });
				expect(records).toEqual(plainly(products, 23));
				expect(note).toBe(
					`Item 0: ended at record 23, although the service says there are ${23 + totalOffBy} records`,
				);
				const askedForNothing = service.sandbox.log.length - 3;
				expect(askedForNothing).toBe(1);
			},
		);

		test('an empty page ends a listing, and its total says that there should be more', async () => {
			const { records, note } = await read(products, 45, { emptyPageAt: [4] }, { onError });
			expect(records).toEqual(plainly(products, 45).slice(0, 40));
			expect(note).toBe(
				'Item 0: ended at record 40, although the service says there are 45 records',
			);
		});

		test('a page that comes again ends the listing, with what came', async () => {
			const { records, note } = await read(comments, 45, { repeatPageAt: [2] }, { onError });
			expect(records).toEqual(plainly(comments, 45).slice(0, 20));
			expect(service.bodies).toHaveLength(3);
			expect(note).toBe(SAME_PAGE);
		});
	},
);

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
