import { sleep } from 'n8n-workflow';
import { RunCache } from '../../nodes/shared/send/cache';
import { Usage } from '../../nodes/shared/send/usage';
import { comments, products, tweets } from '../executor/listings';
import type { RunSettings } from '../executor/nodeRuns';
import { envelope, useOddService } from '../executor/oddService';
import { errorFault, useSandbox } from '../executor/sandboxService';
import { requestFor, responseOf, service as fake } from './requests';

/** Responses that runs reuse and leave in the cache: runs on n8n's engine, then the layer alone. */

const service = useSandbox();
const odd = useOddService();
const mode = 'trigger';
const onError = 'continueRegularOutput';

/** Makes the service reject the nth of the following requests. */
const reject = (nth: number) => service.strike(errorFault(404), { from: nth }, 1);

/** A run: how it starts, whom it looks up, its settings, the number of requests it sends, and its hint or error. */
interface Run {
	/** By default a schedule. */
	readonly by?: 'manual' | 'retry';
	readonly of: string;
	/** Reuse Answers For, in minutes. */
	readonly reuse?: number | string;
	readonly set?: RunSettings;
	/** The number of the request that the service rejects. */
	readonly rejected?: number;
	readonly requests: number;
	readonly says?: string | RegExp;
}

const freshFirst = '={{ $itemIndex ? "" : 0 }}';
const free = / Running again within an hour is free\.$/;
const notFree = /^(?!.*is free)/;
const reused = /Requests: 0\. 2 responses reused from the cache \(oldest: 0 minutes\)\./;

test.each<[string, ...Run[]]>([
	[
		'a manual execution pays once, whoever has paid, and says so',
		{ by: 'manual', of: 'octo ada', requests: 2, says: free },
		{ by: 'manual', of: 'octo ada', requests: 0, says: reused },
		{ by: 'retry', of: 'ada octo', requests: 0, says: reused },
		{ by: 'manual', of: 'ada eve', requests: 1, says: notFree },
		{ of: 'amy', requests: 1, says: notFree },
		{ by: 'manual', of: 'amy', requests: 0 },
	],
	[
		'a run with Reuse Answers For at 0 neither reads nor writes the cache, even if it fails',
		{ by: 'manual', of: 'octo', reuse: 0, requests: 1, says: notFree },
		{ by: 'manual', of: 'octo', requests: 1 },
		{ by: 'manual', of: 'octo', reuse: 0, requests: 1 },
		{ of: 'ada eve', reuse: 0, rejected: 2, requests: 2, says: /^(?!.*cached)/ },
		{ of: 'ada', requests: 1 },
	],
	[
		'the next execution is not free after a failure, or with an age of its own',
		{ by: 'manual', of: 'octo', reuse: 60, requests: 1, says: notFree },
		{ by: 'manual', of: 'ada eve', set: { onError }, rejected: 2, requests: 2, says: notFree },
		{ by: 'manual', of: 'ada eve', requests: 1 },
		{ by: 'manual', of: 'amy bob', reuse: freshFirst, requests: 2, says: notFree },
	],
	[
		'a schedule reuses nothing unless it sets an age',
		{ by: 'manual', of: 'octo', requests: 1 },
		{ of: 'octo', requests: 1, says: notFree },
		{ of: 'octo', reuse: 5, requests: 0, says: '1 response reused from the cache' },
		{ of: 'octo', reuse: 5, requests: 0 },
		{ of: 'octo', requests: 1 },
		{ of: 'octo', reuse: 1441, requests: 0, says: 'Minutes' },
	],
	[
		'the lookups that a failed run has paid for are reused once',
		{ of: 'octo ada eve', rejected: 3, requests: 3, says: '2 of 2 paid responses are cached: run' },
		{ of: 'octo', reuse: 0, requests: 1 },
		{ of: 'octo ada eve', requests: 1, says: '2 responses reused from the cache' },
		{ of: 'octo ada eve', requests: 3 },
	],
	[
		'the lookups of a run in which only some items failed are not reused',
		{ of: 'octo ada', set: { onError }, rejected: 1, requests: 2 },
		{ of: 'octo ada', requests: 2 },
	],
	[
		'a retry of Retry On Fail reuses what earlier attempts have paid for, and counts it',
		{
			of: 'octo ada',
			set: { retryOnFail: true },
			rejected: 2,
			requests: 3,
			says: 'Credits used: 2. Requests: 1. 1 response of an earlier attempt reused from the cache',
		},
		{ of: 'octo ada', requests: 2 },
	],
])('%s', async (_, ...runs) => {
	for (const { by = mode, of, reuse, set, rejected, requests, says = '' } of runs) {
		const before = service.bodies.length;
		if (rejected !== undefined) reject(rejected);
		const names = of.split(' ');
		const reuseMinutes = reuse === undefined ? {} : { reuseMinutes: reuse };
		const options = { concurrency: 1, ...reuseMinutes, ...set?.options };
		const result = await service.lookups(names, { mode: by, ...set, options });
		expect([of, service.bodies.length - before]).toEqual([of, requests]);
		expect(result.hints[0]?.message ?? `${result.message} ${result.description}`).toMatch(says);
		if (requests === 0 && result.error === undefined)
			expect(result.records.map(({ username }) => username)).toEqual(names);
	}
});

