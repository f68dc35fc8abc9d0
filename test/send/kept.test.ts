import { accountOf } from '../../nodes/shared/send/accounts';
import { RunAnswers, takeKept } from '../../nodes/shared/send/kept';

/** How much is kept, and for how long. */

const MEGABYTE = 'x'.repeat(1024 * 1024);
const paid = (text = 'paid') => ({ text, at: Date.now() });

/** A run that pays so many answers of a megabyte, and comes to nothing. @returns how many stay */
function failedRun(count: number, name = 'request'): number {
	const run = new RunAnswers();
	for (let n = 0; n < count; n += 1) run.add(`${name} ${n}`, paid(MEGABYTE), 0);
	return run.leave();
}

/** Which of so many answers are still there; they are taken by that. */
const taken = (count: number, name = 'request') =>
	Array.from({ length: count }, (_, n) => n).filter(
		(n) => takeKept(`${name} ${n}`, 0) !== undefined,
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
	expect(failedRun(30)).toBe(15);
	expect(taken(30)).toEqual(Array.from({ length: 15 }, (_, n) => n));
	expect(taken(30)).toEqual([]);
});

test('once it is full nothing more of it is kept, however small', () => {
	const run = new RunAnswers();
	for (let n = 0; n < 17; n += 1) run.add(`request ${n}`, paid(MEGABYTE), 0);
	run.add('small', paid(), 0);
	expect([run.leave(), run.total]).toEqual([15, 18]);
	expect(takeKept('small', 0)).toBeUndefined();
});

test('all runs leave 32 MB: for another failed run what was left longest ago goes, a whole run of it', () => {
	const runs = ['run 0', 'run 1', 'run 2'];
	for (const name of runs) failedRun(12, name);
	expect(runs.map((name) => taken(12, name).length)).toEqual([0, 12, 12]);
});

test('a run that ends well leaves nothing, and pushes nothing out', () => {
	failedRun(10);
	const well = new RunAnswers();
	for (let n = 0; n < 40; n += 1) well.add(`other ${n}`, paid(MEGABYTE), 0);
	expect([taken(10).length, taken(40, 'other').length]).toEqual([10, 0]);
});

test('an answer is given once, and left again by a run that comes to nothing as well, for an hour in all', () => {
	const left = new RunAnswers();
	left.add('request', paid(), 0);
	left.leave();
	jest.advanceTimersByTime(50 * 60_000);
	const answer = takeKept('request', 0);
	if (answer === undefined) throw new Error('It is gone');
	expect(takeKept('request', 0)).toBeUndefined();
	const next = new RunAnswers();
	next.add('request', answer, 0);
	next.leave();
	jest.advanceTimersByTime(9 * 60_000);
	expect(next.kept.size).toBe(1);
	jest.advanceTimersByTime(60_000);
	expect(takeKept('request', 0)).toBeUndefined();
});

test.each(['2025-12-31T00:00:00Z', '2026-01-02T00:00:00Z'])(
	'what is kept goes when the clock of the machine jumps to %s',
	(moment) => {
		const run = new RunAnswers();
		run.add('request', paid(), 0);
		run.leave();
		jest.setSystemTime(Date.parse(moment));
		jest.advanceTimersByTime(61_000);
		accountOf({ identity: 'another' });
		expect(run.kept.size).toBe(0);
	},
);

describe('answers that runs reuse', () => {
	test('are given as often as wanted, no older than the run that asks and the run that paid allow', () => {
		new RunAnswers().add('request', paid(), 600_000);
		expect(takeKept('request', 0)).toBeUndefined();
		jest.advanceTimersByTime(300_000);
		expect(takeKept('request', 400_000)).toBeDefined();
		expect(takeKept('request', 200_000)).toBeUndefined();
		expect(takeKept('request', 900_000)).toBeDefined();
		jest.advanceTimersByTime(300_000);
		expect(takeKept('request', 900_000)).toBeUndefined();
	});

	test('push nothing out, and say how many have no room', () => {
		failedRun(15, 'one');
		failedRun(15, 'two');
		const run = new RunAnswers();
		for (let n = 0; n < 5; n += 1) run.add(`three ${n}`, paid(MEGABYTE), 60_000);
		expect([run.kept.size, run.notKept]).toEqual([1, 4]);
		expect([taken(15, 'one').length, taken(15, 'two').length]).toEqual([15, 15]);
	});
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
