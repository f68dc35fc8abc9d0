import { getEventListeners } from 'node:events';
import { Budget, forgetSpending, spendingOf } from '../../nodes/shared/send/budget';
import { deadline } from '../../nodes/shared/send/deadline';
import type { Outcome } from '../../nodes/shared/send/outcome';
import { reserve } from '../../nodes/shared/send/reserve';
import { retry } from '../../nodes/shared/send/retry';
import { Usage } from '../../nodes/shared/send/usage';
import { failureOf, pageRequest, requestFor, responseOf, service } from './requests';

/** Each layer alone, on a service with given responses. The cache: `cache.test.ts`; the rate limit: `rateLimit.test.ts`. */

describe('retry', () => {
	beforeAll(() => void jest.spyOn(Math, 'random').mockReturnValue(-0.999));
	afterAll(() => jest.restoreAllMocks());
	const failed = failureOf();

	test.each<[string, attempts: number, maxRetries: number, Outcome[], message?: string]>([
		['sends again until a response arrives', 3, 3, [failed, failed, responseOf()]],
		['counts attempts', 3, 2, [failed], 'Failed (after 3 attempts)'],
		['does not retry a permanent failure', 1, 3, [failureOf({ retryable: false })], 'Failed'],
		['does not retry rate-limited requests', 1, 3, [failureOf({ status: 429 })], 'Failed'],
		['stops with its run', 2, 3, [failed, { kind: 'stopped' }], 'Failed (after 1 attempt)'],
		[
			'is not paid twice beyond a limit',
			2,
			3,
			[failed, { kind: 'unpaid', budget: new Budget('item', 5) }],
			'Failed (after 1 attempt)',
		],
	])('%s', async (...[, attempts, maxRetries, outcomes, message]) => {
		const { send, sent } = service(...outcomes);
		const outcome = await retry(new Usage())(send)(requestFor('octo', { maxRetries }));
		expect(sent).toHaveLength(attempts);
		expect(outcome).toMatchObject(message ? { failure: { message } } : { kind: 'response' });
	});

	test('ends its wait when the run is cancelled', async () => {
		const { send, sent } = service(failureOf({ retryAfterMs: 200_000 }));
		const controller = new AbortController();
		const { signal } = controller;
		const outcome = retry(new Usage())(send)(requestFor('octo', { signal }));
		setImmediate(() => controller.abort());
		expect((await outcome).kind).toBe('failure');
		expect([sent.length, getEventListeners(signal, 'abort').length]).toEqual([1, 0]);
	});
});

describe('reserve', () => {
	const page = (cost: number) => responseOf('', cost);

	test.each<[item: number, run: number, requested: number[], spent: number, Outcome['kind']]>([
		[Infinity, Infinity, [10, 10, 10], 30, 'response'],
		[25, Infinity, [10, 10, 5], 25, 'unpaid'],
		[Infinity, 12.5, [10, 2], 12, 'unpaid'],
		[0.9, 100, [], 0, 'unpaid'],
	])(
		'with %p for the item and %p for the run pays for pages of %j',
		async (item, run, requested, spent, end) => {
			const budgets = { item: new Budget('item', item), run: new Budget('run', run) };
			const sizes: Array<number | undefined> = [];
			const send = reserve(
				budgets.run,
				new Usage(),
			)(async ({ pageSize }) => {
				sizes.push(pageSize);
				return await Promise.resolve(page(pageSize ?? 0));
			});
			let last: Outcome | undefined;
			for (let pages = 0; pages < 3; pages += 1) last = await send(pageRequest(10, budgets.item));
			if (end === 'unpaid') last = await send(pageRequest(10, budgets.item));
			expect([sizes, budgets.run.spent, last?.kind]).toEqual([requested, spent, end]);
		},
	);

	test('waits for credits that requests in flight may release, and sends smaller pages only then', async () => {
		const run = new Budget('run', 10);
		const waiting: Array<(outcome: Outcome) => void> = [];
		const sizes: Array<number | undefined> = [];
		const send = reserve(
			run,
			new Usage(),
		)(async ({ pageSize }) => {
			sizes.push(pageSize);
			return await new Promise((resolve) => waiting.push(resolve));
		});
		void send(pageRequest(10));
		void send(pageRequest(10));
		await Promise.resolve();
		expect(sizes).toEqual([10]);
		waiting[0]?.(page(4));
		await new Promise(setImmediate);
		expect([sizes, run.spent, run.spending.reserved]).toEqual([[10, 6], 4, 6]);
	});

	test.each([
		['a failure that costs nothing', failureOf(), 0, 0, 0],
		['one that states its cost', failureOf({ creditsCost: 2 }), 2, 2, 0],
		['one that may have been charged', failureOf({ mayBeCharged: true }), 0, 7, 1],
	])('charges %s', async (_, outcome, spent, counted, unanswered) => {
		const [run, usage] = [new Budget('run', 100), new Usage()];
		await reserve(run, usage)(service(outcome).send)(pageRequest(7));
		expect([run.spent, 100 - run.free, usage.unanswered]).toEqual([spent, counted, unanswered]);
	});

	test('counts the calls of a node together, until the execution ends', () => {
		spendingOf('execution').settle(0, 5);
		expect(new Budget('run', 8, spendingOf('execution')).free).toBe(3);
		forgetSpending('execution');
		expect(new Budget('run', 8, spendingOf('execution')).free).toBe(8);
	});

	test('remembers 10,000 executions', () => {
		for (let n = 0; n <= 10_000; n += 1) spendingOf(`execution ${n}`).settle(0, 1);
		expect([spendingOf('execution 5000').spent, spendingOf('execution 0').spent]).toEqual([1, 0]);
	});
});

describe('deadline', () => {
	const hangs = async ({ abort }: { abort?: AbortSignal }): Promise<Outcome> =>
		await new Promise((resolve) => {
			abort?.addEventListener('abort', () => resolve(failureOf({ message: String(abort.reason) })));
		});

	test('ends an attempt that times out, or whose run is cancelled', async () => {
		const controller = new AbortController();
		const send = deadline(controller.signal)(hangs);
		const [late, cancelled] = [send(requestFor('octo', { timeout: 5 })), send(requestFor('octo'))];
		expect(await late).toMatchObject({ failure: { message: expect.stringContaining('Timeout') } });
		controller.abort();
		expect(await cancelled).toMatchObject({
			failure: { message: expect.stringContaining('Abort') },
		});
	});
});
