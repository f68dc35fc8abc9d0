import { Pace, type Sent } from '../../nodes/shared/send/pace';
import {
	begun,
	both,
	bucket,
	fixedWindow,
	noLimit,
	slidingWindow,
	underWayLimit,
	type Limit,
} from './limits';
import { refusedFor, shortestMs, simulate, type Load, type Outcome } from './simulation';

const overTime: Record<string, () => Limit> = {
	'10 a second, 10 at once': () => bucket(10, 10),
	'10 a second, one by one': () => bucket(10, 1),
	'2 a second, 40 at once': () => bucket(2, 40),
	'a second, 60 at once': () => bucket(1, 60),
	'10 in a fixed second': () => fixedWindow(10, 1000, 300),
	'30 in fixed 10 seconds': () => fixedWindow(30, 10_000, 6000),
	'60 in a fixed minute': () => fixedWindow(60, 60_000, 30_000),
	'10 in any second': () => slidingWindow(10, 1000),
	'30 in any 10 seconds': () => slidingWindow(30, 10_000),
	'60 in any minute': () => slidingWindow(60, 60_000),
	'10 in any second, refused ones too': () => slidingWindow(10, 1000, true),
	'30 in any 10 seconds, refused ones too': () => slidingWindow(30, 10_000, true),
};
const begunByOthers: Record<string, () => Limit> = {
	'60 in a fixed minute, none left for 15 seconds': () =>
		begun(fixedWindow(60, 60_000, 45_000), 60),
	'30 in fixed 10 seconds, half of them left': () => begun(fixedWindow(30, 10_000, 2000), 15),
	'10 in a fixed second, none left': () => begun(fixedWindow(10, 1000, 500), 10),
	'60 in any minute, 20 left': () => begun(slidingWindow(60, 60_000), 40),
};
const mixtures: Record<string, () => Limit> = {
	'5 at once and 10 a second': () => both(underWayLimit(5), bucket(10, 10)),
	'20 at once and 60 a minute': () => both(underWayLimit(20), fixedWindow(60, 60_000)),
};
const atOnce = [1, 3, 5, 10, 20, 50];

const latencies = [20, 50, 400, 2000];
const load = (latencyMs: number, tells: Load['tells'], refusalMs = Math.min(5, latencyMs / 2)) => ({
	lookups: 600,
	latencyMs,
	refusalMs,
	tells,
});
/** All loads of a family, and those whose refusals take half an answer. */
const loads = (...tells: Array<Load['tells']>): Load[] =>
	latencies.flatMap((latencyMs) => [
		...tells.map((one) => load(latencyMs, one)),
		load(latencyMs, 'nothing', latencyMs / 2),
	]);

/** What 600 lookups take, of what the limit allows, and how many requests are refused. */
const outcomes: Array<{ ratio: number; share: number }> = [];

function expectDone(load: Load, outcome: Outcome, idealMs: number): void {
	const { tookMs, longestGapMs, failed, refused, sent } = outcome;
	expect({ ...load, isDone: tookMs !== undefined }).toEqual({ ...load, isDone: true });
	expect(longestGapMs).toBeLessThan(90_000);
	// a lookup that is refused five times while others get in fails: one of a thousand at most
	expect(failed).toBeLessThanOrEqual(1);
	outcomes.push({ ratio: (tookMs ?? Infinity) / idealMs, share: refused / sent });
}

describe('600 lookups on an endpoint that the service limits', () => {
	it.each(Object.entries({ ...overTime, ...begunByOthers, ...mixtures }))(
		'over time, %s: all come through, and no run gives up',
		(name, limit) => {
			for (const one of loads('nothing', 'seconds')) {
				const mostAtOnce = name in mixtures ? Number.parseInt(name, 10) : 200;
				const idealMs = Math.max(
					shortestMs(limit(), one),
					(one.lookups / mostAtOnce) * one.latencyMs,
				);
				expectDone(one, simulate(limit(), one), idealMs);
			}
		},
	);

	it.each(atOnce)('by number, %i at once, told a wait of a second or nothing', (most) => {
		for (const one of loads('nothing', 'a second')) {
			// n8n works off about 2.5 a millisecond
			const usable = Math.min(most, Math.max(10, 2.5 * one.latencyMs));
			const idealMs = (one.lookups / usable) * one.latencyMs;
			const outcome = simulate(underWayLimit(most), one);
			expectDone(one, outcome, idealMs + (one.tells === 'a second' ? 1000 : 0));
		}
	});

	it('take at most 1.2 of what the limits allow in the mean, with 12 % of the requests refused', () => {
		const mean = (of: (outcome: (typeof outcomes)[number]) => number) =>
			outcomes.reduce((sum, outcome) => sum + of(outcome), 0) / outcomes.length;
		expect(mean(({ ratio }) => ratio)).toBeLessThan(1.2);
		expect(Math.max(...outcomes.map(({ ratio }) => ratio))).toBeLessThan(5);
		expect(mean(({ share }) => share)).toBeLessThan(0.12);
	});
});

