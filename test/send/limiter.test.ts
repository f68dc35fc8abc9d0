import { ended, started } from '../../nodes/shared/send/lessons';
import {
	isUnlimited,
	type Limiter,
	limitOf,
	nextSent,
	nextStart,
	type Sent,
	unknown,
} from '../../nodes/shared/send/limiter';

/** Whether nothing is let in but a look now and then. */
const isShut = ({ look }: Limiter) => look > 0;

/** Events of one endpoint, and what may start then. */
class Endpoint {
	limiter: Limiter = unknown;

	/** Starts a request. */
	start(at: number, isIdle = false): Sent {
		const sent = nextSent(this.limiter, at);
		this.limiter = started(this.limiter, sent, isIdle);
		return sent;
	}

	/** Starts whatever may start at once. */
	startAll(at: number): Sent[] {
		const sent: Sent[] = [];
		while (nextStart(this.limiter, at) <= at) sent.push(this.start(at));
		return sent;
	}

	good(at: number, ...all: Array<Sent | undefined>): void {
		for (const sent of all) if (sent) this.limiter = ended(this.limiter, 'good', sent, at);
	}

	refused(at: number, waitMs: number, ...all: Array<Sent | undefined>): void {
		for (const sent of all) {
			if (sent) this.limiter = ended(this.limiter, 'refused', sent, at, waitMs);
		}
	}

	overload(at: number, sent: Sent | undefined): void {
		if (sent) this.limiter = ended(this.limiter, 'overload', sent, at);
	}

	next(at: number): number {
		return nextStart(this.limiter, at);
	}
}

/** One that has learned a rate: one in the 125 ms until it let a look in. */
function paced(): Endpoint {
	const endpoint = new Endpoint();
	endpoint.good(20, endpoint.start(0, true));
	endpoint.refused(25, 0, endpoint.start(20));
	expect(isShut(endpoint.limiter)).toBe(true);
	endpoint.good(145, endpoint.start(endpoint.next(25)));
	return endpoint;
}

test('nothing is known: ten at once, and with the first answers more, the more the longer these took', () => {
	for (const [ms, width] of [
		[20, 12],
		[100, 16],
	] as const) {
		const endpoint = new Endpoint();
		const all = endpoint.startAll(0);
		expect(all).toHaveLength(10);
		endpoint.good(ms, ...all);
		expect(Math.floor(endpoint.limiter.width)).toBe(width);
		expect(limitOf(endpoint.limiter)).toBeUndefined();
	}
});

test('answers take long: twice as many after 15 ms for each without a refusal, up to 200, until something has failed', () => {
	const endpoint = new Endpoint();
	const [first] = endpoint.startAll(0);
	const underWay = [150, 480, 1170, 2580, 5430].map((at) => {
		expect(endpoint.startAll(at - 2)).toEqual([]);
		endpoint.startAll(at);
		return endpoint.limiter.underWay;
	});
	expect(underWay).toEqual([22, 46, 94, 190, 200]);
	expect(endpoint.startAll(1000)).toEqual([]);
	endpoint.overload(2000, first);
	expect(endpoint.next(9000)).toBe(Infinity);
});

test('four of ten are refused: six at once from then on, whatever is answered first', () => {
	const endpoint = new Endpoint();
	const all = endpoint.startAll(0);
	endpoint.refused(10, 0, ...all.slice(6));
	endpoint.good(50, ...all.slice(0, 6));
	expect(limitOf(endpoint.limiter)).toBe('6 at a time');
	// and a seventh after two rounds of answers
	for (const width of [6, 7]) {
		const some = Array.from({ length: 6 }, () => endpoint.start(100));
		endpoint.good(150, ...some);
		expect(Math.floor(endpoint.limiter.width)).toBe(width);
	}
});

test('a told time is waited for, to the millisecond, whichever limit it is, and nothing more is tried for eight of it', () => {
	const endpoint = new Endpoint();
	const all = endpoint.startAll(0);
	endpoint.refused(10, 1000, ...all.slice(9));
	endpoint.good(20, ...all.slice(0, 9));
	expect(endpoint.next(20)).toBe(1010);
	for (let at = 1010; at < 7900; at += 50) {
		const some = Array.from({ length: 9 }, () => endpoint.start(at));
		endpoint.good(at + 50, ...some);
	}
	expect(endpoint.limiter.width).toBe(9);
});

test('nothing is let in beside a refused one: it is a limit over time, and looks come ever later', () => {
	const endpoint = new Endpoint();
	endpoint.refused(10, 0, ...endpoint.startAll(0));
	expect(isShut(endpoint.limiter)).toBe(true);
	const gaps: number[] = [];
	for (let at = 10, look = 0; look < 8; look += 1) {
		const next = endpoint.next(at);
		gaps.push(next - at);
		at = next;
		endpoint.refused(at, 0, endpoint.start(at));
	}
	expect(gaps[0]).toBe(100);
	for (const [at, gap] of gaps.entries()) {
		expect(gap).toBeLessThanOrEqual(1.25 * Math.min(3000, 100 * 2 ** at));
		expect(gap).toBeGreaterThanOrEqual(0.75 * Math.min(3000, 100 * 2 ** Math.max(0, at - 1)));
	}
});

