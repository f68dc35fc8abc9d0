import { runNode } from '../../n8n/engine';
import { readCarefully } from './careful';
import { products } from './listings';
import { type Answer, envelope, useOddService } from './oddService';
import { useSandbox } from './sandboxService';

/*
 * Pages of an offset listing with a known total are under way together, where a failure ends the run
 * anyway and no budget has to be kept.
 */

const service = useSandbox();
const odd = useOddService();
const ids = Array.from({ length: 60 }, (_, index) => ({ productId: `p${index}` }));

const parameters = (options: object) => ({
	...products.parametersFor(60),
	returnAll: true,
	options: { ...options },
});

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
	const { items } = await runNode({
		nodeType: products.nodeType,
		credential: odd.credential,
		parameters: parameters({ concurrency: 4 }),
	});
	expect(items.map(({ json }) => json)).toEqual(ids);
	expect(odd.arrivals).toHaveLength(6);
});

test('a page that comes short is filled up', async () => {
	odd.answer = page({ 10: 5, 15: 3, 30: 1 });
	const { items } = await runNode({
		nodeType: products.nodeType,
		credential: odd.credential,
		parameters: parameters({}),
	});
	expect(items.map(({ json }) => json)).toEqual(ids);
});

test('with Max Credits they are asked for one after another, and a short page is filled up first', async () => {
	odd.answer = page({ 10: 5 });
	const { items } = await runNode({
		nodeType: products.nodeType,
		credential: odd.credential,
		parameters: parameters({ maxCredits: 40 }),
	});
	expect(items.map(({ json }) => json)).toEqual(ids.slice(0, 40));
	expect(odd.bodies.map((body) => Object(body).start)).toEqual([0, 10, 15, 25, 35]);
});

test.each(['stopWorkflow', 'continueRegularOutput'] as const)(
	'a page that is retried comes out in its place (%s)',
	async (onError) => {
		service.sandbox.addFault({
			when: { bodyMatches: { start: 20 } },
			times: 2,
			fault: { kind: 'status', status: 503, headers: { 'retry-after': '0' } },
		});
		const { items } = await service.run({
			nodeType: products.nodeType,
			onError,
			parameters: parameters({ maxCredits: 60 }),
		});
		const { records } = readCarefully(products, products.bodyFor(60));
		expect(items.map(({ json }) => json)).toEqual(records);
		expect(service.sandbox.credits).toBe(60);
	},
);

test('with "Continue" they are asked for one after another: a failure leaves no paid page behind it', async () => {
	service.sandbox.addFault({
		when: { bodyMatches: { start: 20 } },
		fault: { kind: 'status', status: 400 },
	});
	await service.run({
		nodeType: products.nodeType,
		onError: 'continueErrorOutput',
		parameters: parameters({ concurrency: 10 }),
	});
	expect(service.bodies.map((body) => Object(body).start)).toEqual([0, 10, 20]);
	expect(service.sandbox.maxInFlight).toBe(1);
});

test('pages under way behind an empty one are paid for, and come out', async () => {
	odd.answer = page({ 20: 0 });
	const { items, hints } = await runNode({
		nodeType: products.nodeType,
		credential: odd.credential,
		parameters: parameters({ concurrency: 4 }),
	});
	expect(items.map(({ json }) => json)).toEqual([...ids.slice(0, 20), ...ids.slice(30)]);
	expect(hints[0]?.message).toContain(
		'Item 0: ended at record 20, although the service says there are 60',
	);
});
