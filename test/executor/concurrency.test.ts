import type { ServerResponse } from 'node:http';
import { products } from './listings';
import { envelope, useOddService } from './oddService';
import { usernames } from './nodeRuns';
import { recordsIn, sourcesIn } from './readResult';
import { useSandbox } from './sandboxService';

const service = useSandbox();
const odd = useOddService();

/** Answers only when so many requests wait: a run that sends fewer never ends. Keeps the most that waited. */
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
		const result = await odd.lookups(14, { options: { concurrency } });
		expect(result.error).toBeUndefined();
		expect(most.waiting).toBe(concurrency);
		expect(recordsIn(result).map(({ username }) => username)).toEqual(usernames(14));
	},
);

test('a new key begins with ten', async () => {
	const most = answerTogether(10, 20);
	expect((await odd.lookups(20)).items).toHaveLength(20);
	expect(most.waiting).toBe(10);
});

test('answers in any order come out in the order of the input', async () => {
	for (const [n, username] of usernames(12).entries()) {
		const fault = { kind: 'delay', ms: (n * 37) % 90 } as const;
		service.sandbox.addFault({ when: { bodyMatches: { username } }, fault });
	}
	const result = await service.lookups(12, { options: { concurrency: 12 } });
	expect(recordsIn(result).map(({ username }) => username)).toEqual(usernames(12));
	expect(sourcesIn(result)).toEqual(usernames(12).map((_, item) => item));
});

test.each([1, 3, 8])(
	'it is the bound for listings and their pages too: %i',
	async (concurrency) => {
		service.sandbox.configure({ latencyMs: 5 });
		const result = await service.list(products, 45, {
			parameters: { keyword: '={{ $json.word }} 45' },
			options: { concurrency },
			items: [{ word: 'crm' }, { word: 'erp' }, { word: 'cms' }, { word: 'pos' }],
		});
		expect(result.error).toBeUndefined();
		expect(sourcesIn(result)).toEqual([0, 1, 2, 3].flatMap((item) => Array(45).fill(item)));
		expect(service.sandbox.maxInFlight).toBeLessThanOrEqual(concurrency);
	},
);

/*
 * A service that answers 429 above a number of requests at once. Without the option Concurrency the node
 * finds out how many it takes: every record comes, and few requests are refused.
 */
describe('a service with a limit of its own', () => {
	test.each([20, 7])('one that takes %i at once refuses at most a tenth', async (maxAtOnce) => {
		service.sandbox.configure({ maxAtOnce, latencyMs: 10 });
		const { items, error, hints } = await service.lookups(1000);
		expect(error).toBeUndefined();
		expect(items).toHaveLength(1000);
		const { refused, requests } = service.sandbox;
		// it refuses above its limit, so that it was reached
		expect(refused).toBeGreaterThan(0);
		expect(hints[0]?.message).toMatch(/Held back by the service(, to \d+ at a time)?:/);
		expect(refused / requests).toBeLessThanOrEqual(0.1);
	});

	test('one that takes all gets up to 200 at once', async () => {
		service.sandbox.configure({ latencyMs: 10 });
		const { items, hints } = await service.lookups(600);
		expect(items).toHaveLength(600);
		expect(service.sandbox.maxInFlight).toBeGreaterThan(25);
		expect(service.sandbox.maxInFlight).toBeLessThanOrEqual(200);
		expect(hints[0]?.message).not.toContain('Held back');
	});

	test('one that asks to wait gets no request until then', async () => {
		service.sandbox.configure({ maxAtOnce: 5, retryAfter: '1', latencyMs: 10 });
		const { items } = await service.lookups(60, { options: { maxRetries: 5 } });
		expect(items).toHaveLength(60);
		const arrivals = service.sandbox.log.map(({ at }) => at);
		const pauses = arrivals.slice(1).map((at, n) => at - (arrivals[n] ?? 0));
		const first = pauses.findIndex((pause) => pause >= 800);
		expect(first).toBeGreaterThan(0);
		// the other items waited too
		expect(first + 1).toBeLessThan(60);
	});
});
