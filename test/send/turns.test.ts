import { sleep } from 'n8n-workflow';
import { Account } from '../../nodes/shared/send/accounts';
import { type Place, ticketOf } from '../../nodes/shared/send/turns';
import type { Failure } from '../../nodes/shared/request/failure';
import { useStillClock } from '../executor/stillClock';

/** Who is sent when, on a clock that stands still but for what a test lets pass. */

const pass = useStillClock();

const slowDown: Failure = {
	status: 429,
	message: 'Slow down',
	advice: '',
	retryable: true,
	mayBeCharged: false,
};

type Kind = 'good' | 'refused';

type Answer = (order: number) => Promise<Kind>;

/** An answer that takes so many milliseconds. @param begun is told whose request it is */
const answering =
	(kind: Kind, ms: number, begun: (order: number) => void = () => undefined): Answer =>
	async (order) => {
		begun(order);
		await sleep(ms);
		return kind;
	};

/** A run on an endpoint of its own, or of an account. */
const runOn = (account = new Account(), path = '/path', perMinute?: number) =>
	account.open(path, perMinute);

/** Sends a request until it is let in, or not sent at all. */
async function request(place: Place, order: number, answer: Answer): Promise<string> {
	const ticket = ticketOf(order);
	for (;;) {
		const got = await place.acquire(ticket);
		if (got.kind === 'failure') return got.failure.message;
		if (got.kind !== 'permit') return got.kind;
		const kind = await answer(order);
		got.end(kind, kind === 'refused' ? slowDown : undefined);
		if (kind === 'good') return 'sent';
	}
}

const many = (count: number, place: Place, answer: Answer) =>
	Array.from({ length: count }, async (_, order) => await request(place, order, answer));

test('an endpoint that lets nothing in for 90 seconds fails the run, and what waits of it is not sent', async () => {
	let sent = 0;
	const ended: string[] = [];
	const blocked = answering('refused', 20, () => (sent += 1));
	const all = many(50, runOn(), blocked).map(async (one) => ended.push(await one));
	await pass(85_000);
	expect(ended).toEqual([]);
	await pass(25_000);
	await Promise.all(all);
	expect([...new Set(ended)]).toEqual([
		expect.stringMatching(
			/^The service let no request of this operation through for \d+ s \(429\)$/,
		),
	]);
	// the first ten, and probes that come ever later
	expect(sent).toBeLessThan(50);
});

test('a run that begins then waits 90 seconds of its own, and another endpoint waits for nothing', async () => {
	const account = new Account();
	const blocked = answering('refused', 20);
	const first = request(runOn(account), 0, blocked);
	await pass(60_000);
	const later = request(runOn(account), 0, blocked);
	const other = request(runOn(account, '/other'), 0, answering('good', 20));
	await pass(1000);
	expect(await other).toBe('sent');
	let isOver = false;
	void later.then(() => (isOver = true));
	await pass(49_000);
	expect(await first).toContain('let no request');
	expect(isOver).toBe(false);
	await pass(60_000);
	expect(await later).toContain('let no request');
});

test('a refusal long after the last answer does not count the time before it', async () => {
	const place = runOn();
	const first = request(place, 0, answering('good', 20));
	await pass(20);
	await first;
	await pass(200_000);
	let isRefused = true;
	const again = request(place, 0, async () => {
		await sleep(20);
		return isRefused ? 'refused' : 'good';
	});
	await pass(500);
	isRefused = false;
	await pass(5000);
	expect(await again).toBe('sent');
});

test('a probe that is cut off is followed by another, and opens nothing', async () => {
	const account = new Account();
	const cancelled = runOn(account);
	const log: string[] = [];
	let isOpen = false;
	const refused = request(runOn(account), 9, async (order) => {
		await sleep(20);
		log.push(isOpen ? `in ${order}` : `refused ${order}`);
		return isOpen ? 'good' : 'refused';
	});
	await pass(30);
	const acquired = cancelled.acquire(ticketOf(0));
	await pass(5000);
	const probe = await acquired;
	cancelled.close();
	if (probe.kind === 'permit') probe.end('neutral');
	isOpen = true;
	await pass(30_000);
	expect(await refused).toBe('sent');
	expect(log[0]).toBe('refused 9');
});

