import { accountOf } from '../../nodes/shared/account/accounts';
import { type KeptAnswers, RunAnswers, takeKept } from '../../nodes/shared/account/kept';

/** How much is kept, and for how long. */

const MEGABYTE = 'x'.repeat(1024 * 1024);
const paid = (text = 'paid') => ({ text, at: Date.now() });
const newKey = (): KeptAnswers => new Map();

/** A run that pays so many answers of a megabyte, and comes to nothing. @returns how many stay */
function failedRun(kept: KeptAnswers, count: number, name = 'request', reuseMs = 0): number {
	const run = new RunAnswers();
	for (let n = 0; n < count; n += 1) run.add(kept, `${name} ${n}`, paid(MEGABYTE), reuseMs);
	return run.leave();
}

/** Which of so many answers are still there; they are taken by that. */
const taken = (kept: KeptAnswers, count: number, name = 'request') =>
	Array.from({ length: count }, (_, n) => n).filter(
		(n) => takeKept(kept, `${name} ${n}`, 0) !== undefined,
	);

// one clock for all tests: what is kept is swept once a minute
beforeAll(() => void jest.useFakeTimers());
beforeEach(() => jest.setSystemTime(Date.parse('2026-01-01T10:00:00Z')));
afterEach(() => {
	jest.advanceTimersByTime(2 * 3_600_000);
	// drops what a test has left
	accountOf({ identity: 'after the test' });
});
afterAll(() => void jest.useRealTimers());

test('a run leaves 16 MB: the first that came, and it says how many', () => {
	const kept = newKey();
	expect(failedRun(kept, 30)).toBe(15);
	expect(taken(kept, 30)).toEqual(Array.from({ length: 15 }, (_, n) => n));
	expect(kept.size).toBe(0);
});

test('once it is full nothing more of it is kept, however small', () => {
	const kept = newKey();
	const run = new RunAnswers();
	for (let n = 0; n < 17; n += 1) run.add(kept, `request ${n}`, paid(MEGABYTE), 0);
	run.add(kept, 'small', paid(), 0);
	expect([run.leave(), run.total]).toEqual([15, 18]);
	expect(takeKept(kept, 'small', 0)).toBeUndefined();
});

test('all runs leave 32 MB: for another failed run what was left longest ago goes, a whole run of it', () => {
	const keys = [newKey(), newKey(), newKey()] as const;
	for (const [n, kept] of keys.entries()) failedRun(kept, 12, `run ${n}`);
	expect(keys.map((kept) => kept.size)).toEqual([0, 12, 12]);
});

test('a run that ends well leaves nothing, and pushes nothing out', () => {
	const kept = newKey();
	failedRun(kept, 10);
	const well = new RunAnswers();
	for (let n = 0; n < 40; n += 1) well.add(newKey(), `other ${n}`, paid(MEGABYTE), 0);
	expect(taken(kept, 10)).toHaveLength(10);
});

test('an answer is given once, and left again by a run that comes to nothing as well, for an hour in all', () => {
	const kept = newKey();
	const left = new RunAnswers();
	left.add(kept, 'request', paid(), 0);
	left.leave();
	jest.advanceTimersByTime(50 * 60_000);
	const answer = takeKept(kept, 'request', 0);
	if (answer === undefined) throw new Error('It is gone');
	expect(takeKept(kept, 'request', 0)).toBeUndefined();
	const next = new RunAnswers();
	next.add(kept, 'request', answer, 0);
	next.leave();
	jest.advanceTimersByTime(9 * 60_000);
	expect(kept.size).toBe(1);
	jest.advanceTimersByTime(60_000);
	expect(takeKept(kept, 'request', 0)).toBeUndefined();
});

test.each(['2025-12-31T00:00:00Z', '2026-01-02T00:00:00Z'])(
	'what is kept goes when the clock of the machine jumps to %s',
	(moment) => {
		const kept = newKey();
		failedRun(kept, 2);
		jest.setSystemTime(Date.parse(moment));
		jest.advanceTimersByTime(61_000);
		accountOf({ identity: 'another' });
		expect(kept.size).toBe(0);
	},
);

describe('answers that runs reuse', () => {
	test('are given as often as wanted, no older than the run that asks and the run that paid allow', () => {
		const kept = newKey();
		new RunAnswers().add(kept, 'request', paid(), 600_000);
		expect(takeKept(kept, 'request', 0)).toBeUndefined();
		jest.advanceTimersByTime(300_000);
		expect(takeKept(kept, 'request', 400_000)).toBeDefined();
		expect(takeKept(kept, 'request', 200_000)).toBeUndefined();
		expect(takeKept(kept, 'request', 900_000)).toBeDefined();
		jest.advanceTimersByTime(300_000);
		expect(takeKept(kept, 'request', 900_000)).toBeUndefined();
	});

	test('push nothing out, and say how many have no room', () => {
		const kept = newKey();
		failedRun(kept, 15, 'one');
		failedRun(kept, 15, 'two');
		const run = new RunAnswers();
		for (let n = 0; n < 5; n += 1) run.add(kept, `three ${n}`, paid(MEGABYTE), 60_000);
		expect([kept.size, run.notKept]).toEqual([31, 4]);
	});
});

test('what was found out about a key is forgotten an hour after its last use', () => {
	jest.setSystemTime(Date.parse('2100-01-01T10:00:00Z'));
	const unused = () => accountOf({ identity: 'unused' });
	const used = () => accountOf({ identity: 'used' });
	const before = [unused(), used()];
	const user = {};
	used().open(user, undefined);
	jest.advanceTimersByTime(59 * 60_000);
	expect([unused(), used()]).toEqual(before);
	jest.advanceTimersByTime(2 * 3_600_000);
	expect(unused()).not.toBe(before[0]);
	expect(used()).toBe(before[1]);
	used().close(user);
	jest.advanceTimersByTime(2 * 3_600_000);
	unused();
	expect(used()).not.toBe(before[1]);
});
