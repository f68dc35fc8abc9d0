import { range } from 'lodash';
import { sleep } from 'n8n-workflow';
import type { Outcome, ServiceRequest } from '../../nodes/shared/send/outcome';
import { rateLimit } from '../../nodes/shared/send/rateLimit';
import type { Send } from '../../nodes/shared/send/send';
import { noUsage } from '../../nodes/shared/send/usage';
import { operationOf } from '../../tools/catalogue';
import { useStillClock } from '../executor/clocks';
import { failureOf, requestFor, responseOf } from './requests';

/** The order of requests of several runs, and when they give up, on a stopped clock. */

const pass = useStillClock();

let key = '';
beforeEach(() => {
	key = `key ${Math.random()}`;
});

type Service = (item: number) => Promise<Outcome>;

const accepted = responseOf();
const rejected = failureOf({ status: 429, message: 'Slow down' });

/** Makes a service with a response time in milliseconds. @param sent collects the item of each request */
const serviceOf =
	(outcome: Outcome, ms: number, sent: number[] = []): Service =>
	async (item) => {
		sent.push(item);
		await sleep(ms);
		return outcome;
	};

/** Starts a run. @returns a function that sends the request of an item, and returns its outcome as text */
function runOf(
	service: Service,
	access: { requestsPerMinute?: number } = {},
	name = 'codeHost user.get',
) {
	const send: Send = rateLimit(noUsage())(async ({ itemIndex }) => await service(itemIndex));
	return async (itemIndex: number, given: Partial<ServiceRequest> = {}): Promise<string> => {
		const operation = operationOf(name);
		const more = { operation, itemIndex, access: { identity: key, ...access }, ...given };
		const outcome = await send(requestFor('octo', more as Parameters<typeof requestFor>[1]));
		return outcome.kind === 'failure' ? outcome.failure.message : outcome.kind;
	};
}

const BLOCKED = /^The service accepted no request of this operation for 9\d s \(429\)$/;

test('fails a run after 90 seconds in which the endpoint accepted nothing, and continues with other endpoints', async () => {
	const sent: number[] = [];
	const ended: string[] = [];
	const run = runOf(serviceOf(rejected, 20, sent));
	for (const item of range(50)) void run(item).then((text) => ended.push(text));
	await pass(60_000);
	const later = runOf(serviceOf(rejected, 20))(0);
	expect(
		await Promise.all([
			runOf(serviceOf(accepted, 0), {}, 'codeHost project.getMany')(0),
			pass(1000),
		]),
	).toContain('response');
	await pass(24_000);
	expect(ended).toEqual([]);
	await pass(15_000);
	expect(ended).toEqual(Array(50).fill(expect.stringMatching(BLOCKED)));
	// the first ten, and a probe every two seconds
	expect(sent.length).toBeLessThan(60);
	// the later run waits 90 seconds of its own; remaining requests of the first one fail unsent
	expect(await run(50)).toMatch(BLOCKED);
	let isOver = false;
	void later.then(() => (isOver = true));
	await pass(45_000);
	expect(isOver).toBe(false);
	await pass(15_000);
	expect(await later).toMatch(BLOCKED);
});

test('counts the 90 seconds from the first rejection after an accepted request', async () => {
	const outcomes = [rejected, accepted, rejected];
	const run = runOf(async () => await Promise.resolve(outcomes.shift() ?? accepted));
	const first = run(0);
	await pass(200_000);
	const second = run(1);
	await pass(5000);
	expect(await Promise.all([first, second])).toEqual(['response', 'response']);
});

test('ends the waiting requests, but no later run, after a wait of over five minutes', async () => {
	const long = failureOf({ status: 429, retryAfterMs: 301_000, message: 'Slow down' });
	const run = runOf(serviceOf(long, 20));
	const all = range(11).map(async (item) => await run(item));
	await pass(100);
	expect(await all[10]).toBe(
		'Not sent, because the service has asked another request to wait 301 s (429)',
	);
	const later = runOf(serviceOf(accepted, 20))(0);
	await pass(30);
	expect(await later).toBe('response');
});

test('starts the run with the fewest requests in flight, and in it the lowest item', async () => {
	const quick: number[] = [];
	const slow: number[] = [];
	const [one, other] = [
		runOf(serviceOf(accepted, 10, quick)),
		runOf(serviceOf(accepted, 5000, slow)),
	];
	for (const item of range(40).toReversed()) void one(item);
	for (const item of range(40)) void other(item);
	await pass(140);
	// the first ten started in their order
	expect(quick.slice(10)).toEqual(range(30));
	expect(slow).toEqual(range(10));
});

test('serves runs round robin', async () => {
	const sent: number[] = [];
	const access = { requestsPerMinute: 600 };
	const runs = [0, 1].map(() => runOf(serviceOf(accepted, 0, sent), access));
	for (const item of range(5)) void runs[0]?.(item);
	for (const item of range(5, 10)) void runs[1]?.(item);
	await pass(1000);
	// no other request waited when the first one came
	expect(sent).toEqual([0, 1, 5, 2, 6, 3, 7, 4, 8, 9]);
});

