import { sleep } from 'n8n-workflow';
import { type NodeResult, runNode } from '../../n8n/engine';
import { countsIn } from '../executor/readResult';
import { envelope, useOddService } from '../executor/oddService';
import { useSandbox } from '../executor/sandboxService';

/** What all runs on a key share: equal lookups, and answers that were paid for nothing. */

const service = useSandbox();
const odd = useOddService();

const users = (count: number) => Array.from({ length: count }, (_, n) => ({ name: `user${n}` }));
const NAME = '={{ $json.name }}';
const refuseGone = () =>
	service.sandbox.addFault({
		when: ({ body }) => Object(body).username === 'gone',
		fault: { kind: 'status', status: 404, message: 'No' },
	});
const names = ({ items }: NodeResult) => items.map(({ json }) => json.username);

const times = <Result>(count: number, run: (n: number) => Promise<Result>) =>
	Promise.all(Array.from({ length: count }, async (_, n) => await run(n)));

describe('equal lookups of runs at the same time', () => {
	test('twenty runs of the same twenty are paid once', async () => {
		service.sandbox.configure({ latencyMs: 1000 });
		const results = await times(20, async () => await service.lookup(NAME, { items: users(20) }));
		expect(service.sandbox.credits).toBe(20);
		for (const result of results) expect(names(result)).toEqual(users(20).map(({ name }) => name));
	});

	test('the items of two runs are separate objects', async () => {
		service.sandbox.configure({ latencyMs: 1000 });
		const [one, other] = await times(2, async () => await service.lookup('octo'));
		expect(one?.items[0]?.json).toEqual(other?.items[0]?.json);
		expect(one?.items[0]?.json).not.toBe(other?.items[0]?.json);
		expect(service.sandbox.credits).toBe(1);
	});

	test('with Reuse Lookups off each run pays its own', async () => {
		service.sandbox.configure({ latencyMs: 60 });
		const parameters = { options: { reuseLookups: false } };
		await times(3, async () => await service.lookup('octo', { parameters }));
		expect(service.sandbox.credits).toBe(3);
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
		refuseGone();
		const items = [{ name: 'gone' }, { name: 'octo' }];
		const options = { concurrency: 1 };
		const failing = service.lookup(NAME, { items, parameters: { options } });
		const other = service.lookup('octo');
		expect((await failing).status).toBe('error');
		expect(names(await other)).toEqual(['octo']);
	});

	test('another key pays for itself', async () => {
		service.sandbox.configure({ latencyMs: 60, keys: ['second'] });
		const credential = { ...service.credential, apiKey: 'second' };
		await Promise.all([service.lookup('octo'), service.lookup('octo', { credential })]);
		expect(service.sandbox.credits).toBe(2);
	});
});

describe('what was paid for nothing', () => {
	const gone = {
		when: { nth: 40 },
		times: 1,
		fault: { kind: 'status', status: 404, message: 'No' },
	} as const;

	test('a run that fails at its last item leaves its answers to the next one, once', async () => {
		service.sandbox.addFault(gone);
		const parameters = { options: { concurrency: 1 } };
		const failed = await service.lookup(NAME, { items: users(40), parameters });
		expect(failed.status).toBe('error');
		expect(service.sandbox.credits).toBe(39);
		const next = await service.lookup(NAME, { items: users(40), parameters });
		expect(names(next)).toEqual(users(40).map(({ name }) => name));
		expect(service.sandbox.credits).toBe(40);
		expect(countsIn(next)).toMatchObject({ credits: 1, requests: 1 });
		expect(next.hints[0]?.message).toMatch(
			/Answers of earlier runs, not paid again: 39, from 20\d\d-.* UTC on\./,
		);
		await service.lookup(NAME, { items: users(40), parameters });
		expect(service.sandbox.credits).toBe(80);
	});

	test('also where another run asked for the same meanwhile, with Reuse Lookups off', async () => {
		service.sandbox.configure({ latencyMs: 300 });
		refuseGone();
		const failing = service.lookup(NAME, {
			items: [{ name: 'octo' }, { name: 'gone' }],
			parameters: { options: { concurrency: 1 } },
		});
		while (service.sandbox.requests === 0) await sleep(1);
		await service.lookup('octo', { parameters: { options: { reuseLookups: false } } });
		expect((await failing).status).toBe('error');
		expect(service.sandbox.credits).toBe(2);
		expect(names(await service.lookup('octo'))).toEqual(['octo']);
		expect(service.sandbox.credits).toBe(2);
	});

	test('the pages of a listing that broke off', async () => {
		service.sandbox.addFault({
			when: { nth: 4 },
			times: 1,
			fault: { kind: 'status', status: 404, message: 'No' },
		});
		const listing = {
			nodeType: 'microblog',
			parameters: { resource: 'tweet', operation: 'getMany', userId: '35', returnAll: true },
		};
		expect((await service.run(listing)).status).toBe('error');
		const paid = service.sandbox.credits;
		expect(paid).toBe(30);
		const { items } = await service.run(listing);
		expect(items.length).toBeGreaterThan(30);
		expect(service.sandbox.credits).toBe(items.length);
	});

	test('a cancelled run leaves its answers', async () => {
		service.sandbox.configure({ latencyMs: 50 });
		const parameters = { options: { concurrency: 1 } };
		const run = { items: users(10), parameters };
		await service.lookup(NAME, { ...run, signal: AbortSignal.timeout(280) });
		const paid = service.sandbox.credits;
		expect(paid).toBeGreaterThan(0);
		await service.lookup(NAME, run);
		// the request that was cut off may be paid twice
		expect(service.sandbox.credits).toBeLessThanOrEqual(11);
	});

	test('what came out is not kept: with Continue, and by a run that a credit limit ended', async () => {
		service.sandbox.addFault({
			when: { nth: 2 },
			times: 1,
			fault: { kind: 'status', status: 404, message: 'No' },
		});
		await service.lookup(NAME, { items: users(2), onError: 'continueRegularOutput' });
		await service.lookup(NAME, { items: users(2), parameters: { options: { maxRunCredits: 1 } } });
		expect(service.sandbox.log).toHaveLength(3);
		await service.lookup(NAME, { items: users(1) });
		expect(service.sandbox.log).toHaveLength(4);
	});

	test('with Reuse Lookups off nothing is taken, and another key takes nothing', async () => {
		service.sandbox.configure({ keys: ['second'] });
		service.sandbox.addFault({
			when: { nth: 2 },
			times: 1,
			fault: { kind: 'status', status: 404, message: 'No' },
		});
		const parameters = { options: { concurrency: 1 } };
		await service.lookup(NAME, { items: users(2), parameters });
		const credential = { ...service.credential, apiKey: 'second' };
		await service.lookup('user0', { credential });
		await service.lookup('user0', { parameters: { options: { reuseLookups: false } } });
		expect(service.sandbox.credits).toBe(3);
	});
});

describe('Reuse Answers For', () => {
	const reuse = (reuseMinutes: number) => ({ parameters: { options: { reuseMinutes } } });

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
	const run = async () =>
		await runNode({ nodeType: 'microblog', parameters, credential: odd.credential });
	expect((await run()).status).toBe('error');
	expect((await run()).items).toHaveLength(1);
});
