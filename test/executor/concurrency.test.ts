import type { ServerResponse } from 'node:http';
import { runNode } from '../../n8n/engine';
import { products } from './listings';
import { envelope, useOddService } from './oddService';
import { userGet, useSandbox } from './sandboxService';

const service = useSandbox();
const odd = useOddService();

/**
 * Answers nothing until so many requests wait, then all of them: a run that sends fewer at once never
 * ends. Keeps the most that ever waited.
 */
function answerTogether(atOnce: number, requests: number) {
	let waiting: Array<() => void> = [];
	let seen = 0;
	const most = { waiting: 0 };
	odd.answer = (arrival, response: ServerResponse) => {
		seen += 1;
		waiting.push(() => envelope(arrival.body)(arrival, response));
		most.waiting = Math.max(most.waiting, waiting.length);
		if (waiting.length < Math.min(atOnce, requests) && seen < requests) return;
		// a request too many would arrive in this time
		setTimeout(() => {
			most.waiting = Math.max(most.waiting, waiting.length);
			for (const answer of waiting) answer();
			waiting = [];
		}, 50);
	};
	return most;
}

test.each([1, 2, 5, 7])(
	'%i at once: no fewer, no more, and the items in their order',
	async (concurrency) => {
		const most = answerTogether(concurrency, 14);
		const items = Array.from({ length: 14 }, (_, n) => ({ name: `user${n}` }));
		const result = await runNode({
			nodeType: 'codeHost',
			credential: odd.credential,
			items,
			parameters: userGet('={{ $json.name }}', { options: { concurrency } }),
		});
		expect(result.error).toBeUndefined();
		expect(most.waiting).toBe(concurrency);
		expect(result.items.map(({ json }) => json.username)).toEqual(items.map(({ name }) => name));
	},
);

test('a new key begins with ten', async () => {
	const most = answerTogether(10, 20);
	const { items } = await runNode({
		nodeType: 'codeHost',
		credential: odd.credential,
		items: Array.from({ length: 20 }, (_, n) => ({ name: `user${n}` })),
		parameters: userGet('={{ $json.name }}'),
	});
	expect(items).toHaveLength(20);
	expect(most.waiting).toBe(10);
});

test('answers in any order come out in the order of the input', async () => {
	const items = Array.from({ length: 12 }, (_, n) => ({ name: `user${n}`, ms: (n * 37) % 90 }));
	for (const { name, ms } of items) {
		service.sandbox.addFault({
			when: { bodyMatches: { username: name } },
			fault: { kind: 'delay', ms },
		});
	}
	const result = await service.lookup('={{ $json.name }}', {
		items,
		parameters: { options: { concurrency: 12 } },
	});
	expect(result.items.map(({ json }) => json.username)).toEqual(items.map(({ name }) => name));
	expect(result.items.map(({ pairedItem }) => pairedItem)).toEqual(
		items.map((_, item) => ({ item })),
	);
});

test.each([1, 3, 8])(
	'it is the bound for listings and their pages too: %i',
	async (concurrency) => {
		service.sandbox.configure({ latencyMs: 5 });
		const { items, error } = await service.run({
			nodeType: 'professionalNetwork',
			parameters: {
				...products.parametersFor(45),
				keyword: '={{ $json.word }} 45',
				returnAll: true,
				options: { concurrency },
			},
			items: [{ word: 'crm' }, { word: 'erp' }, { word: 'cms' }, { word: 'pos' }],
		});
		expect(error).toBeUndefined();
		expect(items).toHaveLength(180);
		expect(items.map(({ pairedItem }) => Object(pairedItem).item)).toEqual(
			[0, 1, 2, 3].flatMap((item) => Array(45).fill(item) as number[]),
		);
		expect(service.sandbox.maxInFlight).toBeLessThanOrEqual(concurrency);
	},
);

test("it is the first item's for the whole run", async () => {
	service.sandbox.configure({ latencyMs: 20 });
	await service.lookup('={{ $json.name }}', {
		items: Array.from({ length: 9 }, (_, n) => ({ name: `user${n}`, at: n === 0 ? 2 : 50 })),
		parameters: { options: { concurrency: '={{ $json.at }}' } },
	});
	expect(service.sandbox.log).toHaveLength(9);
	expect(service.sandbox.maxInFlight).toBeLessThanOrEqual(2);
});