test('a retry lets first attempts go first', async () => {
	const sent: number[] = [];
	const run = runOf(serviceOf(accepted, 0, sent), { requestsPerMinute: 600 });
	for (const item of range(4)) void run(item, { isRetry: item < 2 });
	await pass(1000);
	// no other request waited when the first one came
	expect(sent).toEqual([0, 2, 3, 1]);
});

test.each<[string, Partial<ServiceRequest>, number]>([
	['with Max Retries 0', { maxRetries: 0 }, 1],
	['when the wait goes beyond the time of a poll', { endsAt: 2000 }, 1],
	['but not otherwise', {}, 2],
])('a rejection is final %s', async (_, given, attempts) => {
	const wait = failureOf({ status: 429, message: 'Slow down', retryAfterMs: 3000 });
	const outcomes = [wait];
	const sent: number[] = [];
	const run = runOf(async (item) => {
		sent.push(item);
		return await Promise.resolve(outcomes.shift() ?? accepted);
	});
	const endsAt = given.endsAt && performance.now() + given.endsAt;
	const end = run(0, { ...given, ...(endsAt && { endsAt }) });
	await pass(5000);
	expect([await end, sent.length]).toEqual([
		attempts === 1 ? 'Slow down (after 1 attempt)' : 'response',
		attempts,
	]);
});

test('timeouts of first attempts slow down others, those of retries do not', async () => {
	const timeout = failureOf({ overload: true, message: 'Timed out' });
	const concurrency = async (isRetry: boolean) => {
		const sent: number[] = [];
		key = `key ${isRetry}`;
		for (const item of range(10)) void runOf(serviceOf(timeout, 20))(item, { isRetry });
		await pass(30);
		for (const item of range(20)) void runOf(serviceOf(accepted, 50, sent))(item);
		await pass(10);
		return sent.length;
	};
	expect([await concurrency(true), await concurrency(false)]).toEqual([10, 6]);
});

test('forgets a limit after a minute without a request', async () => {
	const run = runOf(serviceOf(rejected, 20));
	const controller = new AbortController();
	void run(0, { signal: controller.signal });
	await pass(100);
	controller.abort();
	await pass(100_000);
	const sent: number[] = [];
	for (const item of range(10)) void runOf(serviceOf(accepted, 20, sent))(item);
	await pass(1);
	expect(sent).toHaveLength(10);
});

test('a request that was rejected twice lets the others of its run go first', async () => {
	const sent: number[] = [];
	const run = runOf(async (item) => {
		await sleep(1);
		sent.push(item);
		return item === 0 && sent.filter((one) => one === 0).length < 4 ? rejected : accepted;
	});
	const all = range(30).map(async (item) => await run(item));
	await pass(20_000);
	expect(await Promise.all(all)).toEqual(Array(30).fill('response'));
	expect(sent.indexOf(29)).toBeLessThan(sent.lastIndexOf(0));
});

test('a request that is rejected for two minutes while others are accepted fails alone', async () => {
	const others = runOf(serviceOf(accepted, 20));
	let text = '';
	void runOf(serviceOf(rejected, 20))(0).then((end) => (text = end));
	for (const item of range(47)) {
		expect([text, await Promise.all([others(item), pass(2500)])]).toEqual([
			'',
			['response', undefined],
		]);
	}
	for (const item of range(12)) await Promise.all([others(item), pass(2500)]);
	expect(text).toMatch(/^Slow down \(after \d\d attempts\)$/);
});

test('has forty runs of one lookup in flight after half a second', async () => {
	const sent: number[] = [];
	for (const item of range(40)) void runOf(serviceOf(accepted, 2000, sent))(item);
	await pass(500);
	expect(sent).toHaveLength(40);
});

test('applies Requests per Minute to all endpoints of a key', async () => {
	const times: number[] = [];
	const service = async () => {
		times.push(performance.now());
		return await Promise.resolve(accepted);
	};
	const runs = ['codeHost user.get', 'codeHost project.getMany'].map((name) =>
		runOf(service, { requestsPerMinute: 600 }, name),
	);
	for (const item of range(5)) for (const run of runs) void run(item);
	await pass(2000);
	const gaps = times.slice(1).map((time, at) => time - (times[at] ?? 0));
	expect(gaps).toHaveLength(9);
	expect(Math.min(...gaps)).toBeGreaterThanOrEqual(99);
});

test('removes a cancelled request from the queue at once, and a cancelled probe opens nothing', async () => {
	const controller = new AbortController();
	let outcome = rejected;
	const sent: number[] = [];
	const run = runOf(async (item) => {
		sent.push(item);
		await sleep(20);
		return outcome;
	});
	const all = range(3).map(
		async (item) => await run(item, item === 0 ? { signal: controller.signal } : {}),
	);
	await pass(170);
	controller.abort();
	await pass(25);
	expect(await all[0]).toBe('stopped');
	outcome = accepted;
	await pass(10_000);
	expect(await Promise.all(all)).toEqual(['stopped', 'response', 'response']);
	expect(sent.length).toBeLessThan(8);
});
