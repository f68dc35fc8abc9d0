import { Pace, type Start } from '../../nodes/shared/account/pace';
import {
	both,
	bucket,
	fixedWindow,
	noLimit,
	slidingWindow,
	underWayLimit,
	type Limit,
} from './limits';
import { shortestMs, simulate, type Load } from './simulation';

const overTime: Record<string, () => Limit> = {
	'10 a second, 10 at once': () => bucket(10, 10),
	'10 a second, one by one': () => bucket(10, 1),
	'2 a second, 2 at once': () => bucket(2, 2),
	'2 a second, 40 at once': () => bucket(2, 40),
	'a second, 60 at once': () => bucket(1, 60),
	'10 in a fixed second': () => fixedWindow(10, 1000, 300),
	'2 in a fixed second': () => fixedWindow(2, 1000),
	'30 in fixed 10 seconds': () => fixedWindow(30, 10_000, 6000),
	'60 in a fixed minute': () => fixedWindow(60, 60_000, 30_000),
	'10 in any second': () => slidingWindow(10, 1000),
	'30 in any 10 seconds': () => slidingWindow(30, 10_000),
	'60 in any minute': () => slidingWindow(60, 60_000),
	'10 in any second, refused ones too': () => slidingWindow(10, 1000, true),
	'30 in any 10 seconds, refused ones too': () => slidingWindow(30, 10_000, true),
};
const alsoAtOnce: Record<string, () => Limit> = {
	'3 at once': () => underWayLimit(3),
	'40 at once': () => underWayLimit(40),
	'5 at once and 10 a second': () => both(underWayLimit(5), bucket(10, 10)),
	'20 at once and 60 a minute': () => both(underWayLimit(20), fixedWindow(60, 60_000)),
};
const loads: Load[] = [20, 50, 400, 2000].flatMap((latencyMs) =>
	(['nothing', 'seconds', 'milliseconds'] as const).map((tells) => ({
		lookups: 600,
		latencyMs,
		refusalMs: Math.min(5, latencyMs / 2),
		tells,
	})),
);
const slowRefusals: Load[] = loads
	.filter(({ tells }) => tells === 'nothing')
	.map((load) => ({ ...load, refusalMs: load.latencyMs / 2 }));

describe('600 lookups on a key that the service limits', () => {
	const outcomes: Array<{ ratio: number; share: number }> = [];

	it.each(Object.entries({ ...overTime, ...alsoAtOnce }))(
		'%s: all come through, and no run gives up',
		(name, limit) => {
			for (const load of [...loads, ...slowRefusals]) {
				const { tookMs, longestGapMs, refused, sent } = simulate(limit(), load);
				expect({ ...load, isDone: tookMs !== undefined }).toEqual({ ...load, isDone: true });
				expect(longestGapMs).toBeLessThan(90_000);
				if (name in overTime) {
					outcomes.push({
						ratio: (tookMs ?? Infinity) / shortestMs(limit(), load),
						share: refused / sent,
					});
				}
			}
		},
	);

	it('take at most 1.15 of what the limits allow in the mean, with a tenth of the requests refused', () => {
		const mean = (of: (outcome: (typeof outcomes)[number]) => number) =>
			outcomes.reduce((sum, outcome) => sum + of(outcome), 0) / outcomes.length;
		expect(mean(({ ratio }) => ratio)).toBeLessThan(1.15);
		expect(Math.max(...outcomes.map(({ ratio }) => ratio))).toBeLessThan(2.3);
		expect(mean(({ share }) => share)).toBeLessThan(0.1);
	});
});

describe('a key that may send 2 requests in a fixed second, and is told when the next one begins', () => {
	it.each([20, 50, 400])('sends 2 a second, where answers take %d ms', (latencyMs) => {
		const load = { lookups: 150, latencyMs, refusalMs: 5, tells: 'milliseconds' } as const;
		const { tookMs, refused } = simulate(fixedWindow(2, 1000), load);
		expect(tookMs).toBeLessThan(1.1 * shortestMs(fixedWindow(2, 1000), load));
		expect(refused).toBeLessThan(30);
	});
});

