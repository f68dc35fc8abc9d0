import { sleep } from 'n8n-workflow';
import type { Failure } from '../../nodes/shared/request/failure';
import { Account, type Place, Ticket } from '../../nodes/shared/send/turns';
import { useStillClock } from '../executor/clocks';

/** Who is sent when, on a clock that stands still but for what a test lets pass. */

const pass = useStillClock();

const slowDown: Failure = { status: 429, message: 'Slow down', advice: '', retryable: true };

/** What becomes of a request, which is known by its order. */
type Answer = (order: number) => Promise<'good' | 'refused'>;

/** An answer that takes so many milliseconds. @param begun is told whose request it is */
const answering =
	(kind: 'good' | 'refused', ms: number, begun: (order: number) => void = () => {}): Answer =>
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
	const ticket = new Ticket(order);
	for (;;) {
		const notSent = await place.turnOf(ticket);
		if (notSent !== undefined)
			return notSent.kind === 'failure' ? notSent.failure.message : notSent.kind;
		const news = await answer(order);
		place.done(ticket, news, slowDown);
		if (news === 'good') return 'sent';
	}
}

const many = (count: number, place: Place, answer: Answer) =>
	Array.from({ length: count }, async (_, order) => await request(place, order, answer));

const LET_NONE_IN = /^The service let no request of this operation through for 9\d s \(429\)$/;

test('an endpoint that lets nothing in for 90 seconds fails each run that has waited so long, and no other endpoint', async () => {
	const account = new Account();
	const sent: number[] = [];
	const ended: string[] = [];
	const blocked = answering('refused', 20, (order) => sent.push(order));
	for (const one of many(50, runOn(account), blocked)) void one.then((said) => ended.push(said));
	await pass(60_000);
	const later = request(runOn(account), 0, blocked);
	const other = request(runOn(account, '/other'), 0, answering('good', 20));
	await pass(25_000);
	expect([ended, await other]).toEqual([[], 'sent']);
	await pass(15_000);
	expect(ended).toEqual(Array(50).fill(expect.stringMatching(LET_NONE_IN)));
	// the first ten, and looks that come ever later
	expect(sent.length).toBeLessThan(50);
	let isOver = false;
	void later.then(() => (isOver = true));
	await pass(45_000);
	expect(isOver).toBe(false);
	await pass(15_000);
	expect(await later).toMatch(LET_NONE_IN);
});

test('a refusal long after the last answer does not count the time before it', async () => {
	const place = runOn();
	const answers = ['refused', 'good', 'refused', 'good'] as const;
	let asked = 0;
	const answer = async () => await answering(answers[asked++] ?? 'good', 20)(0);
	const first = request(place, 0, answer);
	await pass(200_000);
	const again = request(place, 0, answer);
	await pass(5000);
	expect([await first, await again, asked]).toEqual(['sent', 'sent', 4]);
});

test('a look that is cut off is followed by another, and opens nothing', async () => {
	const account = new Account();
	const cancelled = runOn(account);
	let news: 'good' | 'refused' = 'refused';
	const refused = request(runOn(account), 9, async () => await answering(news, 20)(9));
	await pass(30);
	const look = new Ticket(0);
	void cancelled.turnOf(look);
	await pass(5000);
	cancelled.end();
	cancelled.done(look, 'neutral');
	news = 'good';
	await pass(30_000);
	expect(await refused).toBe('sent');
});

test('the run with the fewest under way goes next, and in it the lowest item', async () => {
	const account = new Account();
	const slow: number[] = [];
	const quick: number[] = [];
	void many(
		40,
		runOn(account),
		answering('good', 10, (order) => quick.push(order)),
	);
	void many(
		40,
		runOn(account),
		answering('good', 5000, (order) => slow.push(order)),
	);
	await pass(60);
	// half of what may be under way by then
	expect(slow).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
	expect(quick).toEqual(quick.toSorted((one, other) => one - other));
});

test('what was refused once keeps its turn; refused again, or failed, it goes after what was not sent yet', () => {
	const rankOf = (sent: Partial<Ticket>) => Object.assign(new Ticket(1), sent).rank;
	const { rank } = new Ticket(2);
	expect(rankOf({ tries: 1, refusals: 1 })).toBeLessThan(rank);
	expect(rankOf({ tries: 2, refusals: 2 })).toBeGreaterThan(rank);
	expect(rankOf({ tries: 1 })).toBeGreaterThan(rank);
});

test('forty runs of one lookup without a limit are under way within moments', async () => {
	const account = new Account();
	let underWay = 0;
	const answer = answering('good', 2000, () => (underWay += 1));
	for (let run = 0; run < 40; run += 1) void request(runOn(account), 0, answer);
	await pass(200);
	expect(underWay).toBe(40);
});

test('Requests per Minute holds over all endpoints of a key; of two numbers the lower one', async () => {
	const account = new Account();
	const times: number[] = [];
	const answer = answering('good', 10, () => times.push(performance.now()));
	void many(5, runOn(account, '/one', 600), answer);
	void many(5, runOn(account, '/two', 6000), answer);
	await pass(2000);
	const gaps = times.slice(1).map((time, at) => time - (times[at] ?? 0));
	expect(gaps).toHaveLength(9);
	expect(Math.min(...gaps)).toBeGreaterThanOrEqual(99);
	// and no longer than its run
	const lowest = runOn(account, '/two', 1);
	void request(runOn(account, '/two'), 0, answer);
	await pass(1000);
	lowest.end();
	await pass(20);
	expect(times).toHaveLength(11);
});

test('a request is refused for its own sake at the 25th refusal before each of which others got in, and not while nothing does', async () => {
	const place = runOn();
	const ticket = new Ticket(9);
	const refuse = async () => {
		const turn = place.turnOf(ticket);
		await pass(5000);
		expect(await turn).toBeUndefined();
		place.done(ticket, 'refused', slowDown);
		return ticket.isForItself;
	};
	for (let refusals = 0; refusals < 10; refusals += 1) expect(await refuse()).toBe(false);
	const found: boolean[] = [];
	for (let refusals = 1; refusals <= 25; refusals += 1) {
		void request(place, 0, answering('good', 20));
		await pass(5000);
		found.push(await refuse());
	}
	expect(found.indexOf(true)).toBe(24);
	// from the 6th on they tell the pace nothing: nobody waits for a look
	const next = request(place, 0, answering('good', 20));
	await pass(50);
	expect(await Promise.race([next, Promise.resolve('waits')])).toBe('sent');
});
