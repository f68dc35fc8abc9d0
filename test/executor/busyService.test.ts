import { useSandbox } from './sandboxService';

/*
 * A service that answers 429 above a number of requests at once. Without the option Concurrency the node
 * finds out how many it takes: every record comes, and few requests are refused.
 */

const service = useSandbox({ latencyMs: 10 });

test.each([20, 10, 7])('one that takes %i at once refuses at most a tenth', async (maxAtOnce) => {
	const all = { requests: 0, refused: 0 };
	// how many overlap is chance on a real network
	for (let run = 0; run < 3; run += 1) {
		service.reset();
		service.sandbox.configure({ maxAtOnce });
		const { items, error, hints } = await service.lookups(1000);
		expect(error).toBeUndefined();
		expect(items).toHaveLength(1000);
		// it refuses above its limit, so that it was reached
		expect(service.sandbox.refused).toBeGreaterThan(0);
		expect(hints[0]?.message).toMatch(/Held back by the service(, to \d+ at a time)?:/);
		all.requests += service.sandbox.requests;
		all.refused += service.sandbox.refused;
	}
	expect(all.refused / all.requests).toBeLessThanOrEqual(0.1);
});

test('one that takes all gets up to 200 at once', async () => {
	const { items, hints } = await service.lookups(600);
	expect(items).toHaveLength(600);
	expect(service.sandbox.maxInFlight).toBeGreaterThan(25);
	expect(service.sandbox.maxInFlight).toBeLessThanOrEqual(200);
	expect(hints[0]?.message).not.toContain('Held back');
});

test('a number that is set is kept to', async () => {
	await service.lookups(100, { options: { concurrency: 8 } });
	expect(service.sandbox.maxInFlight).toBe(8);
});

test('one that asks to wait gets no request until then', async () => {
	service.sandbox.configure({ maxAtOnce: 5, retryAfter: '1' });
	const { items } = await service.lookups(60, { options: { maxRetries: 5 } });
	expect(items).toHaveLength(60);
	const arrivals = service.sandbox.log.map(({ at }) => at);
	const pauses = arrivals.slice(1).map((at, n) => at - (arrivals[n] ?? 0));
	const first = pauses.findIndex((pause) => pause >= 800);
	expect(first).toBeGreaterThan(0);
	// the other items waited too
	expect(first + 1).toBeLessThan(60);
});
