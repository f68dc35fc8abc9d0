import { range, round } from 'lodash';
import { sleep } from 'n8n-workflow';
import type { Outcome, ServiceRequest } from '../../nodes/shared/send/outcome';
import { rateLimit } from '../../nodes/shared/send/rateLimit';
import { Usage } from '../../nodes/shared/send/usage';
import { operationOf } from '../../tools/catalogue';
import { useStillClock } from '../executor/clocks';
import { failureOf, requestFor, responseOf } from './requests';

/** The order of requests of several runs, and when they give up, on a stopped clock. */

const pass = useStillClock();

let key = '';
beforeEach(() => {
	key = `key ${Math.random()}`;
});

const accepted = responseOf();
const rejected = failureOf({ status: 429, message: 'Slow down' });

type Service = Outcome | ((item: string) => Outcome);

/**
 * Starts a run against a service.
 * @param ms its response time
 * @returns a function that sends the request of an item, and returns its outcome as text; and the items sent so far
 */
function runOf(
	service: Service,
	ms: number,
	requestsPerMinute?: number,
	name = 'codeHost user.get',
) {
	const sent: string[] = [];
	const { signal } = new AbortController();
	const operation = operationOf(name);
	const send = rateLimit(new Usage())(async ({ name: item }) => {
		sent.push(item);
		await sleep(ms);
		return typeof service === 'function' ? service(item) : service;
	});
	const run = async (item: number, more: Partial<ServiceRequest> = {}): Promise<string> => {
		const access = { identity: key, requestsPerMinute } as ServiceRequest['access'];
		const outcome = await send(requestFor(String(item), { operation, access, signal, ...more }));
		return outcome.kind === 'failure' ? outcome.failure.message : outcome.kind;
	};
	return { run, sent };
}

const BLOCKED = /^The service accepted no request of this operation for 9\d s \(429\)$/;

test('fails a run after 90 seconds in which the endpoint accepted nothing, and continues with other endpoints', async () => {
	const ended: string[] = [];
	const { run, sent } = runOf(rejected, 20);
	for (const item of range(50)) void run(item).then((text) => ended.push(text));
	await pass(60_000);
	const later = runOf(rejected, 20).run(0);
	const other = runOf(accepted, 0, undefined, 'codeHost project.getMany').run(0);
	expect(await Promise.all([other, pass(1000)])).toContain('response');
	await pass(24_000);
	expect(ended).toEqual([]);
	await pass(15_000);
	expect(ended).toEqual(Array(50).fill(expect.stringMatching(BLOCKED)));
	// the first ten, and a probe every two seconds
	expect(sent.length).toBeLessThan(60);
	// remaining requests of the run fail unsent; the later run waits 90 seconds of its own
	expect(await run(50)).toMatch(BLOCKED);
	void later.then((text) => ended.push(text));
	await pass(45_000);
	expect(ended).toHaveLength(50);
	await pass(25_000);
	expect(await later).toMatch(BLOCKED);
});

test('counts the 90 seconds from the first rejection after an accepted request, here a 404', async () => {
	const outcomes = [rejected, failureOf({ status: 404, retryable: false }), rejected];
	const { run } = runOf(() => outcomes.shift() ?? accepted, 0);
	const first = run(0);
	await pass(200_000);
	const second = run(1);
	await pass(5000);
	expect(await Promise.all([first, second])).toEqual(['Failed', 'response']);
});

test('starts ten requests, and doubles them every 150 ms up to 200', async () => {
	const { run, sent } = runOf(accepted, 5000);
	for (const item of range(300)) void run(item);
	const counts: number[] = [];
	for (const ms of [1, 150, 150, 150, 150, 150, 150]) {
		await pass(ms);
		counts.push(sent.length);
	}
	expect(counts).toEqual([10, 20, 40, 80, 160, 200, 200]);
});

test('waits as long as the service asks, also if it asks again during the pause', async () => {
	const waits = [2000, 9000];
	const times: number[] = [];
	const service = () => {
		times.push(round(performance.now() - began, -2));
		const retryAfterMs = waits.shift();
		return retryAfterMs === undefined ? accepted : failureOf({ status: 429, retryAfterMs });
	};
	const began = performance.now();
	void runOf(service, 0).run(0);
	await pass(12_000);
	expect(times).toEqual([0, 2000, 11_000]);
});

