import { type Asker, RunAnswers, takeKept } from '../../nodes/shared/send/kept';
import { accountOf, ledgers, trimKeys } from '../../nodes/shared/send/keys';

/** How much is kept, for whom, and for how long. */

const MINUTE = 60_000;
const MEGABYTE = 'x'.repeat(1024 * 1024);
const paid = (text = 'paid') => ({
	text,
	at: Date.now(),
	since: performance.now(),
	size: undefined,
});

/** A run by hand; one that reuses nothing and may take what was left. */
const manual = { reuseMs: 60 * MINUTE, takesLeft: true, call: undefined };
const schedule = { ...manual, reuseMs: 0 };
const take = (name: string, asker: Asker) => takeKept(name, asker)?.answer.text;

/** A run that pays so many answers of a megabyte. */
function run(count: number, name = 'request', text = MEGABYTE, isReused = false): RunAnswers {
	const answers = new RunAnswers();
	for (let n = 0; n < count; n += 1) answers.add(`${name} ${n}`, paid(text), true, isReused);
	return answers;
}
const failedRun = (...given: Parameters<typeof run>) => run(...given).leave(true, undefined);

/** Which of so many answers a schedule finds; they are taken by that. */
const taken = (count: number, name = 'request') =>
	Array.from({ length: count }, (_, n) => n).filter(
		(n) => take(`${name} ${n}`, schedule) !== undefined,
	);

// one clock for all tests: what is kept is swept once a minute
beforeAll(() => void jest.useFakeTimers());
beforeEach(() => jest.setSystemTime(Date.parse('2026-01-01T10:00:00Z')));
afterEach(() => {
	jest.advanceTimersByTime(25 * 60 * MINUTE);
	// drops what a test has left
	accountOf({ identity: 'after the test' });
});
afterAll(() => void jest.useRealTimers());

test('a run leaves 16 MB: the first that came, and it says how many; each is taken once', () => {
	expect(failedRun(30)).toBe(15);
	expect(taken(30)).toEqual(Array.from({ length: 15 }, (_, n) => n));
	expect(taken(30)).toEqual([]);
});

test('a text with letters that take two bytes counts twice', () => {
	expect(failedRun(30, 'request', MEGABYTE.replace('x', 'я'))).toBe(7);
});

test('once it is full nothing more of it is kept, however small', () => {
	const answers = run(17);
	answers.add('small', paid(), true, true);
	expect([answers.leave(true, undefined), answers.total]).toEqual([15, 18]);
	expect(take('small', manual)).toBeUndefined();
});

test('all runs leave 32 MB: what was used longest ago goes first', () => {
	for (const name of ['one', 'two']) failedRun(15, name);
	expect(take('one 0', manual)).toBeDefined();
	failedRun(5, 'three');
	expect(taken(15, 'one')).toEqual([0, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14]);
	expect([taken(15, 'two').length, taken(5, 'three').length]).toEqual([15, 5]);
});

test('a run that reuses nothing and ends well leaves nothing, and pushes nothing out', () => {
	failedRun(10);
	run(40, 'other');
	expect([taken(10).length, taken(40, 'other').length]).toEqual([10, 0]);
});

test('a run by hand is given what the last hour has paid, as often as it likes; a schedule is not', () => {
	run(1, 'request', 'paid', true);
	jest.advanceTimersByTime(59 * MINUTE);
	expect([take('request 0', manual), take('request 0', manual)]).toEqual(['paid', 'paid']);
	expect(take('request 0', schedule)).toBeUndefined();
	jest.advanceTimersByTime(MINUTE);
	expect(take('request 0', manual)).toBeUndefined();
	expect(take('request 0', { ...manual, reuseMs: 120 * MINUTE })).toBe('paid');
});

test('what a failed run left is given once, up to an hour, to one that reuses nothing; to others as ever', () => {
	failedRun(2);
	expect(take('request 0', { ...schedule, takesLeft: false })).toBeUndefined();
	expect([take('request 0', schedule), take('request 0', schedule)]).toEqual([MEGABYTE, undefined]);
	expect([take('request 0', manual), take('request 0', manual)]).toEqual([MEGABYTE, MEGABYTE]);
	jest.advanceTimersByTime(60 * MINUTE);
	expect(take('request 1', schedule)).toBeUndefined();
});

test('left again by a run that comes to nothing as well, for an hour in all', () => {
	failedRun(1);
	jest.advanceTimersByTime(50 * MINUTE);
	const { answer } = takeKept('request 0', schedule) ?? {};
	if (answer === undefined) throw new Error('It is gone');
	const next = new RunAnswers();
	next.add('request 0', answer, false, false);
	expect(next.leave(true, undefined)).toBe(1);
	jest.advanceTimersByTime(10 * MINUTE);
	expect(take('request 0', schedule)).toBeUndefined();
	// nor is it told as kept by a run that ends after that hour
	expect(next.leave(true, undefined)).toBe(0);
});

test('the next try of a call takes what it has paid itself, and no other', () => {
	const call = 'execution node 0';
	const answers = run(1, 'own', 'paid');
	answers.add('of another run', paid(), false, false);
	answers.leave(false, call);
	expect(take('own 0', schedule)).toBeUndefined();
	expect(take('own 0', { ...schedule, call: 'execution node 1' })).toBeUndefined();
	expect(takeKept('own 0', { ...schedule, call })).toMatchObject({ isOwn: true });
	expect(take('own 0', { ...schedule, call })).toBeUndefined();
	expect(take('of another run', { ...schedule, call })).toBeUndefined();
});

test.each(['2025-12-31T00:00:00Z', '2026-01-02T00:00:00Z'])(
	'what is kept goes when the clock of the machine jumps to %s',
	(moment) => {
		failedRun(1);
		jest.setSystemTime(Date.parse(moment));
		expect([take('request 0', schedule), take('request 0', manual)]).toEqual([
			undefined,
			undefined,
		]);
	},
);

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
	jest.advanceTimersByTime(59 * MINUTE);
	expect([unused(), used()]).toEqual(before);
	jest.advanceTimersByTime(120 * MINUTE);
	expect(unused()).not.toBe(before[0]);
	expect(used()).toBe(before[1]);
	place.close();
	jest.advanceTimersByTime(120 * MINUTE);
	unused();
	expect(used()).not.toBe(before[1]);
});

test('after a day an answer is gone from memory, for whoever asks', () => {
	run(1, 'reused', 'paid', true);
	const anybody = { ...manual, reuseMs: Infinity };
	jest.advanceTimersByTime(23 * 60 * MINUTE);
	accountOf({ identity: 'another run' });
	expect(take('reused 0', anybody)).toBe('paid');
	jest.advanceTimersByTime(61 * MINUTE);
	accountOf({ identity: 'another run' });
	expect(take('reused 0', anybody)).toBeUndefined();
});

test('what an execution has spent counts until an hour after its last call, longer while one goes on, and not after its end', () => {
	ledgers.of('execution').settle(0, 5);
	jest.advanceTimersByTime(59 * MINUTE);
	expect(ledgers.of('execution').used).toBe(5);
	jest.advanceTimersByTime(61 * MINUTE);
	expect(ledgers.of('execution').used).toBe(0);
	const goesOn = ledgers.of('execution');
	goesOn.open = 1;
	jest.advanceTimersByTime(120 * MINUTE);
	expect(ledgers.of('execution')).toBe(goesOn);
	ledgers.end('execution');
	expect(ledgers.of('execution')).not.toBe(goesOn);
});
