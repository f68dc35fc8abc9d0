import { type Asker, endCall, RunAnswers, takeKept } from '../../nodes/shared/send/answers';
import { accountOf, trimKeys } from '../../nodes/shared/send/keys';

/** How much is kept, for whom, and for how long. */

const MEGABYTE = 'x'.repeat(1024 * 1024);
const paid = (text = 'paid') => ({
	text,
	at: Date.now(),
	since: performance.now(),
	size: undefined,
});

/** A later run. */
const later: Asker = { call: undefined, reuseMs: 0, takesLeft: true };
const take = (name: string, asker: Partial<Asker> = {}) =>
	takeKept(name, { ...later, ...asker })?.answer.text;
const reused = (name: string, reuseMs: number) => take(name, { reuseMs, takesLeft: false });

/** A run that pays so many answers of a megabyte, and comes to nothing. @returns how many stay */
function failedRun(count: number, name = 'request', text = MEGABYTE): number {
	const run = new RunAnswers();
	for (let n = 0; n < count; n += 1) run.add(`${name} ${n}`, paid(text), true);
	return run.leave(true, undefined);
}

/** Which of so many answers are still there; they are taken by that. */
const taken = (count: number, name = 'request') =>
	Array.from({ length: count }, (_, n) => n).filter((n) => take(`${name} ${n}`) !== undefined);

// one clock for all tests: what is kept is swept once a minute
beforeAll(() => void jest.useFakeTimers());
beforeEach(() => jest.setSystemTime(Date.parse('2026-01-01T10:00:00Z')));
afterEach(() => {
	jest.advanceTimersByTime(25 * 3_600_000);
	// drops what a test has left
	accountOf({ identity: 'after the test' });
});
afterAll(() => void jest.useRealTimers());

test('a run leaves 16 MB: the first that came, and it says how many', () => {
	expect(failedRun(30)).toBe(15);
	expect(taken(30)).toEqual(Array.from({ length: 15 }, (_, n) => n));
	expect(taken(30)).toEqual([]);
});

test('a text with letters that take two bytes counts twice', () => {
	expect(failedRun(30, 'request', MEGABYTE.replace('x', 'я'))).toBe(7);
});

test('once it is full nothing more of it is kept, however small', () => {
	const run = new RunAnswers();
	for (let n = 0; n < 17; n += 1) run.add(`request ${n}`, paid(MEGABYTE), true);
	run.add('small', paid(), true);
	expect([run.leave(true, undefined), run.total]).toEqual([15, 18]);
	expect(take('small')).toBeUndefined();
});

test('all runs leave 32 MB: for another failed run what was left longest ago goes, a whole run of it', () => {
	const runs = ['run 0', 'run 1', 'run 2'];
	for (const name of runs) failedRun(12, name);
	expect(runs.map((name) => taken(12, name).length)).toEqual([0, 12, 12]);
});

test('a run that ends well leaves nothing, and pushes nothing out', () => {
	failedRun(10);
	const well = new RunAnswers();
	for (let n = 0; n < 40; n += 1) well.add(`other ${n}`, paid(MEGABYTE), true);
	expect([taken(10).length, taken(40, 'other').length]).toEqual([10, 0]);
});

test('an answer is given once, and left again by a run that comes to nothing as well, for an hour in all', () => {
	failedRun(1);
	jest.advanceTimersByTime(50 * 60_000);
	const answer = takeKept('request 0', later)?.answer;
	if (answer === undefined) throw new Error('It is gone');
	expect(take('request 0')).toBeUndefined();
	const next = new RunAnswers();
	next.add('request 0', answer, true);
	expect(next.leave(true, undefined)).toBe(1);
	jest.advanceTimersByTime(10 * 60_000);
	expect(take('request 0')).toBeUndefined();
	// nor is it told as kept by a run that ends after that hour
	expect(next.leave(true, undefined)).toBe(0);
});

test.each(['2025-12-31T00:00:00Z', '2026-01-02T00:00:00Z'])(
	'what is kept goes when the clock of the machine jumps to %s',
	(moment) => {
		failedRun(1);
		jest.setSystemTime(Date.parse(moment));
		expect(take('request 0')).toBeUndefined();
	},
);

