import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { runNode } from '../../n8n/engine';
import { userGet } from './nodeRuns';

/*
 * A service that answers 429 above a number of requests at once. Without the option Concurrency the node
 * finds out how many it takes: every record comes, and few requests are refused.
 */

const LATENCY_MS = 10;

class BusyService {
	requests = 0;
	/** When each request came. */
	readonly arrivals: number[] = [];
	refused = 0;
	most = 0;
	private underWay = 0;
	private readonly server: Server = createServer((request, response) => {
		request.resume();
		this.requests += 1;
		this.arrivals.push(performance.now());
		this.underWay += 1;
		this.most = Math.max(this.most, this.underWay);
		const isRefused = this.underWay > this.atOnce;
		if (isRefused) this.refused += 1;
		const [status, body] = isRefused
			? [429, { status: 'error', message: 'Too many at once' }]
			: [200, { timeMs: 1, creditsCost: 1, data: { id: 'U' } }];
		setTimeout(() => {
			this.underWay -= 1;
			response.writeHead(Number(status), { 'content-type': 'application/json', ...this.headers });
			response.end(JSON.stringify(body));
		}, LATENCY_MS);
	});

	constructor(
		private readonly atOnce: number,
		private readonly headers: Record<string, string> = {},
	) {}

	async run(count: number, options: object = {}) {
		await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve));
		const { port } = this.server.address() as AddressInfo;
		const result = await runNode({
			nodeType: 'codeHost',
			credential: { baseUrl: `http://127.0.0.1:${port}`, apiKey: 'ppd_key' },
			items: Array.from({ length: count }, (_, n) => ({ name: `user${n}` })),
			parameters: userGet('={{ $json.name }}', { options: { ...options } }),
		});
		this.server.closeAllConnections();
		this.server.close();
		return result;
	}
}

test.each([20, 10, 7])('one that takes %i at once refuses at most a tenth', async (atOnce) => {
	const all = { requests: 0, refused: 0 };
	// how many overlap is chance on a real network
	for (let run = 0; run < 3; run += 1) {
		const service = new BusyService(atOnce);
		const { items, error, hints } = await service.run(1000);
		expect(error).toBeUndefined();
		expect(items).toHaveLength(1000);
		// it refuses above its limit, so that it was reached
		expect(service.refused).toBeGreaterThan(0);
		expect(hints[0]?.message).toMatch(/Held back by the service, to \d+ at a time/);
		all.requests += service.requests;
		all.refused += service.refused;
	}
	expect(all.refused / all.requests).toBeLessThanOrEqual(0.1);
});

test('one that takes all gets up to 200 at once', async () => {
	const service = new BusyService(Infinity);
	const { items, hints } = await service.run(600);
	expect(items).toHaveLength(600);
	expect(service.most).toBeGreaterThan(25);
	expect(service.most).toBeLessThanOrEqual(200);
	expect(hints[0]?.message).not.toContain('Held back');
});

test('a number that is set is kept to', async () => {
	const service = new BusyService(Infinity);
	await service.run(100, { concurrency: 8 });
	expect(service.most).toBe(8);
});

test('one that asks to wait gets no request until then', async () => {
	const service = new BusyService(5, { 'retry-after': '1' });
	const { items } = await service.run(60, { maxRetries: 5 });
	expect(items).toHaveLength(60);
	const pauses = service.arrivals.slice(1).map((at, n) => at - (service.arrivals[n] ?? 0));
	const first = pauses.findIndex((pause) => pause >= 800);
	expect(first).toBeGreaterThan(0);
	// the other items waited too
	expect(first + 1).toBeLessThan(60);
});
