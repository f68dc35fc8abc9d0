import { readCarefully } from './careful';
import { products } from './listings';
import { envelope, useOddService } from './oddService';
import { runNode } from '../engine';
import { useSandbox } from './sandboxService';

const service = useSandbox();
const odd = useOddService();

const parameters = (length: number, options: object) => ({
	...products.parametersFor(length),
	returnAll: true,
	options: { ...options },
});

test('a page that is tried again keeps its place in Max Credits while others are under way', async () => {
	service.sandbox.addFault({
		when: { bodyMatches: { start: 10 } },
		fault: { kind: 'delay', ms: 400 },
	});
	service.sandbox.addFault({
		when: { bodyMatches: { start: 20 } },
		times: 1,
		fault: { kind: 'status', status: 503, headers: { 'retry-after': '1' } },
	});
	const { items, error } = await service.run({
		nodeType: products.nodeType,
		parameters: parameters(60, { maxCredits: 40 }),
	});
	const { records } = readCarefully(products, products.bodyFor(60), { limit: 40 });
	expect(error).toBeUndefined();
	expect(items.map(({ json }) => json)).toEqual(records);
	expect(service.sandbox.credits).toBe(40);
});

test('a page that comes short is filled up before later pages use the credits', async () => {
	const ids = Array.from({ length: 60 }, (_, index) => ({ productId: `p${index}` }));
	odd.answer = (arrival, response) => {
		const { start, count } = Object(arrival.body) as { start: number; count: number };
		const page = ids.slice(start, start + (start === 10 ? 5 : count));
		const data = { products: page, keyword: 'crm', totalResultCount: 60 };
		envelope(data, { timeMs: 1, creditsCost: page.length })(arrival, response);
	};
	const { items } = await runNode({
		nodeType: products.nodeType,
		credential: odd.credential,
		parameters: parameters(60, { maxCredits: 40 }),
	});
	expect(items.map(({ json }) => json)).toEqual(ids.slice(0, 40));
});
