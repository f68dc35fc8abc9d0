import { times } from 'lodash';
import {
	ended,
	type Limiter,
	type News,
	nextStart,
	started,
	unknown,
} from '../../nodes/shared/send/limiter';

/** What one endpoint is asked and answers, and what may start then. What comes of its rate: `pace.test.ts`. */

let limiter: Limiter;
beforeEach(() => {
	limiter = unknown;
});

/** @returns when it was sent */
const start = (at: number) => {
	limiter = started(limiter, at);
	return at;
};
const startAll = (at: number) => {
	const all: number[] = [];
	while (nextStart(limiter, at) <= at) all.push(start(at));
	return all;
};
const end = (news: News, at: number, all: readonly number[], waitMs = 0) => {
	for (const sentAt of all) limiter = ended(limiter, news, sentAt, at, waitMs);
};

test('nothing is known: ten at once, twice as many after 15 ms for each, more with each answer, 200 at most', () => {
	const all = startAll(0);
	expect([all.length, Math.round(nextStart(limiter, 0))]).toEqual([10, 149]);
	expect(startAll(150)).toHaveLength(12);
	end('good', 400, all);
	for (let at = 400; at < 10_000; at += 1) startAll(at);
	expect(limiter.underWay).toBe(200);
});

test('a told time is waited for to the millisecond, and one look goes first', () => {
	end('refused', 10, startAll(0), 2000);
	expect(nextStart(limiter, 10)).toBe(2010);
	start(2010);
	expect(nextStart(limiter, 2010)).toBeGreaterThan(2500);
});

test('shut for longer than open after it let 20 in, with the look 21 in ten seconds: it is that many a millisecond', () => {
	const all = times(20, () => start(0));
	end('good', 50, all);
	end('refused', 100, [start(60)], 9_900);
	end('good', 10_020, [start(10_000)]);
	expect(limiter.rate).toBeCloseTo(0.0021, 8);
});

test('an overload takes a third of what is under way, once for all that was sent by then, and shuts nothing', () => {
	end('overload', 1000, startAll(0));
	expect([startAll(1000).length, limiter.rate]).toEqual([6, Infinity]);
	// where nothing comes back no more are sent
	expect(nextStart(limiter, 50_000)).toBe(Infinity);
});

test('a minute without a request, and nothing is known', () => {
	end('refused', 10, [start(0)]);
	end('good', 130, [start(110)]);
	end('good', 60_020, [start(60_000)]);
	expect(limiter.rate).toBeLessThan(Infinity);
	start(121_000);
	expect(limiter.rate).toBe(Infinity);
});
