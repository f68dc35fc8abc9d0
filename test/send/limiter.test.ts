import {
	ended,
	type Limiter,
	type News,
	nextStart,
	type Sent,
	started,
	unknown,
} from '../../nodes/shared/send/limiter';

/** What one endpoint is asked and answers, and what may start then: a literal for each rule of docs/architecture.md. */

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
/** Requests a second. */
const rate = () => Number((limiter.rate * 1000).toFixed(3));

/** It has refused, and let a look in. */
const paced = () => {
	end('refused', 10, [start(0)]);
	end('good', 130, [start(110)]);
};
/** Answers of requests that go at its pace. */
const answerAll = (count: number, from: number) => {
	let at = from;
	for (let n = 0; n < count; n += 1) {
		at = nextStart(limiter, at);
		end('good', at + 20, [start(at)]);
	}
};

test('nothing is known: ten at once, twice as many after 15 ms for each, more with each answer, 200 at most', () => {
	const all = startAll(0);
	expect([all.length, Math.round(nextStart(limiter, 0))]).toEqual([10, 149]);
	expect(startAll(150)).toHaveLength(12);
	end('good', 400, all);
	for (let at = 400; at < 10_000; at += 1) startAll(at);
	expect(limiter.underWay).toBe(200);
});

test('a refusal shuts it, whatever was sent with it; looks come ever later, up to four seconds', () => {
	end('refused', 10, startAll(0));
	const gaps: number[] = [];
	for (let at = 10; gaps.length < 8;) {
		const next = nextStart(limiter, at);
		gaps.push(Math.round(next - at));
		at = next;
		end('refused', at, [start(at)]);
	}
	// 100, 200, 400 … up to 4000, each with a part of its own, so that processes do not always meet
	expect(gaps).toEqual([100, 84, 230, 383, 614, 1722, 2832, 4776]);
});

test('a told time is waited for to the millisecond, and one look goes first', () => {
	end('refused', 10, startAll(0), 2000);
	expect(nextStart(limiter, 10)).toBe(2010);
	start(2010);
	expect(nextStart(limiter, 2010)).toBeGreaterThan(2500);
});

test('once a refusal has shown a limit, ten a second, one after the other, and twice as many with each answer', () => {
	paced();
	expect(rate()).toBe(10);
	const at = nextStart(limiter, 130);
	const sent = start(at);
	expect(nextStart(limiter, at)).toBe(at + 100);
	end('good', at + 20, [sent]);
	// or fewer: a refusal costs the time of 1.2 requests by now
	expect(rate()).toBe(14.545);
});

test('a refusal takes a fifth of the rate, once for all that was sent by then, and never more than leaves one in two seconds', () => {
	paced();
	end('refused', 1310, [start(1300), start(1301)]);
	expect(rate()).toBe(8);
	for (let at = 2000; at < 200_000; at += 5000) {
		end('good', at, [start(at)]);
		end('refused', at + 10, [start(at + 10)]);
	}
	expect(rate()).toBe(0.5);
});

test('it comes back slowly to what was refused, and grows ever faster from there', () => {
	paced();
	end('refused', 300, [start(290)]);
	end('good', 420, [start(410)]);
	// it is there after five answers: four, and one for the time that it was shut
	const rates = [2, 3, 4, 5].map((answers) => {
		answerAll(answers, 1000 * answers);
		return Number(rate().toFixed(1));
	});
	expect(rates).toEqual([9.5, 10, 10.8, 19.7]);
});

test('a window: where it was shut for longer than open, the limit is what was let in, the look too, over both', () => {
	end('good', 50, startAll(0));
	for (let n = 0; n < 10; n += 1) end('good', 100, [start(60)]);
	end('refused', 1000, [start(1000)], 9000);
	end('good', 10_020, [start(10_000)]);
	expect(rate()).toBe(2.1);
});

test('an overload takes a third of what is under way, once for all that was sent by then, and shuts nothing', () => {
	end('overload', 1000, startAll(0));
	expect([Math.floor(limiter.width), limiter.rate]).toEqual([6, Infinity]);
});

test('a minute without a request, and nothing is known', () => {
	paced();
	start(61_500);
	expect(limiter.rate).toBe(Infinity);
});
