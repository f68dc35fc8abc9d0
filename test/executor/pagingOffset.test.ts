import type { ScenarioOptions } from '../../sandbox/server';
import { readCarefully } from './careful';
import { inOrder } from './inOrder';
import { comments, courses, type Listing, named, products, schools } from './listings';
import { notesIn } from './notes';
import { useSandbox } from './sandboxService';

const service = useSandbox();
const searches = named([products, courses, schools]);

/** Stop asks for pages ahead; Continue asks for one after another. */
const modes = ['stopWorkflow', 'continueRegularOutput'] as const;
type Mode = (typeof modes)[number];

async function readAll(listing: Listing, length: number, onError: Mode, scenario: ScenarioOptions) {
	service.sandbox.configure(scenario);
	const result = await service.run({
		nodeType: listing.nodeType,
		onError,
		parameters: { ...listing.parametersFor(length), returnAll: true },
	});
	expect(result.error).toBeUndefined();
	return { result, records: result.items.map(({ json }) => json) };
}

const plainly = (listing: Listing, length: number) =>
	readCarefully(listing, listing.bodyFor(length)).records;

describe.each(modes)('on error: %s', (mode) => {
	describe.each(searches)('%s', (_, listing) => {
		test('a total saves the request that would find nothing', async () => {
			const { records } = await readAll(listing, 40, mode, {});
			expect(records).toEqual(plainly(listing, 40));
			expect(service.bodies).toHaveLength(4);
		});

		test('without a total, a page that is not full is the last', async () => {
			const { records } = await readAll(listing, 23, mode, { omitTotal: true });
			expect(records).toEqual(plainly(listing, 23));
			expect(service.bodies).toHaveLength(3);
		});

		test.each([-1, -8, -13, -45])(
			'a total that is too low (%i) loses no record',
			async (totalOffBy) => {
				const { records, result } = await readAll(listing, 45, mode, { totalOffBy });
				expect(records).toEqual(plainly(listing, 45));
				expect(inOrder(service.bodies)).toEqual(readCarefully(listing, listing.bodyFor(45)).bodies);
				expect(notesIn(result)).toBe('');
			},
		);

		test.each([1, 1000])(
			'a total that is too high (%i) costs little, and is said',
			async (totalOffBy) => {
				const { records, result } = await readAll(listing, 23, mode, { totalOffBy });
				expect(records).toEqual(plainly(listing, 23));
				expect(notesIn(result)).toBe(
					`Item 0: ended at record 23, although the service says there are ${23 + totalOffBy} records`,
				);
				const askedForNothing = service.sandbox.log.length - 3;
				// one after another: one request that finds nothing; ahead: as many as go at once
				expect(askedForNothing).toBeLessThanOrEqual(mode === 'stopWorkflow' ? 6 : 1);
			},
		);

		test.each([1, 5])('records that come again (%i) come out once', async (overlap) => {
			const { records } = await readAll(listing, 45, mode, { overlap });
			expect(records).toEqual(plainly(listing, 45));
		});
	});

	test('an empty page ends a listing, and its total says that there should be more', async () => {
		const { records, result } = await readAll(products, 45, mode, { emptyPageAt: [4] });
		expect(records).toEqual(plainly(products, 45).slice(0, 40));
		expect(notesIn(result)).toBe(
			'Item 0: ended at record 40, although the service says there are 45 records',
		);
	});

	test('comments tell no total: a page that is not full is the last', async () => {
		const { records } = await readAll(comments, 23, mode, {});
		expect(records).toEqual(plainly(comments, 23));
		expect(service.bodies).toHaveLength(3);
	});

	test('comments that come again end the listing, with what came', async () => {
		const { records, result } = await readAll(comments, 45, mode, { repeatPageAt: [2] });
		expect(records).toEqual(plainly(comments, 45).slice(0, 20));
		expect(service.bodies).toHaveLength(3);
		expect(notesIn(result)).toBe(
			'Item 0: ended early, because the service sent the same page again',
		);
	});
});