test('a look that is let in opens, and what was let in before, over the time that it was shut, is the rate', () => {
	const endpoint = paced();
	expect(isShut(endpoint.limiter)).toBe(false);
	expect(endpoint.limiter.rate).toBeCloseTo(1 / 120, 5);
	endpoint.start(145);
	expect(endpoint.next(145) - 145).toBeCloseTo(120, 0);
});

test('a look that is let in where nothing was before: others use it up, and the rate is ten in the time of that look', () => {
	const endpoint = new Endpoint();
	endpoint.refused(10, 0, ...endpoint.startAll(0));
	endpoint.good(130, endpoint.start(endpoint.next(10)));
	expect(endpoint.limiter.rate).toBeCloseTo(10 / 100, 6);
});

test('what is under way counts for the first rate: it has no answer yet', () => {
	const endpoint = new Endpoint();
	const first = endpoint.startAll(0);
	endpoint.refused(10, 0, first[9]);
	endpoint.good(20, ...first.slice(0, 9));
	endpoint.good(50, endpoint.start(30));
	const alone = endpoint.start(100);
	for (const at of [101, 102]) endpoint.start(at);
	endpoint.refused(110, 0, alone);
	expect(endpoint.limiter.rate).toBeCloseTo(3 / 100, 6);
});

describe('a rate is known', () => {
	let endpoint: Endpoint;
	let now = 145;
	const send = (kind: 'good' | 'refused', waitMs = 0) => {
		now = endpoint.next(now);
		const sent = endpoint.start(now);
		now += 0.1;
		if (kind === 'good') endpoint.good(now, sent);
		else endpoint.refused(now, waitMs, sent);
	};
	const rate = () => endpoint.limiter.rate;
	beforeEach(() => {
		[endpoint, now] = [paced(), 145];
		for (let n = 0; n < 20; n += 1) send('good');
	});

	test('it grows with what is let in one after another', () => {
		const before = rate();
		send('good');
		expect(rate()).toBeGreaterThan(1.05 * before);
		expect(rate()).toBeLessThan(1.2 * before);
	});

	test('a refusal leaves 85 % of it, and shuts', () => {
		const before = rate();
		send('refused');
		expect(rate()).toBeCloseTo(0.85 * before, 6);
		expect(isShut(endpoint.limiter)).toBe(true);
	});

	test('a told time shuts, and it goes on at the rate then', () => {
		send('refused', 2000);
		expect(endpoint.next(now)).toBe(now + 2000);
		expect(isShut(endpoint.limiter)).toBe(false);
		expect(rate()).toBeLessThan(Infinity);
	});

	test('a told time that is shorter than the last one does not make it forget how long that was', () => {
		const { shutMs } = endpoint.limiter;
		send('refused', 50);
		expect(shutMs).toBeGreaterThan(100);
		expect(endpoint.limiter.shutMs).toBe(shutMs);
	});

	const everyThird = () => {
		for (let n = 0; n < 20; n += 1)
			for (const kind of ['good', 'good', 'refused'] as const) send(kind);
	};

	test('where every third one is refused, that is chance: it neither cuts nor waits; three in a row shut', () => {
		everyThird();
		const before = rate();
		send('refused');
		expect(rate()).toBe(before);
		expect(isShut(endpoint.limiter)).toBe(false);
		for (let n = 0; n < 2; n += 1) send('refused');
		expect(isShut(endpoint.limiter)).toBe(true);
	});

	test('a told time is waited for all the same', () => {
		everyThird();
		send('refused', 2000);
		expect(endpoint.next(now)).toBe(now + 2000);
	});

	test('one below one a second grows by the time that passed', () => {
		endpoint = new Endpoint();
		endpoint.good(20, endpoint.start(0, true));
		endpoint.refused(25, 0, endpoint.start(20));
		endpoint.good(5025, endpoint.start(5000));
		expect(rate()).toBeCloseTo(1 / 5000, 6);
		now = 5025;
		for (let n = 0; n < 3; n += 1) send('good');
		expect(rate()).toBeGreaterThan(2 / 5000);
	});

	test('a minute without a request, and nothing is known', () => {
		endpoint.good(now + 59_050, endpoint.start(now + 59_000, true));
		expect(rate()).toBeLessThan(Infinity);
		endpoint.start(endpoint.limiter.due + 60_001, true);
		expect(rate()).toBe(Infinity);
	});
});

test('an overload lowers what is under way, once for all that was sent by then, and never below one', () => {
	const endpoint = new Endpoint();
	const all = endpoint.startAll(0);
	for (const sent of all) endpoint.overload(1000, sent);
	expect(Math.floor(endpoint.limiter.width)).toBe(8);
	// it is no limit, and a run with nothing under way still starts
	expect(limitOf(endpoint.limiter)).toBeUndefined();
	expect(isUnlimited(endpoint.limiter)).toBe(true);
	for (let at = 2000; at < 60_000; at += 2000) {
		for (const sent of endpoint.startAll(at)) endpoint.overload(at + 1000, sent);
	}
	expect(Math.floor(endpoint.limiter.width)).toBe(1);
});
