import { sleep } from 'n8n-workflow';
import { issues, tweets } from '../executor/listings';
import { usernames } from '../executor/nodeRuns';
import { isError } from '../executor/readResult';
import { useSandbox } from '../executor/sandboxService';

/** On n8n's engine: nobody waits, pays or fails for what concerns another endpoint, request or run. */

const service = useSandbox();

const refuse = (username: string, headers: Record<string, string> = {}) =>
	service.sandbox.addFault({
		when: { bodyMatches: { username } },
		fault: { kind: 'status', status: 429, message: 'Slow down', headers },
	});

describe('one request that is always refused', () => {
	test.each([
		['first', 0, {}],
		['in the middle', 100, {}],
		['and is told to wait', 7, { 'retry-after': '1' }],
	])('%s: it fails after its retries, and the others are done', async (_, place, headers) => {
		refuse('never', headers);
		const names = usernames(200).with(place, 'never');
		const { items } = await service.lookups(names, {
			onError: 'continueRegularOutput',
			options: { maxRetries: 2 },
		});
		expect(items).toHaveLength(200);
		expect(items.filter(isError).map(({ json }) => json.error)).toEqual([
			expect.stringContaining('(429): Slow down (after 3 tries)'),
		]);
		expect(service.sandbox.credits).toBe(199);
	});

	test('another endpoint holds nothing back', async () => {
		service.sandbox.addFault({
			when: { path: 'search-issues' },
			fault: { kind: 'status', status: 429, headers: { 'retry-after': '60' } },
		});
		const cancel = new AbortController();
		let isOver = false;
		const search = service.list(issues, 10, { signal: cancel.signal });
		void search.then(() => (isOver = true));
		await sleep(100);
		const { items, hints } = await service.lookups(300);
		expect(items).toHaveLength(300);
		expect(isOver).toBe(false);
		expect(hints[0]?.message).not.toContain('Held back');
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
			'Not sent, because the service has asked for a long wait',
		);
		expect((await other).items).toHaveLength(30);
		service.reset();
		expect((await service.lookup('octo')).items).toHaveLength(1);
	});

	test('a quota that is not used up is no wait', async () => {
		service.sandbox.addFault({
			times: 1,
			fault: {
				kind: 'status',
				status: 429,
				headers: { 'x-ratelimit-remaining': '4990', 'x-ratelimit-reset': '3000' },
			},
		});
		expect((await service.lookups(20)).items).toHaveLength(20);
	});
});

describe('equal requests of several runs', () => {
	test('a lookup does not wait for an equal one that waits for its turn in another run', async () => {
		service.sandbox.configure({ latencyMs: 200 });
		const long = service.lookups(60, {
			options: { concurrency: 1 },
			signal: AbortSignal.timeout(3000),
		});
		await sleep(50);
		const began = performance.now();
		expect((await service.lookup('user59')).items).toHaveLength(1);
		expect(performance.now() - began).toBeLessThan(2000);
		await long;
	});

	test.each([404, 422])('a %i is true for each: it is asked for once', async (status) => {
		service.sandbox.configure({ latencyMs: 300 });
		service.sandbox.addFault({ fault: { kind: 'status', status, message: 'No' } });
		const runs = await Promise.all([1, 2, 3].map(async () => await service.lookup('octo')));
		expect(runs.map(({ status }) => status)).toEqual(['error', 'error', 'error']);
		expect(service.sandbox.log).toHaveLength(1);
	});

	test('a lost connection or a 500 is not: each run asks for itself, and retries as often as it may', async () => {
		service.sandbox.configure({ latencyMs: 200 });
		service.sandbox.addFault({ times: 1, fault: { kind: 'status', status: 500, message: 'No' } });
		const options = { maxRetries: 0 };
		const first = service.lookup('octo', { options });
		await sleep(50);
		const second = service.lookup('octo', { options });
		expect((await first).status).toBe('error');
		expect((await second).items).toHaveLength(1);
	});

	test('a wait for another run ends at the own timeout', async () => {
		service.sandbox.addFault({ times: 1, fault: { kind: 'hang' } });
		const long = service.lookup('octo', { signal: AbortSignal.timeout(2500) });
		await sleep(100);
		const options = { timeout: 300, maxRetries: 0 };
		const { error } = await service.lookup('octo', { options });
		expect(error?.message).toContain('did not answer within 300 ms');
		await long;
	});

	test('the credit limit of one run is not the failure of another', async () => {
		service.sandbox.configure({ latencyMs: 200 });
		service.sandbox.addFault({ times: 1, fault: { kind: 'resetBeforeAnswer' } });
		const limited = service.lookup('octo', { options: { maxCredits: 1 } });
		await sleep(50);
		const free = await service.lookup('octo');
		expect(free.items).toHaveLength(1);
		expect((await limited).status).toBe('error');
	});
});

describe('what a failed run leaves', () => {
	const big = JSON.stringify({ username: 'x', bio: 'y'.repeat(100_000) });

	test('the error says how many answers are kept, and the next run takes just these', async () => {
		service.sandbox.addFault({
			when: { bodyMatches: { username: 'last' } },
			times: 1,
			fault: { kind: 'status', status: 404 },
		});
		service.sandbox.addFault({ fault: { kind: 'envelope', members: { data: big } } });
		const names = [...usernames(199), 'last'];
		const { error } = await service.lookups(names, { options: { concurrency: 5 } });
		const [, kept = ''] =
			/(\d+) of 199 paid answers are kept/.exec(String(error?.description)) ?? [];
		expect(Number(kept)).toBeGreaterThan(100);
		expect(Number(kept)).toBeLessThan(199);
		const next = await service.lookups(names, { options: { concurrency: 5 } });
		expect(next.items).toHaveLength(200);
		expect(next.hints[0]?.message).toContain(`not paid again: ${kept},`);
		expect(service.sandbox.credits).toBe(199 + 200 - Number(kept));
	});

	test('pages whose next one is refused with 400 are not left again', async () => {
		const dead = { kind: 'status', status: 400, message: 'Token expired' } as const;
		service.sandbox.addFault({
			when: { nth: 3 },
			times: 1,
			fault: { kind: 'status', status: 404 },
		});
		expect((await service.list(tweets, 30)).status).toBe('error');
		service.sandbox.addFault({ times: 1, fault: dead });
		expect((await service.list(tweets, 30)).status).toBe('error');
		expect((await service.list(tweets, 30)).items).toHaveLength(30);
		// two pages, then three anew
		expect(service.sandbox.credits).toBe(50);
	});
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

test('Reuse Answers For says what it had no room for', async () => {
	service.sandbox.addFault({
		fault: { kind: 'envelope', members: { data: JSON.stringify({ bio: 'y'.repeat(1_000_000) }) } },
	});
	const { hints } = await service.lookups(20, { options: { reuseMinutes: 60 } });
	expect(hints[0]?.message).toContain(
		'Answers that "Reuse Answers For (Minutes)" has no room for: 4.',
	);
});
