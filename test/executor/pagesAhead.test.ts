import fc from 'fast-check';
import { products } from './listings';
import { type Answer, envelope, useOddService } from './oddService';
import { countsIn, recordsIn } from './readResult';
import { useSandbox } from './sandboxService';

/*
 * Pages of an offset listing with a known total are under way together, where a failure ends the run
 * anyway and no budget has to be kept.
 */

const service = useSandbox();
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

test('after the first page, as many as Concurrency says are under way', async () => {
	const held: Array<() => void> = [];
	odd.answer = (arrival, response) => {
		if (Object(arrival.body).start === 0) return page()(arrival, response);
		held.push(() => page()(arrival, response));
		// a run that sent fewer than four at once would never end
		if (held.length % 4 === 0 || odd.arrivals.length === 6) {
			for (const answer of held.splice(0)) answer();
		}
	};
	const result = await odd.list(products, 60, { options: { concurrency: 4 } });
	expect(recordsIn(result)).toEqual(ids);
	expect(odd.arrivals).toHaveLength(6);
});

test('with Max Credits they are asked for one after another, and a short page is filled up first', async () => {
	odd.answer = page({ 10: 5 });
	const result = await odd.list(products, 60, { options: { maxCredits: 40 } });
	expect(recordsIn(result)).toEqual(ids.slice(0, 40));
	expect(odd.bodies.map((body) => Object(body).start)).toEqual([0, 10, 15, 25, 35]);
});

test('with "Continue" they are asked for one after another: a failure leaves no paid page behind it', async () => {
	service.sandbox.addFault({
		when: { bodyMatches: { start: 20 } },
		fault: { kind: 'status', status: 400 },
	});
	await service.list(products, 60, {
		onError: 'continueErrorOutput',
		options: { concurrency: 10 },
	});
	expect(service.bodies.map((body) => Object(body).start)).toEqual([0, 10, 20]);
	expect(service.sandbox.maxInFlight).toBe(1);
});

test('pages under way behind an empty one are paid for, and come out', async () => {
	odd.answer = page({ 20: 0 });
	const result = await odd.list(products, 60, { options: { concurrency: 4 } });
	expect(recordsIn(result)).toEqual([...ids.slice(0, 20), ...ids.slice(30)]);
	expect(result.hints[0]?.message).toContain(
		'Item 0: ended at record 20, although the service says there are 60',
	);
});

/*
 * A service that brings fewer records than asked for, as it likes, and sends a total that is right or too
 * high; several pages are under way at once.
 */
const randomCase = fc.record({
	length: fc.nat(70),
	/** How many records the page brings that begins at the index, at most; 1 to 10. */
	shortAt: fc.array(fc.integer({ min: 1, max: 10 }), { minLength: 80, maxLength: 80 }),
	totalOffBy: fc.oneof(fc.constant(0), fc.nat(50)),
	limit: fc.option(fc.integer({ min: 1, max: 80 }), { nil: undefined }),
	maxCredits: fc.option(fc.nat(80), { nil: undefined }),
	concurrency: fc.integer({ min: 1, max: 6 }),
	goesOn: fc.boolean(),
});

test('short pages: every record once, and nothing paid for is thrown away', async () => {
	await fc.assert(
		fc.asyncProperty(randomCase, async (given) => {
			const { length, shortAt, totalOffBy, limit, maxCredits, concurrency, goesOn } = given;
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
				options: { concurrency, ...(maxCredits === undefined ? {} : { maxCredits }) },
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
			expect(empty).toBeLessThanOrEqual(totalOffBy === 0 && length > 0 ? 0 : concurrency + 1);
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