describe('two processes that use one key and do not know of each other', () => {
	const names = [
		'10 a second, 10 at once',
		'10 in a fixed second',
		'30 in fixed 10 seconds',
		'60 in a fixed minute',
	];
	it.each(names)('both come through, and none gives up: %s', (name) => {
		const limit = () => overTime[name]?.() ?? noLimit;
		const load = { lookups: 300, latencyMs: 100, refusalMs: 5, tells: 'nothing' } as const;
		const { tookMs, longestGapMs } = simulate(limit(), load, new Pace(), new Pace());
		const alone = simulate(limit(), load);
		expect(tookMs).toBeLessThan(3 * (alone.tookMs ?? 0));
		expect(longestGapMs).toBeLessThan(90_000);
	});
});

describe('a key without a limit', () => {
	const load = { refusalMs: 5, tells: 'nothing' } as const;

	it('is never closed nor held to a rate', () => {
		const pace = new Pace();
		simulate(noLimit, { ...load, lookups: 600, latencyMs: 50 }, pace);
		expect(pace.isClosed).toBe(false);
		expect(pace.ratePerMinute).toBeUndefined();
	});

	it('has a thousand lookups of 400 ms done in 3.3 seconds', () => {
		expect(
			simulate(noLimit, { ...load, lookups: 1000, latencyMs: 400 }).tookMs,
		).toBeLessThanOrEqual(3300);
	});

	it('starts where it was, once its width is known', () => {
		const pace = new Pace();
		simulate(noLimit, { ...load, lookups: 1000, latencyMs: 400 }, pace);
		expect(pace.width.size).toBe(200);
	});

	it('spaces its starts evenly by the number of the credential', () => {
		const pace = new Pace();
		pace.perMinute = 600;
		expect(simulate(noLimit, { ...load, lookups: 31, latencyMs: 50 }, pace).tookMs).toBe(3050);
	});
});

describe('a look at a closed gate', () => {
	/** A key whose first request was refused, and the look that follows. */
	function lookAfterRefusal() {
		const pace = new Pace();
		pace.end(pace.start(0), 10, { kind: 'refused', retryAfterMs: 500 });
		expect(pace.nextStart(10)).toBe(510);
		return { pace, look: pace.start(510) };
	}

	it('that comes to nothing frees the gate at once and opens nothing', () => {
		const { pace, look } = lookAfterRefusal();
		pace.end(look, 520, { kind: 'neutral' });
		expect(pace.isClosed).toBe(true);
		expect(pace.nextStart(520)).toBe(520);
	});

	it('is the only one until its answer is due, or it is refused', () => {
		const pace = new Pace();
		pace.end(pace.start(0), 400, { kind: 'good' });
		pace.end(pace.start(400), 410, { kind: 'refused' });
		const look = pace.start(410);
		expect(pace.nextStart(411)).toBe(410 + 2 * 400);
		pace.end(look, 420, { kind: 'refused' });
		expect(pace.nextStart(420)).toBe(410 + 100);
	});

	it('that is let in opens it', () => {
		const { pace, look } = lookAfterRefusal();
		pace.end(look, 560, { kind: 'good' });
		expect(pace.isClosed).toBe(false);
	});
});

describe('a run that begins when the quota of the last one is back', () => {
	it.each(['nothing', 'seconds'] as const)('is as fast as that one (told: %s)', (tells) => {
		const load = { lookups: 70, latencyMs: 100, refusalMs: 5, tells };
		const limit = slidingWindow(60, 60_000);
		const pace = new Pace();
		simulate(limit, load, pace);
		const later = { ...load, lookups: 50, from: 200_000 };
		const { tookMs, refused } = simulate(limit, later, pace);
		expect(tookMs).toBeLessThan(3000);
		expect(refused).toBe(0);
	});
});

test('a timeout narrows by what was under way as it showed, not as its request was sent', () => {
	const pace = new Pace();
	const starts = Array.from({ length: 10 }, () => pace.start(0));
	pace.end(starts[0] as Start, 1000, { kind: 'overload' });
	expect(pace.width.size).toBe(7);
});