test('a manual execution that paid for a record that was not found is not called free again', async () => {
	odd.respondBy((_, { username }) => envelope(username === 'none' ? null : { username }));
	const run = async (names: string[]) =>
		await odd.lookups(names, { mode: 'manual', onError: 'continueRegularOutput' });
	expect((await run(['octo', 'none'])).hints[0]?.message).toMatch(notFree);
	expect((await run(['octo', 'none'])).sent).toHaveLength(3);
});

test('a successful run that n8n retries because of an input column named "error" pays once', async () => {
	const { hint, records } = await service.list(products, 50, {
		mode,
		retryOnFail: true,
		items: [{ error: '', u: 'a' }],
		options: { includeInput: true, addResponseDetails: true },
	});
	expect([records.length, service.sandbox.credits]).toEqual([50, 50]);
	expect(hint).toContain('Credits used: 50. ');
	const paid = records.map(({ _response }) => Number(Object(_response).paid));
	expect(paid.reduce((sum, credits) => sum + credits)).toBe(50);
});

test.each([
	{ options: { maxRunCredits: 30 }, requests: 22, credits: 19 },
	{ options: { reuseMinutes: 0 }, requests: 60, credits: 57 },
	{ options: { maxRunCredits: 5 }, requests: 6, credits: 5 },
])('three attempts with "Continue" and $options cost $credits credits', async (chain) => {
	service.strike(errorFault(404), { bodyMatches: { username: 'user0' } });
	const options = { concurrency: 1, ...chain.options };
	const { sent } = await service.lookups(20, { retryOnFail: true, mode, onError, options });
	expect([sent.length, service.sandbox.credits]).toEqual([chain.requests, chain.credits]);
});

test('a run reuses what a cancelled one paid for', async () => {
	service.sandbox.configure({ latencyMs: 50 });
	const options = { concurrency: 1 };
	const cancel = new AbortController();
	const run = service.lookups(10, { mode, options, signal: cancel.signal });
	while (service.sandbox.credits < 3) await sleep(5);
	cancel.abort();
	await run;
	await service.lookups(10, { mode, options });
	// the request in flight may be paid twice
	expect(service.sandbox.credits).toBeLessThanOrEqual(11);
});

test('does not reuse a response without a record', async () => {
	odd.respondWith(envelope({ nothing: 1 }), envelope({ tweet: { id: '35' }, replies: [] }));
	const parameters = { resource: 'tweet', operation: 'get', tweetId: '35' };
	const run = async () => await odd.run({ nodeType: 'microblog', parameters });
	expect([(await run()).status, (await run()).items.length]).toEqual(['error', 1]);
	expect(odd.bodies).toHaveLength(2);
});

