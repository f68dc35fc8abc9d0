import { sleep } from 'n8n-workflow';
import { issues, tweets } from '../executor/listings';
import { isError, usernames } from '../executor/nodeRuns';
import { useSandbox } from '../executor/sandboxService';
import { useQuickClock } from '../executor/quickClock';

/** Limits over time, on n8n's engine: a refusal is no failure, and all runs on a key share its pace. */

const service = useSandbox();
useQuickClock();

/** So many names, from that one on. */
const names = (from: number, count: number) => usernames(from + count).slice(from);

test('a run on 20 a second gets every record, and pays each once', async () => {
	service.sandbox.configure({ maxPerSecond: 20 });
	const { items, hints } = await service.lookups(40);
	expect(items).toHaveLength(40);
	expect(service.sandbox.credits).toBe(40);
	expect(hints[0]?.message).toMatch(/Slowed down by the service.*: it refused \d+ requests?/);
});

test('so do ten runs at once', async () => {
	service.sandbox.configure({ maxPerSecond: 50 });
	const results = await Promise.all(
		Array.from({ length: 10 }, async (_, n) => await service.lookups(names(n * 10, 10))),
	);
	expect(results.map(({ items }) => items.length)).toEqual(Array(10).fill(10));
	expect(service.sandbox.credits).toBe(100);
});

test('a few lookups do not wait for a long run to end', async () => {
	service.sandbox.configure({ maxPerSecond: 25 });
	let isOver = false;
	const long = service.lookups(75).then(() => (isOver = true));
	const { items } = await service.lookups(names(1000, 5));
	expect(items).toHaveLength(5);
	expect(isOver).toBe(false);
	await long;
});

describe('Requests per Minute of the credential', () => {
	test('holds over all runs with the key, and the hint says so', async () => {
		const credential = { ...service.credential, requestsPerMinute: 600 };
		const began = performance.now();
		const results = await Promise.all(
			[0, 100].map(async (from) => await service.lookups(names(from, 8), { credential })),
		);
		// 16 requests, one each tenth of a second
		expect(performance.now() - began).toBeGreaterThan(1400);
		expect(results.map(({ items }) => items.length)).toEqual([8, 8]);
		expect(results[0]?.hints[0]?.message).toContain('Slowed down to 600 requests a minute');
	});

	test('is told by a single run as well, but not where another limit is what it waits for', async () => {
		const hintWith = async (requestsPerMinute: number) => {
			const credential = { ...service.credential, requestsPerMinute };
			return (await service.lookups(names(0, 8), { credential })).hints[0]?.message;
		};
		expect(await hintWith(1200)).toContain('Slowed down to 1200 requests a minute');
		service.reset();
		service.sandbox.configure({ latencyMs: 100 });
		const all = { ...service.credential, requestsPerMinute: 6_000_000 };
		const { hints } = await service.lookups(names(0, 40), { credential: all });
		expect(hints[0]?.message).not.toContain('Slowed down');
	});

	test.each([-1, 'many'])('%j is refused', async (requestsPerMinute) => {
		const credential = { ...service.credential, requestsPerMinute };
		const { error } = await service.lookup('octo', { credential });
		expect(error?.message).toContain('Requests per Minute');
		expect(service.sandbox.log).toHaveLength(0);
	});

	test.each([0, ''])('%j sets none', async (requestsPerMinute) => {
		const credential = { ...service.credential, requestsPerMinute };
		expect((await service.lookup('octo', { credential })).items).toHaveLength(1);
	});
});

test.each([{}, { 'retry-after': '1' }])(
	'one request that is always refused (%j) fails alone once nothing else is left, and the others are done',
	async (headers) => {
		service.sandbox.addFault({
			when: { bodyMatches: { username: 'never' } },
			fault: { kind: 'status', status: 429, message: 'Slow down', headers },
		});
		const { items } = await service.lookups(usernames(100).with(7, 'never'), {
			onError: 'continueRegularOutput',
			options: { maxRetries: 2 },
		});
		expect(items).toHaveLength(100);
		expect(items.filter(isError).map(({ json }) => json.error)).toEqual([
			expect.stringMatching(/let no request of this operation through for 9\d s \(429\)/),
		]);
		expect(service.sandbox.credits).toBe(99);
	},
);

test('another endpoint that lets nothing in holds nothing back, and no hint tells of it', async () => {
	service.sandbox.addFault({
		when: { path: 'search-issues' },
		fault: { kind: 'status', status: 429, headers: { 'retry-after': '60' } },
	});
	const cancel = new AbortController();
	let isOver = false;
	const search = service.list(issues, 10, { signal: cancel.signal });
	void search.then(() => (isOver = true));
	while (service.sandbox.requests === 0) await sleep(1);
	const { items, hints } = await service.lookups(300);
	expect(items).toHaveLength(300);
	expect(isOver).toBe(false);
	expect(hints[0]?.message).not.toContain('Slowed down');
	cancel.abort();
	await search;
});

test('a wait that is too long ends what waits for its endpoint alone', async () => {
	service.sandbox.addFault({
		when: { path: 'get-profile' },
		fault: { kind: 'status', status: 429, headers: { 'retry-after': '301' } },
	});
	const other = service.list(tweets, 30);
	const { items } = await service.lookups(20, {
		onError: 'continueRegularOutput',
		options: { concurrency: 2 },
	});
	expect(items.filter(isError)).toHaveLength(20);
	expect(items[0]?.json.error).toContain('asks to wait 301 s');
	expect(items[19]?.json.error).toContain(
		'Not sent, because the service has asked another request to wait 301 s',
	);
	expect((await other).items).toHaveLength(30);
	service.reset();
	expect((await service.lookup('octo')).items).toHaveLength(1);
});

test('Concurrency is the limit of the run over all its keys', async () => {
	service.sandbox.configure({ latencyMs: 50, keys: ['one', 'two', 'three'] });
	const keys = ['one', 'two', 'three'];
	const credential = { ...service.credential, apiKey: '={{ $json.key }}' };
	await service.lookup('={{ $json.name }}', {
		credential,
		options: { concurrency: 4 },
		items: usernames(30).map((name, n) => ({ name, key: keys[n % 3] })),
	});
	expect(service.sandbox.credits).toBe(30);
	expect(service.sandbox.maxInFlight).toBeLessThanOrEqual(4);
});
