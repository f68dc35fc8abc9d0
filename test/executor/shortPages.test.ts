import fc from 'fast-check';
import { products } from './listings';
import { type Answer, envelope, useOddService } from './oddService';
import { countsIn, recordsIn } from './readResult';

const odd = useOddService();
const ids = Array.from({ length: 60 }, (_, index) => ({ productId: `p${index}` }));

/** A page of the sixty ids: what was asked for, but at some starts fewer. */
function page(most: Readonly<Record<number, number>> = {}): Answer {
	return (arrival, response) => {
		const { start, count } = Object(arrival.body) as { start: number; count: number };
		const records = ids.slice(start, start + Math.min(count, most[start] ?? count));
		const data = { products: records, totalResultCount: 60 };
		envelope(data, { timeMs: 1, creditsCost: records.length })(arrival, response);
	};
}

test('with Max Credits, what a short page left out is asked for next', async () => {
	odd.answer = page({ 10: 5 });
	const result = await odd.list(products, 60, { options: { maxCredits: 40 } });
	expect(recordsIn(result)).toEqual(ids.slice(0, 40));
	expect(odd.bodies.map((body) => Object(body).start)).toEqual([0, 10, 15, 25, 35]);
});

/*
 * A service that brings fewer records than asked for, as it likes, and sends a total that is right or too high.
 */
const randomCase = fc.record({
	length: fc.nat(70),
	/** How many records the page brings that begins at the index, at most; 1 to 10. */
	shortAt: fc.array(fc.integer({ min: 1, max: 10 }), { minLength: 80, maxLength: 80 }),
	totalOffBy: fc.oneof(fc.constant(0), fc.nat(50)),
	limit: fc.option(fc.integer({ min: 1, max: 80 }), { nil: undefined }),
	maxCredits: fc.option(fc.nat(80), { nil: undefined }),
	goesOn: fc.boolean(),
});

test('short pages: every record once, and nothing paid for is thrown away', async () => {
	await fc.assert(
		fc.asyncProperty(randomCase, async (given) => {
			const { length, shortAt, totalOffBy, limit, maxCredits, goesOn } = given;
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
				onError: goesOn ? 'continueRegularOutput' : 'stopWorkflow',
				parameters: limit === undefined ? {} : { limit },
				options: maxCredits === undefined ? {} : { maxCredits },
			});
			expect(result.error).toBeUndefined();
			const came = recordsIn(result).map(({ productId }) => productId);
			const most = Math.min(length, limit ?? Infinity);
			expect(came).toEqual(ids.slice(0, came.length));
			expect(came.length).toBeLessThanOrEqual(most);
			if (!result.hints[0]?.message.includes('Max Credits')) expect(came).toHaveLength(most);
			expect(charged).toBeLessThanOrEqual(maxCredits ?? Infinity);
			expect(countsIn(result).credits).toBe(charged);
			// each credit brought a record, but for those of pages beyond the end
			const empty = Math.max(0, charged - came.length);
			expect(empty).toBeLessThanOrEqual(totalOffBy === 0 && length > 0 ? 0 : 1);
			if (maxCredits !== undefined)
				expect(came.length).toBeGreaterThanOrEqual(Math.min(most, maxCredits - empty));
			expect(Math.max(...asked, 1)).toBeLessThanOrEqual(Math.min(10, limit ?? 10));
		}),
		{
			numRuns: Number(process.env.PROPERTY_RUNS ?? 60),
			seed: Number(process.env.PROPERTY_SEED ?? 1),
		},
	);
}, 600_000);
