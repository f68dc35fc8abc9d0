import type { ScenarioOptions } from '../../sandbox/server';
import { readCarefully } from './careful';
import {
	communities,
	type Listing,
	named,
	replies,
	starred,
	tokenListings,
	tweets,
} from './listings';
import { notesIn } from './notes';
import { useSandbox } from './sandboxService';

const service = useSandbox();

/** The whole listing, asked for by the node, of a service that behaves as the scenario says. */
async function readAll(listing: Listing, length: number, scenario: ScenarioOptions, more = {}) {
	service.sandbox.configure(scenario);
	const result = await service.run({
		nodeType: listing.nodeType,
		parameters: { ...listing.parametersFor(length), returnAll: true, ...more },
	});
	expect(result.error).toBeUndefined();
	return { result, records: result.items.map(({ json }) => json) };
}

/** The records as they come from a service without oddities. */
const plainly = (listing: Listing, length: number) =>
	readCarefully(listing, listing.bodyFor(length)).records;

describe.each(named(tokenListings))('%s', (_, listing) => {
	describe.each(['missing', 'null', 'empty'] as const)('a token that is %s', (end) => {
		test.each([0, 10, 23])('ends a listing of %i', async (length) => {
			const { records, result } = await readAll(listing, length, { end });
			expect(records).toEqual(plainly(listing, length));
			expect(service.bodies).toHaveLength(Math.max(1, Math.ceil(length / 10)));
			expect(notesIn(result)).toBe('');
		});
	});
});

describe.each(named([tweets, replies, starred, communities]))('%s', (_, listing) => {
	test.each([
		['the first page', [0]],
		['a page in the middle', [1]],
		['two in a row', [1, 2]],
		['the last, whose token ends', [3]],
	])('an empty page with a moving token is not the end: %s', async (_name, emptyPageAt) => {
		const { records, result } = await readAll(listing, 23, { emptyPageAt });
		const expected = readCarefully(listing, listing.bodyFor(23), { scenario: { emptyPageAt } });
		expect(records).toEqual(plainly(listing, 23));
		expect(service.bodies).toEqual(expected.bodies);
		expect(notesIn(result)).toBe('');
	});

	test('nothing but empty pages ends after 25, and says where to go on', async () => {
		const emptyPageAt = Array.from({ length: 60 }, (__, page) => page + 1);
		const { records, result } = await readAll(listing, 45, { emptyPageAt });
		expect(records).toEqual(plainly(listing, 45).slice(0, 10));
		expect(service.bodies).toHaveLength(26);
		expect(notesIn(result)).toMatch(
			new RegExp(
				`^Item 0: stopped after 25 pages without a new record; continue with the option (Cursor|Page Token) set to next_\\w+$`,
			),
		);
	});

	test('a token that leads to its own page ends the listing, with what came', async () => {
		const { records, result } = await readAll(listing, 45, { repeatTokenAt: [1] });
		expect(records).toEqual(plainly(listing, 45).slice(0, 20));
		expect(service.bodies).toHaveLength(2);
		expect(notesIn(result)).toBe(
			'Item 0: ended early, because the service sent a position that it gave before',
		);
	});

	test('a page that comes again ends the listing, with what came', async () => {
		const { records, result } = await readAll(listing, 45, { repeatPageAt: [2] });
		expect(records).toEqual(plainly(listing, 45).slice(0, 20));
		expect(service.bodies).toHaveLength(3);
		expect(notesIn(result)).toBe(
			'Item 0: ended early, because the service sent the same page again',
		);
	});

	test('the first page, come again behind its own token, ends the listing', async () => {
		const { records, result } = await readAll(listing, 45, { repeatTokenAt: [0] });
		expect(records).toEqual(plainly(listing, 45).slice(0, 10));
		expect(service.bodies).toHaveLength(2);
		expect(notesIn(result)).toContain('ended early');
	});

	test.each([1, 4, 9])(
		'records that come again on the next page (%i) come out once',
		async (overlap) => {
			const { records, result } = await readAll(listing, 45, { overlap });
			expect(records).toEqual(plainly(listing, 45));
			expect(notesIn(result)).toBe('');
		},
	);

	test('a limit counts records, not repeats', async () => {
		const scenario = { overlap: 4 };
		const { records } = await readAll(listing, 45, scenario, { returnAll: false, limit: 21 });
		const expected = readCarefully(listing, listing.bodyFor(45), { limit: 21, scenario });
		expect(records).toEqual(plainly(listing, 45).slice(0, 21));
		expect(service.bodies).toEqual(expected.bodies);
	});
});
