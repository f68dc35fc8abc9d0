import { products, starred } from './listings';
import { usernames } from './nodeRuns';
import { rawAnswer, useOddService } from './oddService';
import { recordsIn } from './readResult';
import type { Fault } from '../../sandbox/server';
import { useSandbox } from './sandboxService';

/** A run that a failure stops: what it still sends, what it says, and what the next one pays. */

const service = useSandbox();
const odd = useOddService();

const delay = (ms: number): Fault => ({ kind: 'delay', ms });
const status = (code: number, more: object = {}): Fault => ({
	kind: 'status',
	status: code,
	...more,
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

test('a retry that is due later is not sent', async () => {
	strike({ username: 'user0' }, status(503, { headers: { 'retry-after': '20' } }));
	strike({ username: 'missing' }, delay(300));
	const { error } = await service.lookups(names.slice(0, 3), { options: { concurrency } });
	expect(error?.message).toContain('Not found: missing');
	expect(service.sandbox.log).toHaveLength(3);
});

test('pages that wait for their turn behind the one that fails are not asked for', async () => {
	strike({ start: 10 }, status(422));
	service.sandbox.addFault({ when: ({ body }) => Object(body).start > 10, fault: delay(300) });
	const { error } = await service.list(products, 200, { options: { concurrency: 3 } });
	// first one page, then three at once
	expect(service.sandbox.log.length).toBeLessThanOrEqual(4);
	expect(error?.description).toContain('10 records came before the failure');
	expect(error?.description).toContain('the option Start set to 10');
});

test('a page that queues for its turn when another listing fails is not asked for', async () => {
	const [bad, other] = [products.subjectOf(45, 1), products.subjectOf(45, 2)];
	strike({ keyword: bad, start: 10 }, status(400));
	for (const start of [20, 30, 40]) strike({ keyword: bad, start }, delay(700));
	strike({ keyword: other, start: 0 }, delay(300));
	const { error } = await service.list(products, 45, {
		parameters: { keyword: '={{ $json.keyword }}' },
		options: { concurrency: 2 },
		items: [{ keyword: other }, { keyword: bad }],
	});
	// the two first pages, and the page that fails: the one behind it waits for its turn
	expect(service.bodies).toEqual(
		expect.arrayContaining([
			{ keyword: other, start: 0, count: 10 },
			{ keyword: bad, start: 0, count: 10 },
			{ keyword: bad, start: 10, count: 10 },
		]),
	);
	expect(service.sandbox.log).toHaveLength(3);
	expect(error).toMatchObject({ context: { itemIndex: 1 } });
});

test('several failures at once are one error, that of the first', async () => {
	strike({ username: 'user1' }, status(404, { message: 'First' }));
	strike({}, delay(300));
	const { error } = await service.lookups(['missing', 'user1', 'missing-too']);
	expect(error?.message).toContain('(404)');
	expect(error?.message).toContain('First');
	expect(error).toMatchObject({ context: { itemIndex: 1 } });
});

test('one of twenty is missing: the error says what is kept, and the next run pays for the rest', async () => {
	const options = { concurrency: 1 };
	const twenty = usernames(20).with(12, 'missing');
	const { error } = await service.lookups(twenty, { options });
	expect(error?.message).toContain('User "missing" was not found (404): ');
	expect(error?.description).toContain('12 of 20 input items were done.');
	expect(error?.description).toContain(
		'To get everything else at once, set "On Error" to "Continue".',
	);
	expect(error?.description).toContain(
		'This run used 12 credits. 12 of 12 paid answers are kept for an hour: run it again, and they are not paid again.',
	);
	const { error: second } = await service.lookups(twenty, { options });
	expect(second?.description).toContain('Answers of earlier runs, not paid again: 12, from ');
	expect(second?.description).toContain('12 of 12 paid answers are kept for an hour');
	const found = twenty.filter((name) => name !== 'missing');
	const again = await service.lookups(found, { options });
	expect(recordsIn(again).map(({ username }) => username)).toEqual(found);
	expect(service.sandbox.credits).toBe(19);
});

test('without Reuse Lookups nothing is kept, and nothing is said of it', async () => {
	const options = { concurrency: 1, reuseLookups: false };
	const { error } = await service.lookups(names, { options });
	expect(error?.description).toContain('This run used 2 credits.');
	expect(error?.description).not.toContain('kept for an hour');
});

/** JSON nested so deep that code which follows it by calling itself gives up. */
const nested = (depth: number) => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`;

/** An exception is the failure of its input item, and of no other. Simplified cannot make text of an object that deep. */
describe('an answer that no item can be made of', () => {
	const output = 'simplified';
	const answer = (data: string) => rawAnswer(`{"timeMs":1,"creditsCost":1,"data":${data}}`);
	const deepOf = (name: string) =>
		name === 'odd' ? `,"bio":${nested(12_000)}` : `,"username":"${name}"`;

	beforeEach(() => {
		odd.answer = (arrival, response) => {
			const { username } = Object(arrival.body) as { username: string };
			answer(`{"id":"${username}"${deepOf(username)}}`)(arrival, response);
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

	test('with "Stop" stops the run: nothing is sent after its end', async () => {
		const { error, status } = await odd.lookups(usernames(300).with(1, 'odd'), {
			parameters: { output },
		});
		expect(status).toBe('error');
		expect(error).toMatchObject({ name: 'NodeApiError', context: { itemIndex: 1 } });
		const sent = odd.arrivals.length;
		await new Promise((resolve) => setTimeout(resolve, 100));
		expect(odd.arrivals).toHaveLength(sent);
		expect(sent).toBeLessThan(60);
	});

	test('leaves a listing the pages before it, and says where to go on', async () => {
		odd.answerWith(
			answer('{"repositories":[{"id":"1"}],"after":"two"}'),
			answer(`{"repositories":[{"id":"2","topics":${nested(12_000)}}],"after":""}`),
		);
		const result = await odd.list(starred, 1, {
			onError: 'continueRegularOutput',
			parameters: { output },
		});
		expect(recordsIn(result)).toEqual([
			expect.objectContaining({ nameWithOwner: null }),
			{
				error: expect.stringContaining('could not be turned into items'),
				details: { fetched: 1, creditsSpent: 2, resumeFrom: { after: 'two' } },
			},
		]);
	});
});
