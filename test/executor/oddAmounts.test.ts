import { runNode } from '../../n8n/engine';
import { useOddService } from './oddService';
import { userGet } from './sandboxService';

/** Costs and times that are none, or that binary numbers hold inexactly. */

const odd = useOddService();

async function lookups(cost: string, count: number, options: object = {}) {
	odd.answer = (_, response) => {
		response.writeHead(200, { 'content-type': 'application/json' });
		response.end(`{"timeMs":${cost},"creditsCost":${cost},"data":{"id":"U"}}`);
	};
	return await runNode({
		nodeType: 'codeHost',
		credential: odd.credential,
		items: Array.from({ length: count }, (_, n) => ({ name: `user${n}` })),
		parameters: userGet('={{ $json.name }}', {
			options: { addResponseDetails: true, concurrency: 1, ...options },
		}),
	});
}

test.each(['1e999', '1e308', '90071992547409930', '-1e999', '-3', '"5"', 'null', '[]'])(
	'a cost of %s is taken as the documented price',
	async (cost) => {
		const { items, hints } = await lookups(cost, 2);
		expect(hints[0]?.message).toBe('Credits used: 2. Requests: 2.');
		expect(items[0]?.json._response).toMatchObject({ creditsCost: 1, timeMs: null });
	},
);

test('fractions add up as people add them', async () => {
	const { hints } = await lookups('0.1', 3);
	expect(hints[0]?.message).toBe('Credits used: 0.3. Requests: 3.');
});

test('a limit of fractions is reached exactly', async () => {
	// 0.1 + 0.1 + 1 is 1.2 for people, and more than that for binary numbers
	const { items } = await lookups('0.1', 5, { maxRunCredits: 1.2 });
	expect(items).toHaveLength(3);
});

test('an answer without data that says what it cost, and says too much', async () => {
	odd.answer = (_, response) => response.end('{"creditsCost":1e999}');
	const { items, hints } = await runNode({
		nodeType: 'codeHost',
		credential: odd.credential,
		onError: 'continueRegularOutput',
		parameters: userGet('octo'),
	});
	expect(items[0]?.json.details).toEqual({ status: 200, creditsSpent: 0 });
	expect(hints[0]?.message).toBe('Credits used: 0. Requests: 1. Failed input items: 1.');
});
