import { RunAnswers } from '../../nodes/shared/send/kept';
import { accounts, ledgers } from '../../nodes/shared/send/keys';
import { Sender } from '../../nodes/shared/send/sender';

/** How much is kept, for whom, and for how long. */

const MINUTE = 60_000;
const MEGABYTE = 'x'.repeat(1024 * 1024);
const paid = (name: string, text: string) => ({ name, text, at: Date.now(), size: undefined });

/** What a run takes: how old it may be, and whether it takes what was left. */
const take = (name: string, minutes: number, takesLeft = true) =>
	new RunAnswers().take(name, minutes * MINUTE, takesLeft)?.text;
const byHand = (name: string) => take(name, 60);
const onSchedule = (name: string) => take(name, 0);

/** A run that pays for so many answers. */
function run(count: number, name = 'request', text = MEGABYTE, isReused = false): RunAnswers {
	const answers = new RunAnswers();
	for (let n = 0; n < count; n += 1) answers.add(paid(`${name} ${n}`, text), isReused);
	return answers;
}
const failedRun = (...given: Parameters<typeof run>) => run(...given).leave();

/** Which of so many answers a schedule finds; they are taken by that. */
const found = (count: number, name = 'request') =>
	Array.from({ length: count }, (_, n) => n).filter((n) => onSchedule(`${name} ${n}`));

const endRun = () => new Sender(false).close();

// one clock for all tests: what is kept outlives them
beforeAll(() => void jest.useFakeTimers());
beforeEach(() => jest.setSystemTime(Date.parse('2026-01-01T10:00:00Z')));
afterEach(() => {
	jest.advanceTimersByTime(25 * 60 * MINUTE);
	// drops what a test has left
	endRun();
});
afterAll(() => void jest.useRealTimers());

test('a run leaves 16 MB: the first that came, nothing more once it is full, and it says how many', () => {
	const answers = run(30);
	expect(answers.add(paid('small', 'paid'), true)).toBe(false);
	expect([answers.leave(), answers.total, byHand('small')]).toEqual([15, 31, undefined]);
	expect(found(30)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14]);
	expect(found(30)).toEqual([]);
});

test('all runs leave 32 MB: what was used longest ago goes first', () => {
	for (const name of ['one', 'two']) failedRun(15, name);
	expect(byHand('one 0')).toBeDefined();
	failedRun(5, 'three');
	expect(found(15, 'one')).toEqual([0, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14]);
	expect([found(15, 'two').length, found(5, 'three').length]).toEqual([15, 5]);
});

test('a run by hand is given what the last hour has paid, as often as it likes; a schedule is not', () => {
	run(1, 'request', 'paid', true);
	jest.advanceTimersByTime(59 * MINUTE);
	expect([byHand('request 0'), byHand('request 0')]).toEqual(['paid', 'paid']);
	expect(onSchedule('request 0')).toBeUndefined();
	jest.advanceTimersByTime(MINUTE);
	expect([byHand('request 0'), take('request 0', 120)]).toEqual([undefined, 'paid']);
});

test('what a failed run left is given once, up to an hour, to one that reuses nothing; to others as ever', () => {
	failedRun(2, 'request', 'paid');
	expect(take('request 0', 0, false)).toBeUndefined();
	expect([onSchedule('request 0'), onSchedule('request 0')]).toEqual(['paid', undefined]);
	expect([byHand('request 0'), byHand('request 0')]).toEqual(['paid', 'paid']);
	jest.advanceTimersByTime(60 * MINUTE);
	expect(onSchedule('request 1')).toBeUndefined();
});

test('left again by a run that comes to nothing as well, for an hour in all', () => {
	failedRun(1);
	jest.advanceTimersByTime(50 * MINUTE);
	const next = new RunAnswers();
	next.take('request 0', 0, true);
	expect([next.leave(), next.total]).toEqual([1, 1]);
	jest.advanceTimersByTime(10 * MINUTE);
	expect(onSchedule('request 0')).toBeUndefined();
	// nor is it told as kept by a run that ends after that hour
	expect(next.leave()).toBe(0);
});

test.each(['2025-12-31T00:00:00Z', '2026-01-02T00:00:00Z'])(
	'what is kept goes when the clock of the machine jumps to %s',
	(moment) => {
		failedRun(1);
		jest.setSystemTime(Date.parse(moment));
		expect([onSchedule('request 0'), byHand('request 0')]).toEqual([undefined, undefined]);
	},
);

test('after a day an answer is gone from memory, for whoever asks', () => {
	run(1, 'reused', 'paid', true);
	jest.advanceTimersByTime(23 * 60 * MINUTE);
	endRun();
	expect(take('reused 0', Infinity)).toBe('paid');
	jest.advanceTimersByTime(61 * MINUTE);
	endRun();
	expect(take('reused 0', Infinity)).toBeUndefined();
});

test('of a thousand keys those stay that were used last', () => {
	const used = accounts.of('used');
	for (let n = 0; n < 3000; n += 1) accounts.of(n % 2 === 0 ? 'used' : `key ${n}`);
	expect(accounts.of('used')).toBe(used);
});

test('what was found out about a key is forgotten an hour after its last use', () => {
	const [first, other] = [accounts.of('first'), accounts.of('other')];
	const place = first.open('/path');
	jest.advanceTimersByTime(59 * MINUTE);
	expect(accounts.of('other')).toBe(other);
	jest.advanceTimersByTime(120 * MINUTE);
	expect(accounts.of('other')).not.toBe(other);
	expect(accounts.of('first')).toBe(first);
	place.end();
	jest.advanceTimersByTime(120 * MINUTE);
	expect(accounts.of('first')).not.toBe(first);
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