describe('no promise ends another', () => {
	test('a failed run leaves what was reused, too: both hold', () => {
		const run = new RunAnswers();
		run.keep('request', paid(), 24 * 3_600_000);
		run.add('request', paid(), true);
		expect(run.leave(true, undefined)).toBe(1);
		expect([take('request'), take('request')]).toEqual(['paid', undefined]);
		jest.advanceTimersByTime(23 * 3_600_000);
		expect(reused('request', 24 * 3_600_000)).toBe('paid');
	});

	test('runs that need room leave alone what is reused', () => {
		const run = new RunAnswers();
		for (let n = 0; n < 15; n += 1) run.keep(`reused ${n}`, paid(MEGABYTE), 60_000);
		expect([failedRun(15, 'one'), failedRun(15, 'two'), failedRun(20, 'three')]).toEqual([
			15, 15, 15,
		]);
		expect(reused('reused 14', 60_000)).toBe(MEGABYTE);
	});

	test('a run that reuses takes nothing from one that may take it once', () => {
		const run = new RunAnswers();
		run.add('request', paid(), true);
		run.keep('request', paid(), 60_000);
		run.leave(true, undefined);
		expect([reused('request', 60_000), take('request')]).toEqual(['paid', 'paid']);
	});
});

describe('answers that runs reuse', () => {
	test('are given as often as wanted, no older than the run that asks and the run that paid allow', () => {
		new RunAnswers().keep('request', paid(), 600_000);
		expect(take('request')).toBeUndefined();
		jest.advanceTimersByTime(300_000);
		expect(reused('request', 400_000)).toBeDefined();
		expect(reused('request', 200_000)).toBeUndefined();
		expect(reused('request', 900_000)).toBeDefined();
		jest.advanceTimersByTime(300_000);
		expect(reused('request', 900_000)).toBeUndefined();
	});

	test('push nothing out, and say how many have no room', () => {
		failedRun(15, 'one');
		failedRun(15, 'two');
		const run = new RunAnswers();
		for (let n = 0; n < 5; n += 1) run.keep(`three ${n}`, paid(MEGABYTE), 60_000);
		expect(run.notKept).toBe(4);
		expect([taken(15, 'one').length, taken(15, 'two').length]).toEqual([15, 15]);
	});
});

describe('answers for the next try of a call', () => {
	test('are for that call alone, until its execution ends', () => {
		for (const call of ['call', 'ended']) {
			const run = new RunAnswers();
			run.add(call, paid(), true);
			expect(run.leave(false, call)).toBe(0);
		}
		endCall('ended');
		expect([take('call'), take('call', { call: 'other' })]).toEqual([undefined, undefined]);
		expect([take('call', { call: 'call' }), take('call', { call: 'call' })]).toEqual([
			'paid',
			undefined,
		]);
		expect(take('ended', { call: 'ended' })).toBeUndefined();
	});

	test('stay for later runs, where these may have them, when the execution ends', () => {
		const run = new RunAnswers();
		run.add('lookup', paid(), true);
		run.add('page', paid(), false);
		expect(run.leave(true, 'call')).toBe(1);
		endCall('call');
		expect([take('lookup'), take('page')]).toEqual(['paid', undefined]);
	});
});

test('of keys that nobody uses a thousand stay, the ones that were used last', () => {
	const accounts = Array.from({ length: 1500 }, (_, n) => accountOf({ identity: `key ${n}` }));
	const place = accounts[0]?.open('/path', undefined);
	trimKeys();
	const stay = [0, 1, 498, 502, 1499].filter(
		(n) => accountOf({ identity: `key ${n}` }) === accounts[n],
	);
	expect(stay).toEqual([0, 502, 1499]);
	place?.close();
});

test('what was found out about a key is forgotten an hour after its last use', () => {
	jest.setSystemTime(Date.parse('2100-01-01T10:00:00Z'));
	const unused = () => accountOf({ identity: 'unused' });
	const used = () => accountOf({ identity: 'used' });
	const before = [unused(), used()];
	const place = used().open('/path', undefined);
	jest.advanceTimersByTime(59 * 60_000);
	expect([unused(), used()]).toEqual(before);
	jest.advanceTimersByTime(2 * 3_600_000);
	expect(unused()).not.toBe(before[0]);
	expect(used()).toBe(before[1]);
	place.close();
	jest.advanceTimersByTime(2 * 3_600_000);
	unused();
	expect(used()).not.toBe(before[1]);
});
