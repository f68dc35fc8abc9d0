import { range } from 'lodash';
import { RateLimiter, type Verdict } from '../../nodes/shared/send/rateLimiter';

let limiter: RateLimiter;
afterEach(() => jest.restoreAllMocks());
beforeEach(() => {
	limiter = new RateLimiter();
	jest.spyOn(Math, 'random').mockReturnValue(0.5);
});

/** Starts all requests that may start. @returns their number */
function startAll(at: number): number {
	let count = 0;
	for (; limiter.nextStart(at) <= at; count += 1) limiter.start(at);
	return count;
}

function end(verdict: Verdict, count: number, sentAt: number, at: number, waitMs = 0): void {
	for (const _ of range(count)) limiter.end(verdict, sentAt, at, waitMs);
}

test('starts ten requests, and doubles them every 150 ms up to 200', () => {
	const counts = range(0, 1000, 150).map((at) => startAll(at));
	expect(counts).toEqual([10, 10, 20, 40, 80, 40, 0]);
});

test('waits as long as the service asks to the millisecond, then sends one probe', () => {
	end('rejected', startAll(0), 0, 10, 2000);
	expect(limiter.nextStart(10)).toBe(2010);
	expect([startAll(2010), limiter.nextStart(2010)]).toEqual([1, 4010]);
	end('rejected', 1, 0, 2020, 9000);
	expect(limiter.nextStart(2020)).toBe(11_020);
});

test('doubles the wait between probes if the service names none', () => {
	end('rejected', startAll(0), 0, 10);
	const probes = range(0, 3000, 10).filter((at) => startAll(at) > 0);
	expect(probes).toEqual([260, 510, 1010, 2010]);
});

test('lowers the rate once for all requests that were in flight, and raises it with each accepted one', () => {
	end('rejected', startAll(0), 0, 10);
	startAll(260);
	end('accepted', 1, 260, 270);
	const gap = () => limiter.nextStart(0) - 270;
	// ten a second
	expect(gap()).toBe(90);
	const started = range(300, 5000).map((at) => {
		const count = startAll(at);
		end('accepted', count, at, at);
		return count;
	});
	expect(started.slice(0, 1000).filter(Boolean).length).toBeGreaterThan(15);
	expect(started.slice(-1000).filter(Boolean).length).toBeGreaterThan(100);
});

test('an overload leaves two thirds of the requests in flight, once for all that were sent by then', () => {
	end('overloaded', startAll(0), 0, 1000);
	expect([startAll(1000), limiter.nextStart(50_000)]).toEqual([6, Infinity]);
	end('accepted', 6, 1001, 1010);
	expect(startAll(1010)).toBe(7);
});

test('is outdated a minute after its last request', () => {
	end('rejected', startAll(0), 0, 10);
	expect([limiter.isOutdated(60_100), limiter.isOutdated(61_000)]).toEqual([false, true]);
});
