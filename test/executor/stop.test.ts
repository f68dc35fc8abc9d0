import { setTimeout as wait } from 'node:timers/promises';
import { products, starred } from './listings';
import { usernames } from './nodeRuns';
import { rawAnswer, useOddService } from './oddService';
import { recordsIn } from './readResult';
import type { Fault } from '../../sandbox/server';
import { useSandbox } from './sandboxService';

/** A run that a failure stops, or that is cancelled: what it still sends, what it says, and what the next one pays. */

const service = useSandbox();
const odd = useOddService();

const delay = (ms: number): Fault => ({ kind: 'delay', ms });
const status = (code: number, retryAfter = '0'): Fault => ({
	kind: 'status',
	status: code,
	message: `Word of ${code}`,
	headers: { 'retry-after': retryAfter },
});
/** The request whose body holds these members gets the fault. */
const strike = (bodyMatches: Record<string, unknown>, fault: Fault) =>
	service.sandbox.addFault({ when: { bodyMatches }, fault });

const names = usernames(30).with(2, 'missing');
const concurrency = 5;

test('the first failure ends what is under way by itself and sends nothing new', async () => {
	// so that the failure is the first answer
	service.sandbox.addFault({
		when: ({ body }) => Object(body).username !== 'missing',
		fault: delay(300),
	});
	const result = await service.lookups(names, { options: { concurrency } });
	expect(service.bodies).toEqual(names.slice(0, concurrency).map((username) => ({ username })));
	expect(service.sandbox.log.every(({ cutOff }) => !cutOff)).toBe(true);
	expect(result).toMatchObject({ status: 'error', items: [], errorItems: [] });
	expect(result.error).toMatchObject({ name: 'NodeApiError', context: { itemIndex: 2 } });
	expect(result.error?.message).toContain('Not found: missing');
	// the requests that were under way have been paid for: the error says so
	expect(result.error?.description).toContain('This run used 4 credits.');
});

test('a retry that is due later is neither sent nor waited for', async () => {
	strike({ username: 'user0' }, status(503, '240'));
	strike({ username: 'missing' }, delay(300));
	const { error } = await service.lookups(names.slice(0, 3), { options: { concurrency } });
	expect(error?.message).toContain('Not found: missing');
	expect(service.sandbox.log).toHaveLength(3);
});

test('a failed page is the last of its listing, and the pages of another are not asked for', async () => {
	const [bad, other] = [products.subjectOf(45, 1), products.subjectOf(45, 2)];
	strike({ keyword: bad, start: 10 }, status(400));
	strike({ keyword: other, start: 0 }, delay(300));
	const { error } = await service.list(products, 45, {
		parameters: { keyword: '={{ $json.keyword }}' },
		options: { concurrency: 2 },
		items: [{ keyword: other }, { keyword: bad }],
	});
	const first = [other, bad].map((keyword) => ({ keyword, start: 0, count: 10 }));
	expect(service.bodies).toEqual([...first, { keyword: bad, start: 10, count: 10 }]);
	expect(error).toMatchObject({ context: { itemIndex: 1 } });
	expect(error?.description).toContain('10 records came before the failure');
	expect(error?.description).toContain('the option Start set to 10');
});

test('several failures at once are one error, that of the first', async () => {
	strike({ username: 'user1' }, status(404));
	strike({}, delay(300));
	const { error } = await service.lookups(['missing', 'user1', 'missing-too']);
	expect(error?.message).toContain('(404): Word of 404');
	expect(error).toMatchObject({ context: { itemIndex: 1 } });
});

/** What the next run makes of it: `test/send/shared.test.ts`. */
test('one of twenty is missing: the error says what is done and kept', async () => {
	const options = { concurrency: 1 };
	const twenty = usernames(20).with(12, 'missing');
	const { error } = await service.lookups(twenty, { options });
	expect(error?.message).toContain('User "missing" was not found (404): ');
	for (const said of [
		'12 of 20 input items were done.',
		'This run used 12 credits. 12 of 12 paid answers are kept for an hour: run it again, and they are not paid again.',
		'To get everything else at once, set "On Error" to "Continue".',
	]) {
		expect(error?.description).toContain(said);
	}
});