it('one lookup that is always refused fails after its retries, and the others are done as fast as without it', () => {
	for (const latencyMs of latencies) {
		const one = { ...load(latencyMs, 'a second'), refused: [7] };
		const { tookMs = Infinity, failed, refused } = simulate(noLimit, one);
		const alone = simulate(noLimit, load(latencyMs, 'nothing')).tookMs ?? 0;
		expect([failed, refused]).toEqual([1, 5]);
		// the four retries wait, and the first refusal, which all wait for
		// it may stand at the end, and waits 1, 1, 1 and up to 2 s before its tries
		expect(tookMs).toBeLessThan(alone + 1000 + 4 * (1000 + latencyMs) + 2000);
	}
});

describe('two processes that use one key and do not know of each other', () => {
	it.each(Object.keys(overTime))('both come through, and none gives up: %s', (name) => {
		const limit = () => overTime[name]?.() ?? noLimit;
		for (const latencyMs of [20, 100, 400]) {
			const one = { ...load(latencyMs, 'nothing'), lookups: 300 };
			const { tookMs, longestGapMs } = simulate(limit(), one, new Pace(), new Pace());
			const alone = simulate(limit(), one);
			expect(tookMs).toBeLessThan(5 * (alone.tookMs ?? 0));
			expect(longestGapMs).toBeLessThan(90_000);
		}
	});
});

describe('an endpoint without a limit', () => {
	it('is never blocked nor held to a rate', () => {
		const pace = new Pace();
		simulate(noLimit, load(50, 'nothing'), pace);
		expect(pace.isUnlimited).toBe(true);
	});

	it('has a thousand lookups of 400 ms done in 3.3 seconds, and in 2.5 once its width is known', () => {
		const pace = new Pace();
		const thousand = { ...load(400, 'nothing'), lookups: 1000 };
		expect(simulate(noLimit, thousand, pace).tookMs).toBeLessThanOrEqual(3300);
		expect(simulate(noLimit, { ...thousand, from: 60_000 }, pace).tookMs).toBeLessThanOrEqual(2500);
	});
});

it('a run that begins when the quota of the last one is back is as fast as that one', () => {
	for (const tells of ['nothing', 'seconds'] as const) {
		const limit = slidingWindow(60, 60_000);
		const pace = new Pace();
		simulate(limit, { ...load(100, tells), lookups: 70 }, pace);
		const { tookMs, refused } = simulate(
			limit,
			{ ...load(100, tells), lookups: 50, from: 200_000 },
			pace,
		);
		expect(tookMs).toBeLessThan(3000);
		expect(refused).toBe(0);
	}
});

describe('what the hint may name', () => {
	it('is a rate only where a whole period has shown it', () => {
		const pace = new Pace();
		const limit = fixedWindow(60, 60_000);
		simulate(limit, { ...load(100, 'nothing'), lookups: 70 }, pace);
		expect(pace.limit).toBeUndefined();
		simulate(limit, { ...load(100, 'nothing'), lookups: 600, from: 300_000 }, pace);
		const perMinute = Number(/^about (\d+) requests a minute$/.exec(pace.limit ?? '')?.[1]);
		expect(perMinute).toBeGreaterThan(50);
		expect(perMinute).toBeLessThan(70);
	});

	it('is a number at once where that was refused', () => {
		const pace = new Pace();
		simulate(underWayLimit(20), load(100, 'nothing'), pace);
		expect(pace.limit).toMatch(/^2\d at a time$/);
	});
});

describe('a blocked endpoint', () => {
	/** Its first request was refused, and a probe follows. */
	function probeAfterRefusal() {
		const pace = new Pace();
		pace.end(pace.start(0), 10, refusedFor());
		expect(pace.nextStart(10)).toBe(110);
		return { pace, probe: pace.start(110) };
	}

	it('sends no other probe until the first has ended', () => {
		const { pace, probe } = probeAfterRefusal();
		expect(pace.nextStart(5000)).toBe(Infinity);
		pace.end(probe, 5000, refusedFor());
		expect(pace.nextStart(5000)).toBe(5000);
	});

	it('is opened by a probe that is let in, and by none that ends otherwise', () => {
		const { pace, probe } = probeAfterRefusal();
		pace.end(probe, 120, { kind: 'neutral' });
		expect([pace.isBlocked, pace.nextStart(120)]).toEqual([true, 120]);
		pace.end(pace.start(120), 160, { kind: 'good' });
		expect(pace.isBlocked).toBe(false);
	});

	it('sends nothing before the time that it was told, to the millisecond, whatever else is refused', () => {
		const pace = new Pace();
		const [first, second] = [pace.start(0), pace.start(0)] as [Sent, Sent];
		pace.end(first, 10, refusedFor(500));
		pace.end(second, 20, refusedFor());
		expect(pace.nextStart(20)).toBe(515);
		pace.end(pace.start(515), 535, { kind: 'good' });
		expect(pace.isBlocked).toBe(false);
	});
});

test('a timeout narrows by what was under way as it showed, not as its request was sent', () => {
	const pace = new Pace();
	const starts = Array.from({ length: 10 }, () => pace.start(0));
	pace.end(starts[0] as Sent, 1000, { kind: 'overload' });
	expect(pace.nextStart(1000)).toBe(Infinity);
	for (const start of starts.slice(1, 3)) pace.end(start, 1000, { kind: 'good' });
	expect(pace.nextStart(1000)).not.toBe(Infinity);
});
