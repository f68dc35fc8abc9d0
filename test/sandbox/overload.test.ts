import { Latency } from '../../sandbox/latency';
import { Overload } from '../../sandbox/overload';
import { type Sandbox, startSandbox } from '../../sandbox/server';
import { ask } from './ask';

let sandbox: Sandbox;
beforeAll(async () => {
	sandbox = await startSandbox();
});
afterEach(() => sandbox.reset());
afterAll(() => sandbox.close());

const PROFILE = '/code-host/get-profile';

/** The answers to requests that are sent all at once. */
const atOnce = (count: number) =>
	Promise.all(
		Array.from({ length: count }, (_, at) => ask(sandbox, PROFILE, { username: `user${at}` })),
	);

test('maxAtOnce: what is more than that gets 429 at once, uncharged, and no fault strikes it', async () => {
	sandbox.configure({ maxAtOnce: 3, latencyMs: 1_000 });
	const fault = sandbox.addFault({ fault: { kind: 'delay', ms: 1 } });
	const answers = await atOnce(5);
	const refused = answers.filter(({ status }) => status === 429);
	expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
	expect(refused.map(({ body }) => body)).toEqual(
		Array(2).fill({ status: 'error', message: 'Too many requests: more than 3 at once' }),
	);
	expect(refused[0]?.headers.get('retry-after')).toBeNull();
	expect(sandbox).toMatchObject({ requests: 5, refused: 2, credits: 3 });
	expect(fault.hits).toBe(3);
	expect((await ask(sandbox, PROFILE, { username: 'later' })).status).toBe(200);
});

test('maxPerSecond: what is more gets 429 with Retry-After, uncharged', async () => {
	sandbox.configure({ maxPerSecond: 1, retryAfter: '1' });
	expect((await ask(sandbox, PROFILE, { username: 'first' })).status).toBe(200);
	const { status, headers, body } = await ask(sandbox, PROFILE, { username: 'second' });
	expect(status).toBe(429);
	expect(headers.get('retry-after')).toBe('1');
	expect(body.message).toBe('Too many requests: more than 1 in a second');
	expect(sandbox).toMatchObject({ requests: 2, refused: 1, credits: 1 });
	expect(sandbox.log.at(-1)).toMatchObject({ status: 429, creditsCost: 0, fault: undefined });
	sandbox.reset();
	expect(sandbox.refused).toBe(0);
});

test('maxPerMinute: what is more gets 429, and the time until one is let in, if that is wanted', async () => {
	sandbox.configure({ maxPerMinute: 2, retryAfter: 'rest' });
	const answers = await atOnce(3);
	const refused = answers.filter(({ status }) => status === 429);
	expect(refused.map(({ body }) => body.message)).toEqual([
		'Too many requests: more than 2 in a minute',
	]);
	const seconds = Number(refused[0]?.headers.get('retry-after'));
	expect(seconds).toBeGreaterThan(0);
	expect(seconds).toBeLessThanOrEqual(60);
});

test('any minute holds at most maxPerMinute', () => {
	const overload = new Overload();
	const limits = { maxAtOnce: 0, maxPerSecond: 0, maxPerMinute: 2 };
	const isRefused = (now: number) => overload.refusal(1, limits, now) !== undefined;
	expect([0, 20_000, 59_000, 60_000, 70_000, 80_000].map(isRefused)).toEqual([
		false,
		false,
		true,
		false,
		true,
		false,
	]);
	expect(overload.opensInMs).toBe(10_000);
});

test('any second holds at most maxPerSecond; what was refused does not count', () => {
	const overload = new Overload();
	const isRefused = (now: number) =>
		overload.refusal(1, { maxAtOnce: 0, maxPerSecond: 2 }, now) !== undefined;
	expect([0, 400, 500, 999, 1_000, 1_300, 1_400].map(isRefused)).toEqual([
		false,
		false,
		true,
		true,
		false,
		true,
		false,
	]);
	expect(overload.refused).toBe(3);
});

test.each(['-5', '5, 10', 'Wed, 21 Oct 2015 07:28:00 GMT'])(
	'Retry-After is sent as it stands: %s',
	async (retryAfter) => {
		sandbox.configure({ maxPerSecond: 1, retryAfter });
		await ask(sandbox, PROFILE, { username: 'first' });
		const { headers } = await ask(sandbox, PROFILE, { username: 'second' });
		expect(headers.get('retry-after')).toBe(retryAfter);
	},
);

test('latencyJitterMs makes each answer later by another time, the same ones for the same seed', () => {
	const waits = (seed: number) => {
		const latency = new Latency({ latencyMs: 5, latencyJitterMs: 40, seed });
		return Array.from({ length: 50 }, () => latency.next(undefined));
	};
	expect(Math.min(...waits(1))).toBeGreaterThanOrEqual(5);
	expect(Math.max(...waits(1))).toBeLessThanOrEqual(45);
	expect(new Set(waits(1)).size).toBeGreaterThan(20);
	expect(waits(1)).toEqual(waits(1));
	expect(waits(2)).not.toEqual(waits(1));
});

test('an answer takes its latency, and the jitter on top', async () => {
	sandbox.configure({ latencyMs: 30, latencyJitterMs: 30, seed: 3 });
	const ms = new Latency({ latencyMs: 30, latencyJitterMs: 30, seed: 3 }).next(undefined);
	const { body } = await ask(sandbox, PROFILE, { username: 'octo' });
	expect(ms).toBeGreaterThan(30);
	expect(Reflect.get(body, 'timeMs')).toBeGreaterThanOrEqual(ms - 2);
});