test('the run with the fewest under way goes next, and in it the lowest item', async () => {
	const account = new Account();
	const log: string[] = [];
	const of = (name: string) => answering('good', 100, (order) => log.push(`${name}${order}`));
	const long = many(40, runOn(account), of('long'));
	const short = many(3, runOn(account), of('short'));
	await pass(3000);
	await Promise.all([...long, ...short]);
	const places = log.flatMap((entry, at) => (entry.startsWith('short') ? at : []));
	expect(Math.max(...places)).toBeLessThan(30);
	expect(log.filter((entry) => entry.startsWith('short'))).toEqual(['short0', 'short1', 'short2']);
});

test('forty runs of one lookup without a limit are under way within moments', async () => {
	const account = new Account();
	let underWay = 0;
	const answer = answering('good', 2000, () => (underWay += 1));
	const all = Array.from({ length: 40 }, async () => await request(runOn(account), 0, answer));
	await pass(200);
	expect(underWay).toBe(40);
	await pass(5000);
	await Promise.all(all);
});

test('Requests per Minute holds over all endpoints of a key', async () => {
	const account = new Account();
	const times: number[] = [];
	const answer = answering('good', 10, () => times.push(performance.now()));
	const all = ['/one', '/two'].flatMap((path) => many(5, runOn(account, path, 600), answer));
	await pass(2000);
	await Promise.all(all);
	const gaps = times.slice(1).map((time, at) => time - (times[at] ?? 0));
	expect(Math.min(...gaps)).toBeGreaterThanOrEqual(99);
});

test('a retry goes after a request that has not failed, whatever their order', async () => {
	const place = runOn();
	const acquire = async (order: number, isRetry = false) =>
		await place.acquire({ ...ticketOf(order), isRetry });
	const permits = await Promise.all(Array.from({ length: 10 }, async (_, n) => await acquire(n)));
	const sent: string[] = [];
	void acquire(0, true).then(() => sent.push('retry'));
	void acquire(20).then(() => sent.push('first try'));
	for (const permit of permits) if (permit.kind === 'permit') permit.end('good');
	await pass(1000);
	expect(sent).toEqual(['first try', 'retry']);
});

test('looks are not always the same request: one that was refused again goes after those refused less often', async () => {
	const place = runOn();
	const sent: number[] = [];
	const all = many(
		3,
		place,
		answering('refused', 5, (order) => sent.push(order)),
	);
	await pass(6000);
	expect(sent.slice(3, 9)).toEqual([0, 1, 2, 0, 1, 2]);
	place.close();
	await pass(1000);
	expect(await Promise.all(all)).toEqual(['stopped', 'stopped', 'stopped']);
});

test('a request is refused for its own sake at the 25th refusal before each of which others got in, and not while nothing does', async () => {
	const place = runOn();
	const ticket = ticketOf(9);
	const refuse = async () => {
		const permit = await place.acquire(ticket);
		if (permit.kind !== 'permit') throw new Error(permit.kind);
		const isForItself = permit.isForItself();
		permit.end('refused', slowDown);
		return isForItself;
	};
	for (let refusals = 0; refusals < 10; refusals += 1) {
		const alone = refuse();
		await pass(5000);
		expect(await alone).toBe(false);
	}
	const found: boolean[] = [];
	for (let refusals = 1; refusals <= 25; refusals += 1) {
		const other = request(place, 0, answering('good', 20));
		await pass(5000);
		expect(await other).toBe('sent');
		const next = refuse();
		await pass(5000);
		found.push(await next);
	}
	expect(found.indexOf(true)).toBe(24);
});
