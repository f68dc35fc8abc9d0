import { sleep } from 'n8n-workflow';
import type { NodeResult } from '../../n8n/engine';
import { tweets } from '../executor/listings';
import { countsIn } from '../executor/readResult';
import { envelope, useOddService } from '../executor/oddService';
import { usernames } from '../executor/nodeRuns';
import { useSandbox } from '../executor/sandboxService';
import type { FaultMatch } from '../../sandbox/faults';

/** What all runs on a key share: equal lookups, and answers that were paid for nothing. */

const service = useSandbox();
const odd = useOddService();

/** One request fails: that for a name, or the nth. */
const failOnce = (when: FaultMatch) =>
	service.sandbox.addFault({ when, times: 1, fault: { kind: 'status', status: 404 } });
const GONE = { bodyMatches: { username: 'gone' } };
const oneByOne = { options: { concurrency: 1 } };
const names = ({ items }: NodeResult) => items.map(({ json }) => json.username);

const times = <Result>(count: number, run: (n: number) => Promise<Result>) =>
	Promise.all(Array.from({ length: count }, async (_, n) => await run(n)));

describe('equal lookups of runs at the same time', () => {
	test('twenty runs of the same twenty are paid once', async () => {
		service.sandbox.configure({ latencyMs: 1000 });
		const results = await times(20, async () => await service.lookups(20));
		expect(service.sandbox.credits).toBe(20);
		for (const result of results) expect(names(result)).toEqual(usernames(20));
	});

	test('the items of two runs are separate objects', async () => {
		service.sandbox.configure({ latencyMs: 1000 });
		const [one, other] = await times(2, async () => await service.lookup('octo'));
		expect(one?.items[0]?.json).toEqual(other?.items[0]?.json);
		expect(one?.items[0]?.json).not.toBe(other?.items[0]?.json);
		expect(service.sandbox.credits).toBe(1);
	});

	test.each([
		['with Reuse Lookups off each run pays its own', () => ({ options: { reuseLookups: false } })],
		[
			'another key pays for itself',
			() => ({ credential: { ...service.credential, apiKey: 'second' } }),
		],
	])('%s', async (_, other) => {
		service.sandbox.configure({ latencyMs: 60, keys: ['second'] });
		await Promise.all([service.lookup('octo'), service.lookup('octo', other())]);
		expect(service.sandbox.credits).toBe(2);
	});

	test('a run that is cancelled takes no other down with it', async () => {
		service.sandbox.configure({ latencyMs: 400 });
		const cancelled = service.lookup('octo', { signal: AbortSignal.timeout(200) });
		const other = service.lookup('octo');
		expect((await cancelled).status).toBe('canceled');
		expect(names(await other)).toEqual(['octo']);
	});

	test('nor does a run that fails while its request waits for its turn', async () => {
		service.sandbox.configure({ latencyMs: 200 });
		failOnce(GONE);
		const failing = service.lookups(['gone', 'octo'], oneByOne);
		const other = service.lookup('octo');
		expect((await failing).status).toBe('error');
		expect(names(await other)).toEqual(['octo']);
	});
});

describe('what was paid for nothing', () => {
	test('a run that fails at its last item leaves its answers to the next one, once', async () => {
		failOnce({ nth: 40 });
		const failed = await service.lookups(40, oneByOne);
		expect(failed.status).toBe('error');
		expect(service.sandbox.credits).toBe(39);
		const next = await service.lookups(40, oneByOne);
		expect(names(next)).toEqual(usernames(40));
		expect(service.sandbox.credits).toBe(40);
		expect(countsIn(next)).toMatchObject({ credits: 1, requests: 1 });
		expect(next.hints[0]?.message).toMatch(
			/Answers of earlier runs, not paid again: 39, from 20\d\d-.* UTC on\./,
		);
		await service.lookups(40, oneByOne);
		expect(service.sandbox.credits).toBe(80);
	});

	test('also where another run asked for the same meanwhile, with Reuse Lookups off', async () => {
		service.sandbox.configure({ latencyMs: 300 });
		failOnce(GONE);
		const failing = service.lookups(['octo', 'gone'], oneByOne);
		while (service.sandbox.requests === 0) await sleep(1);
		await service.lookup('octo', { options: { reuseLookups: false } });
		expect((await failing).status).toBe('error');
		expect(service.sandbox.credits).toBe(2);
		expect(names(await service.lookup('octo'))).toEqual(['octo']);
		expect(service.sandbox.credits).toBe(2);
	});

	test('the pages of a listing that broke off', async () => {
		failOnce({ nth: 4 });
		expect((await service.list(tweets, 35)).status).toBe('error');
		expect(service.sandbox.credits).toBe(30);
		expect((await service.list(tweets, 35)).items).toHaveLength(35);
		expect(service.sandbox.credits).toBe(35);
	});

	test('a cancelled run leaves its answers', async () => {
		service.sandbox.configure({ latencyMs: 50 });
		const cancel = new AbortController();
		const run = service.lookups(10, { ...oneByOne, signal: cancel.signal });
		while (service.sandbox.credits < 3) await sleep(5);
		cancel.abort();
		await run;
		await service.lookups(10, oneByOne);
		// the request that was cut off may be paid twice
		expect(service.sandbox.credits).toBeLessThanOrEqual(11);
	});

	test('what came out is not kept: with Continue, and by a run that a credit limit ended', async () => {
		failOnce({ nth: 2 });
		await service.lookups(2, { onError: 'continueRegularOutput' });
		await service.lookups(2, { options: { maxRunCredits: 1 } });
		expect(service.sandbox.log).toHaveLength(3);
		await service.lookups(1);
		expect(service.sandbox.log).toHaveLength(4);
	});

	test('with Reuse Lookups off nothing is taken, and another key takes nothing', async () => {
		service.sandbox.configure({ keys: ['second'] });
		failOnce({ nth: 2 });
		await service.lookups(2, oneByOne);
		const credential = { ...service.credential, apiKey: 'second' };
		await service.lookup('user0', { credential });
		await service.lookup('user0', { options: { reuseLookups: false } });
		expect(service.sandbox.credits).toBe(3);
	});
});

describe('Reuse Answers For', () => {
	const reuse = (reuseMinutes: number) => ({ options: { reuseMinutes } });

	test('a later run that sets it too takes the answer without a request, as often as it likes', async () => {
		await service.lookup('octo', reuse(60));
		const again = await service.lookup('octo', reuse(60));
		await service.lookup('octo', reuse(5));
		expect(service.sandbox.log).toHaveLength(1);
		expect(names(again)).toEqual(['octo']);
		expect(again.hints[0]?.message).toContain('Answers of earlier runs, not paid again: 1');
	});

	test('a run that does not set it asks, and an answer of such a run is not kept', async () => {
		await service.lookup('octo', reuse(60));
		await service.lookup('octo');
		await service.lookup('other');
		await service.lookup('other', reuse(60));
		expect(service.sandbox.log).toHaveLength(4);
	});

	test('more than a day is refused', async () => {
		const { error } = await service.lookup('octo', reuse(1441));
		expect(error?.message).toContain('Reuse Answers For (Minutes)');
		expect(service.sandbox.log).toHaveLength(0);
	});
});

test('an answer that holds no record is not given to the next run', async () => {
	odd.answerWith(envelope({ tweet: null }), envelope({ tweet: { id: '35' }, replies: [] }));
	const parameters = { resource: 'tweet', operation: 'get', tweetId: '35' };
	const run = { nodeType: 'microblog', parameters };
	expect((await odd.run(run)).status).toBe('error');
	expect((await odd.run(run)).items).toHaveLength(1);
});
