import { getEventListeners } from 'node:events';
import { Budget, forgetSpending, spendingOf } from '../../nodes/shared/send/budget';
import { deadline } from '../../nodes/shared/send/deadline';
import type { Outcome } from '../../nodes/shared/send/outcome';
import { rejectedKey } from '../../nodes/shared/send/rejectedKey';
import { reserve } from '../../nodes/shared/send/reserve';
import { retry } from '../../nodes/shared/send/retry';
import { compose } from '../../nodes/shared/send/send';
import { Usage } from '../../nodes/shared/send/usage';
import { failureOf, pageRequest, requestFor, responseOf, service } from './requests';

/** Each layer alone, on a service with given responses. The cache: `cache.test.ts`; the rate limit: `rateLimit.test.ts`. */

describe('retry', () => {
	beforeAll(() => void jest.spyOn(Math, 'random').mockReturnValue(-0.999));
	afterAll(() => jest.restoreAllMocks());
	const failed = failureOf();

	test.each<[string, attempts: number, Outcome[], message: string]>([
		['does not retry rate-limited requests', 1, [failureOf({ status: 429 })], 'Failed'],
		['stops with its run', 2, [failed, { kind: 'stopped' }], 'Failed (after 1 attempt)'],
	])('%s', async (_, attempts, outcomes, message) => {
		const { send, sent } = service(...outcomes);
		expect(await retry(new Usage())(send)(requestFor('octo'))).toMatchObject({
			failure: { message },
		});
		expect(sent).toHaveLength(attempts);
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
		waiting[0]?.(responseOf('', 4));
		await new Promise(setImmediate);
		expect([sizes, run.spent, run.spending.reserved]).toEqual([[10, 6], 4, 6]);
	});

	test('counts what may have been charged against the limit, but not as spent', async () => {
		const [run, usage] = [new Budget('run', 100), new Usage()];
		await reserve(run, usage)(service(failureOf({ mayBeCharged: true })).send)(pageRequest(7));
		expect([run.spent, run.free, usage.unanswered]).toEqual([0, 93, 1]);
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

describe('rejectedKey', () => {
	test.each([401, 402])('sends nothing more with a key after a %i', async (status) => {
		const { send, sent } = service(failureOf({ status }), responseOf());
		const layer = rejectedKey(send);
		await layer(requestFor('octo'));
		const message = 'Not sent, because the service has rejected this credential before. Failed';
		expect(await layer(requestFor('ada'))).toMatchObject({ failure: { message } });
		const other = requestFor('eve', { access: { identity: 'other key' } as never });
		expect([(await layer(other)).kind, sent.length]).toEqual(['response', 2]);
	});

	test('ends the wait before a retry', async () => {
		const busy = failureOf({ status: 500, retryable: true, retryAfterMs: 60_000 });
		const { send } = service(busy, failureOf({ status: 401 }));
		const layer = compose(rejectedKey, retry(new Usage()))(send);
		const waiting = layer(requestFor('octo', { maxRetries: 3 }));
		await layer(requestFor('ada'));
		expect(await waiting).toMatchObject({ failure: { status: 500 } });
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