test('without Reuse Lookups nothing is kept, and nothing is said of it', async () => {
	const options = { concurrency: 1, reuseLookups: false };
	const { error } = await service.lookups(usernames(3).with(1, 'missing'), { options });
	expect(error?.description).toContain('This run used 1 credit.');
	expect(error?.description).not.toContain('kept for an hour');
});

/** JSON nested so deep that code which follows it by calling itself gives up. */
const nested = (depth: number) => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`;

/** An exception is the failure of its input item, and of no other. Simplified cannot make text of an object that deep. */
describe('an answer that no item can be made of', () => {
	const output = 'simplified';
	const answer = (data: string) => rawAnswer(`{"timeMs":1,"creditsCost":1,"data":${data}}`);

	beforeEach(() => {
		odd.answer = (arrival, response) => {
			const { username } = Object(arrival.body) as { username: string };
			const bio = username === 'odd' ? nested(12_000) : '""';
			answer(`{"username":"${username}","bio":${bio}}`)(arrival, response);
		};
	});

	test('fails only its own', async () => {
		const result = await odd.lookups(['octo', 'odd', 'ada'], {
			onError: 'continueRegularOutput',
			parameters: { output },
		});
		expect(odd.arrivals).toHaveLength(3);
		expect(recordsIn(result).map(({ username, error }) => username ?? error)).toEqual([
			'octo',
			expect.stringContaining('could not be turned into items'),
			'ada',
		]);
	});

	test('leaves a listing the pages before it, and says where to go on', async () => {
		odd.answerWith(
			answer('{"repositories":[{"id":"1"}],"after":"two"}'),
			answer(`{"repositories":[{"id":"2","topics":${nested(12_000)}}],"after":""}`),
		);
		const onError = 'continueRegularOutput';
		const result = await odd.list(starred, 1, { onError, parameters: { output } });
		const details = { fetched: 1, creditsSpent: 2, resumeFrom: { after: 'two' } };
		expect(recordsIn(result)).toMatchObject([{ nameWithOwner: null }, { details }]);
	});
});

/*
 * Each run here would last for minutes, were it not cancelled: that it ends at all within the time
 * of a test is what is proven. Afterwards nothing more may arrive.
 */
describe('a run that is cancelled', () => {
	/** Aborts when the sandbox has so many requests, as soon as the node has had time to take the answers. */
	function afterRequests(count: number): AbortSignal {
		const stopping = new AbortController();
		void (async () => {
			while (service.sandbox.log.length < count) await wait(5);
			await wait(150);
			stopping.abort();
		})();
		return stopping.signal;
	}

	/** The run is cancelled after so many requests; no further one comes, and those that get no end are cut off. */
	async function expectSilence(
		requests: number,
		run: (signal: AbortSignal) => Promise<{ status: string }>,
	): Promise<void> {
		const signal = requests === 0 ? AbortSignal.abort() : afterRequests(requests);
		expect((await run(signal)).status).toBe('canceled');
		await wait(200);
		expect(service.sandbox.log).toHaveLength(requests);
	}

	test('in the wait before another try', async () => {
		service.sandbox.addFault({ fault: status(503, '240') });
		await expectSilence(1, async (signal) => await service.lookup('octo', { signal }));
	});

	test.each(['hang', 'dripBody'] as const)('in a request that gets no end (%s)', async (kind) => {
		service.sandbox.addFault({ fault: { kind } });
		await expectSilence(1, async (signal) => await service.lookup('octo', { signal }));
		expect(service.sandbox.log[0]?.cutOff).toBe(true);
	});

	test('with items that wait for an equal lookup', async () => {
		service.sandbox.addFault({ fault: status(429, '240') });
		const items = [{}, {}, {}, {}];
		await expectSilence(1, async (signal) => await service.lookup('octo', { items, signal }));
	});

	test('before it begins', async () => {
		await expectSilence(0, async (signal) => await service.lookup('octo', { signal }));
	});
});
