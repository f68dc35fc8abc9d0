import {
	ended,
	isUnlimited,
	type Limiter,
	type News,
	nextStart,
	type Sent,
	started,
	unknown,
} from '../../nodes/shared/send/limiter';

/** What one endpoint is asked and answers, and what may start then. */

let limiter: Limiter;
beforeEach(() => {
	limiter = unknown;
});

const start = (at: number): Sent => {
	limiter = started(limiter, at);
	return { serial: limiter.started, at };
};
const startAll = (at: number) => {
	const all: Sent[] = [];
	while (nextStart(limiter, at) <= at) all.push(start(at));
	return all;
};
const end = (news: News, at: number, all: readonly Sent[], waitMs = 0) => {
	for (const sent of all) limiter = ended(limiter, news, sent, at, waitMs);
};

/** One that lets in one each 100 ms: ten in the second until a look is let in. */
const paced = () => {
	const all = startAll(0);
	end('good', 20, all);
	const [refused] = [start(900)];
	end('refused', 900, refused ? [refused] : []);
	end('good', 1020, [start(1000)]);
};

test('nothing is known: ten at once, twice as many after 15 ms for each, more with each answer, 200 at most', () => {
	const all = startAll(0);
	expect(all).toHaveLength(10);
	expect(nextStart(limiter, 0)).toBeCloseTo(149, 6);
	expect(startAll(150)).toHaveLength(12);
	end('good', 400, all);
	for (let at = 400; at < 10_000; at += 1) startAll(at);
	expect(limiter.underWay).toBe(200);
});

test('a refusal shuts it, whatever was sent with it; looks come ever later, up to four seconds', () => {
	const all = startAll(0);
	end('refused', 10, all);
	expect(isUnlimited(limiter)).toBe(false);
	const gaps: number[] = [];
	for (let at = 10, look = 0; look < 8; look += 1) {
		const next = nextStart(limiter, at);
		gaps.push(next - at);
		at = next;
		end('refused', at, [start(at)]);
	}
	for (const [at, gap] of gaps.entries()) {
		const most = Math.min(4000, 100 * 2 ** at);
		expect([gap <= 1.25 * most, gap >= (at === 0 ? 1 : 0.75 / 2) * most]).toEqual([true, true]);
	}
});

test('a told time is waited for to the millisecond, and one look goes first', () => {
	const all = startAll(0);
	end('refused', 10, all, 2000);
	expect(nextStart(limiter, 10)).toBe(2010);
	start(2010);
	expect(nextStart(limiter, 2010)).toBeGreaterThan(2500);
});

test('the first rate is what was let in until the look that was; others go at that pace', () => {
	paced();
	expect(limiter.rate).toBeCloseTo(10 / 1000, 6);
	start(1200);
	expect(nextStart(limiter, 1200)).toBeCloseTo(1299, 0);
});

test('a refusal takes a third of the rate, once for all that was sent by then, and never more than leaves one in two seconds', () => {
	paced();
	const { rate } = limiter;
	end('refused', 1310, [start(1300), start(1301)]);
	expect(limiter.rate).toBeCloseTo((rate * 2) / 3, 6);
	for (let at = 2000; at < 100_000; at += 5000) {
		end('good', at, [start(at)]);
		end('refused', at + 10, [start(at + 10)]);
	}
	expect(limiter.rate).toBeGreaterThanOrEqual(1 / 2000);
});

test('the rate grows with each answer, and less once a refusal has met it', () => {
	paced();
	const grows = (at: number) => {
		const { rate } = limiter;
		end('good', at + 20, [start(at)]);
		return limiter.rate / rate;
	};
	const first = grows(1200);
	end('refused', 1310, [start(1300)]);
	end('good', 1700, [start(1600)]);
	const later = grows(2000);
	expect([first > 1.2, later > 1.05, later < 1.1]).toEqual([true, true, true]);
});

test('an overload takes a third of what is under way, once for all that was sent by then, and shuts nothing', () => {
	const all = startAll(0);
	end('overload', 1000, all);
	expect(Math.floor(limiter.width)).toBe(6);
	expect(isUnlimited(limiter)).toBe(true);
});

test('a minute without a request, and nothing is known', () => {
	paced();
	start(61_500);
	expect(limiter.rate).toBe(Infinity);
});