test('serves the run with the fewest requests in flight, and runs with equally many round robin', async () => {
	const [one, other, slow] = [
		runOf(accepted, 0, 600),
		runOf(accepted, 0, 600),
		runOf(accepted, 5000),
	];
	for (const item of range(5)) for (const { run } of [slow, one, other]) void run(item);
	await pass(450);
	expect([slow, one, other].map(({ sent }) => sent.length)).toEqual([1, 2, 2]);
});

test.each<[string, Partial<ServiceRequest>, number]>([
	['is final with Max Retries 0', { maxRetries: 0 }, 1],
	['is final if the wait is longer than a poll has left', { endsAt: 2000 }, 1],
	['is retried otherwise', { endsAt: 4000 }, 2],
])('a rejection %s', async (_, { endsAt = Infinity, ...more }, attempts) => {
	const outcomes = [failureOf({ status: 429, message: 'Slow down', retryAfterMs: 3000 })];
	const { run, sent } = runOf(() => outcomes.shift() ?? accepted, 0);
	const end = run(0, { ...more, endsAt: performance.now() + endsAt });
	await pass(2990);
	expect(sent).toHaveLength(1);
	await pass(20);
	expect(sent).toHaveLength(attempts);
	expect(await end).toBe(attempts === 1 ? 'Slow down (after 1 attempt)' : 'response');
});

test('timeouts of first attempts slow down others until these are accepted, those of retries do not', async () => {
	const timeout = failureOf({ overload: true, message: 'Timed out' });
	const sentAfter = async (isRetry: boolean) => {
		key = `key ${isRetry}`;
		for (const item of range(10)) void runOf(timeout, 20).run(item, { isRetry });
		await pass(30);
		const { run, sent } = runOf(accepted, 50);
		for (const item of range(20)) void run(item);
		await pass(10);
		const { length } = sent;
		await pass(50);
		return [length, sent.length - length];
	};
	expect(await sentAfter(true)).toEqual([10, 10]);
	expect(await sentAfter(false)).toEqual([6, 7]);
});

test('forgets a limit after a minute without a request', async () => {
	const controller = new AbortController();
	void runOf(rejected, 20).run(0, { signal: controller.signal });
	await pass(100);
	controller.abort();
	await pass(100_000);
	const { run, sent } = runOf(accepted, 20);
	for (const item of range(10)) void run(item);
	await pass(1);
	expect(sent).toHaveLength(10);
});

test('a request that is rejected for two minutes while others are accepted fails alone', async () => {
	const { run: others } = runOf(accepted, 20);
	let text = '';
	void runOf(rejected, 20)
		.run(0)
		.then((end) => (text = end));
	for (const item of range(47)) {
		const both = await Promise.all([others(item), pass(2500)]);
		expect([text, both[0]]).toEqual(['', 'response']);
	}
	for (const item of range(15)) await Promise.all([others(item), pass(2500)]);
	expect(text).toMatch(/^Slow down \(after \d\d attempts\)$/);
});

test('applies Requests per Minute to all endpoints of a key', async () => {
	const times: number[] = [];
	const service = () => {
		times.push(performance.now());
		return accepted;
	};
	const runs = ['codeHost user.get', 'codeHost project.getMany'].map((name) =>
		runOf(service, 0, 600, name),
	);
	for (const item of range(5)) for (const { run } of runs) void run(item);
	await pass(2000);
	const gaps = times.slice(1).map((time, at) => time - (times[at] ?? 0));
	expect(gaps).toHaveLength(9);
	expect(Math.min(...gaps)).toBeGreaterThanOrEqual(99);
});

test('ends the requests of a cancelled run at once, and its probe does not lift the limit', async () => {
	const controller = new AbortController();
	let outcome = rejected;
	const service = () => outcome;
	const cancelled = runOf(service, 20);
	const { run, sent } = runOf(service, 20);
	const all = [cancelled.run(0, { signal: controller.signal }), run(1), run(2)];
	await pass(170);
	controller.abort();
	await pass(25);
	expect(await all[0]).toBe('stopped');
	outcome = accepted;
	await pass(10_000);
	expect(await Promise.all(all)).toEqual(['stopped', 'response', 'response']);
	expect(sent.length).toBeLessThan(8);
});
