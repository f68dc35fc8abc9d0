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

/** It has refused, and let a look in. */
const paced = () => {
	end('refused', 10, [start(0)]);
	end('good', 130, [start(110)]);
};
/** Answers of requests that go at its pace. @returns when the last one came */
const answerAll = (count: number, from: number) => {
	let at = from;
	for (let n = 0; n < count; n += 1) {
		at = nextStart(limiter, at);
		end('good', at + 20, [start(at)]);
	}
	return at + 20;
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

test('once a refusal has shown a limit, ten a second, one after the other, and twice as many with each answer', () => {
	paced();
	expect(limiter.rate).toBe(10 / 1000);
	const at = nextStart(limiter, 130);
	const sent = start(at);
	expect(nextStart(limiter, at)).toBe(at + 100);
	end('good', at + 20, [sent]);
	// a refusal costs the time of 1.2 requests by now
	expect(limiter.rate).toBeCloseTo((10 / 1000) * (1 + 1 / 2.2), 6);
});

test('a refusal takes a fifth of the rate, once for all that was sent by then, and never more than leaves one in two seconds', () => {
	paced();
	end('refused', 1310, [start(1300), start(1301)]);
	expect(limiter.rate).toBeCloseTo(8 / 1000, 6);
	for (let at = 2000; at < 200_000; at += 5000) {
		end('good', at, [start(at)]);
		end('refused', at + 10, [start(at + 10)]);
	}
	expect(limiter.rate).toBe(1 / 2000);
});

test('it comes back slowly to what was refused, and grows ever faster from there', () => {
	paced();
	end('refused', 300, [start(290)]);
	end('good', 420, [start(410)]);
	// it is there after five answers: four, and one for the time that it was shut
	const rates = [2, 3, 4, 5].map((answers) => {
		answerAll(answers, 1000 * answers);
		return limiter.rate * 1000;
	});
	expect(rates.map((rate) => Number(rate.toFixed(1)))).toEqual([9.5, 10, 10.8, 19.7]);
});

test('a window: where it was shut for longer than open, the limit is what was let in, the look too, over both', () => {
	end('good', 50, startAll(0));
	end(
		'good',
		100,
		Array.from({ length: 10 }, () => start(60)),
	);
	end('refused', 1000, [start(1000)], 9000);
	end('good', 10_020, [start(10_000)]);
	expect(limiter.rate).toBeCloseTo(21 / 10_000, 6);
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