describe('a listing', () => {
	test.each([
		[mode, {}, 65],
		[mode, { reuseMinutes: 5 }, 35],
		['manual', {}, 35],
		['retry', { since: '2000-01-01' }, 35],
	] as const)(
		'of 35 tweets that fails once in mode %s with %j costs %i',
		async (by, options, credits) => {
			const run = async () => await service.list(tweets, 35, { mode: by, options });
			reject(4);
			expect((await run()).description).toContain('3 of 3 paid responses are cached');
			const { items, hint } = await run();
			expect([items.length, service.sandbox.credits]).toEqual([35, credits]);
			expect(hint.includes('can be missing or appear twice')).toBe(credits === 35);
		},
	);

	test.each([
		[25, 50, 50],
		[50, 25, 50],
		[5, 7, 7],
	])('with Limit %i and then %i costs %i in manual executions', async (first, second, credits) => {
		for (const limit of [first, second]) {
			const { items } = await service.list(comments, 60, { parameters: { limit } });
			expect(items).toHaveLength(limit);
		}
		expect(service.sandbox.credits).toBe(credits);
	});

	test('ends at the same record for the same Max Credits', async () => {
		const run = async () => await service.list(comments, 45, { options: { maxCredits: 13 } });
		const { records } = await run();
		expect((await run()).records).toEqual(records);
		expect(service.sandbox.credits).toBe(13);
	});

	test.each([400, 422])('whose position is rejected with %i starts over', async (status) => {
		const run = async () => await service.list(tweets, 30);
		service.strike(errorFault(status), { from: 3 }, 1);
		expect((await run()).description).not.toContain('cached');
		reject(3);
		expect((await run()).description).toContain('2 of 2 paid responses are cached');
		service.strike(errorFault(status), undefined, 1);
		expect((await run()).status).toBe('error');
		expect((await run()).items).toHaveLength(30);
		// two pages, two pages, then three
		expect(service.sandbox.credits).toBe(70);
	});
});

describe('the cache', () => {
	const MINUTE = 60_000;
	const MEGABYTE = 'x'.repeat(1024 * 1024);
	const cacheOf = (id?: string, reuseMinutes = 0) =>
		new RunCache(id, reuseMinutes * MINUTE, new Usage());

	/**
	 * Sends requests with these names through the layer. @returns the names of the requests that were not answered from the
	 * cache
	 */
	async function send(cache: RunCache, names: readonly string[], text = MEGABYTE) {
		const { send, sent } = fake(responseOf(`{"creditsCost":1,"data":{"text":"${text}"}}`));
		for (const name of names) await cache.layer(send)(requestFor(name));
		return sent.map(({ name }) => name);
	}
	const named = (prefix: string, count: number) =>
		Array.from({ length: count }, (_, n) => `${prefix} ${n}`);
	const notCached = async (names: readonly string[]) => await send(cacheOf('other', 60), names, '');

	// one clock for all tests: the cache outlives them
	beforeAll(() => void jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate'] }));
	beforeEach(() => jest.setSystemTime(Date.parse('2026-01-01T10:00:00Z')));
	afterAll(() => void jest.useRealTimers());

	test('accepts 16 MB of a run', async () => {
		const cache = cacheOf('large');
		await send(cache, named('large', 20));
		expect(cache.leave()).toBe(15);
		expect(await notCached(named('large', 20))).toEqual(named('large', 20).slice(15));
	});

	test('evicts the least recently used beyond 32 MB', async () => {
		for (const prefix of ['one', 'two']) await send(cacheOf(), named(prefix, 15));
		expect(await notCached(['one 0'])).toEqual([]);
		await send(cacheOf(), named('three', 5));
		expect(await notCached(named('one', 15))).toEqual([1, 2, 3, 4].map((n) => `one ${n}`));
	});

	test.each([
		['59 minutes later', 59, []],
		['an hour later', 60, ['60']],
		['before it arrived, on a clock set back', -1, ['-1']],
	])('reuses for an hour: %s', async (_, minutes, sent) => {
		await send(cacheOf(), [String(minutes)]);
		jest.setSystemTime(Date.now() + minutes * MINUTE);
		expect(await send(cacheOf('other', 60), [String(minutes)])).toEqual(sent);
	});

	test('an attempt reuses what earlier attempts of its run have paid for, even if others have paid since', async () => {
		expect(await send(cacheOf('one'), ['ada', 'ada'])).toEqual(['ada', 'ada']);
		await send(cacheOf('two'), ['ada']);
		expect(await send(cacheOf('one'), ['ada'])).toEqual([]);
	});

	test('keeps for an hour in total what a failed run left, however often it fails again', async () => {
		const first = cacheOf();
		await send(first, ['octo']);
		expect(first.leave()).toBe(1);
		jest.setSystemTime(Date.now() + 50 * MINUTE);
		const next = cacheOf();
		expect(await send(next, ['octo'])).toEqual([]);
		expect(next.leave()).toBe(1);
		jest.setSystemTime(Date.now() + 10 * MINUTE);
		expect(next.leave()).toBe(0);
		expect(await send(cacheOf(), ['octo'])).toEqual(['octo']);
	});
});
