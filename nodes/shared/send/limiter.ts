/** Requests under way at once on an endpoint of which nothing is known. */
export const FIRST_WIDTH = 10;
/** The most of an endpoint, and of a run. */
export const MAX_WIDTH = 200;
/** While nothing was refused, twice as many may start if nothing has for so long, times those under way: a refusal would have come. */
export const QUIET_MS = 15;
/** Refusals usually come sooner than this: first requests are spread over no more, and the first look comes after it. */
const SOON_MS = 100;
/** Looks whether something is let in again come after twice the time each, up to this. */
const MAX_LOOK_MS = 4000;
/** What a refusal leaves of the rate, and an overload of what is under way. */
const BACKOFF = 2 / 3;
/** No refusal makes the rate lower: beside a client that takes whatever it can get it would go to nothing. */
const MIN_RATE = 1 / 2000;
/** With each answer the rate grows by one in so many: until a refusal has met it, and from then on. */
const FIRST_GROWTH = 2;
const GROWTH = 15;
/** After so long without a request what comes next is measured anew. */
const PAUSE_MS = 1000;
/** Limits are counted in a minute at most: after that time without a request nothing is known. */
const FORGET_MS = 60_000;

/** What is known of an endpoint while nothing is. All times are in milliseconds of one clock. */
export const unknown = {
	underWay: 0,
	/** Requests that were started; their numbers count from 1. */
	started: 0,
	/** So many had been started at the last refusal or overload that was news: what comes of these is none. */
	news: 0,
	/** When the next one is due. While the endpoint is shut, the next look. */
	due: -Infinity,
	/** How long the latest answer took. */
	tookMs: 0,
	/** So many may be under way while no rate is known, and whether an overload has shown that it is the most. */
	width: FIRST_WIDTH,
	isMost: false,
	/** Requests that were let in, and since when: what the first rate is made of. */
	letIn: 0,
	since: 0,
	/** Requests a millisecond: Infinity until a refusal has shown that there is a limit, and a look what it lets in. */
	rate: Infinity,
	/** Whether the rate was refused since it is known. */
	isMet: false,
	/** Milliseconds between this look and the next; 0 while the endpoint lets requests in. */
	lookMs: 0,
	/** When it was shut last, and for how long. */
	shutAt: 0,
	shutMs: 0,
};

/** What is known of the limits of one endpoint, and what it is busy with. The rules are in docs/architecture.md. */
export type Limiter = Readonly<typeof unknown>;

/** A request as it was started. */
export interface Sent {
	/** Its number among those of the endpoint. */
	readonly serial: number;
	readonly at: number;
}

/** What the end of a request tells of the service; 'neutral' tells nothing. */
export type News = 'good' | 'overload' | 'refused' | 'neutral';

/** Whether no refusal has shown a limit. */
export const isUnlimited = ({ rate, lookMs }: Limiter) => rate === Infinity && lookMs === 0;

/** When the next request may start: now, later, or Infinity where it waits for an answer. */
export function nextStart(limiter: Limiter, now: number): number {
	const { underWay, width, isMost, rate, due } = limiter;
	if (underWay < (rate < Infinity ? MAX_WIDTH : Math.floor(width))) return Math.max(now, due);
	const isFull = isMost || !isUnlimited(limiter) || underWay >= MAX_WIDTH;
	return isFull ? Infinity : Math.max(now, due + underWay * QUIET_MS);
}

/** What is known once a request has started. Its number is then `started`. */
export function started(before: Limiter, now: number): Limiter {
	const pauseMs = before.underWay === 0 ? now - before.due : 0;
	const known = pauseMs > FORGET_MS ? { ...unknown, started: before.started } : before;
	const anew = pauseMs > PAUSE_MS ? { letIn: 0, since: now } : {};
	const count = { started: before.started + 1, underWay: before.underWay + 1 };
	return { ...known, ...anew, ...count, ...afterStart(known, now) };
}

/** When the next one is due after one that starts now, and what more may be under way. */
function afterStart(limiter: Limiter, now: number): Partial<Limiter> {
	const { started: serial, underWay, width, rate, due, lookMs, tookMs, isMost } = limiter;
	if (lookMs > 0) {
		// processes that wait for the same time would always meet: each look waits for a part of its own
		const part = 0.75 + ((serial * 0.618) % 1) / 2;
		return { due: now + lookMs * part, lookMs: Math.min(MAX_LOOK_MS, 2 * lookMs) };
	}
	// what takes long, or hangs, holds up no others
	const isQuiet = underWay >= Math.floor(width) && now > due + underWay * QUIET_MS - 1;
	const wider = isQuiet && !isMost ? Math.min(MAX_WIDTH, 2 * (underWay + 1)) : width;
	const gap = rate < Infinity ? 1 / rate : (isMost ? tookMs : Math.min(tookMs, SOON_MS)) / wider;
	// timers count whole milliseconds
	return { width: wider, due: Math.max(due, now - 1) + gap };
}

/** What is known once a request has ended. @param waitMs what a refusal has asked for; 0 where it has told nothing */
export function ended(before: Limiter, news: News, sent: Sent, now: number, waitMs = 0): Limiter {
	const limiter = { ...before, underWay: before.underWay - 1 };
	const isNews = sent.serial > before.news;
	if (news === 'good') return answered(limiter, sent, now);
	if (news === 'refused') return refused(limiter, isNews, now, waitMs);
	return news === 'overload' && isNews ? overloaded(limiter) : limiter;
}

function answered(before: Limiter, { serial, at }: Sent, now: number): Limiter {
	const limiter = { ...before, tookMs: now - at, letIn: before.letIn + 1 };
	if (serial <= before.news) return limiter;
	if (before.lookMs > 0) return opened(limiter, at, now);
	return before.rate < Infinity ? faster(limiter) : wider(limiter);
}

/** A look was let in. The first rate is what had been let in, over the time until then; ten where nothing had. */
function opened(limiter: Limiter, sentAt: number, now: number): Limiter {
	const { letIn, since, shutAt } = limiter;
	const first = (letIn > 1 ? letIn - 1 : FIRST_WIDTH) / Math.max(1, sentAt - since);
	const rate = limiter.rate < Infinity ? limiter.rate : first;
	const due = Math.max(now, sentAt + 1 / rate);
	return { ...limiter, rate, due, lookMs: 0, shutMs: now - shutAt };
}

/** It grows less where being shut costs the time of many requests, and below one a second by the time that passed. */
function faster(limiter: Limiter): Limiter {
	const { rate, shutMs, isMet } = limiter;
	const part = (isMet ? GROWTH : FIRST_GROWTH) + shutMs * rate;
	const growth = Math.max(1, 1 / (1000 * rate)) / part;
	return { ...limiter, rate: rate * (1 + Math.min(1, growth)) };
}

/** More may be under way where at least half was: by the time that an answer takes, and after an overload one a round. */
function wider(limiter: Limiter): Limiter {
	const { underWay, width, isMost, tookMs } = limiter;
	if (2 * (underWay + 1) < width) return limiter;
	const more = isMost ? 1 / width : (2 * tookMs) / SOON_MS;
	return { ...limiter, width: Math.min(MAX_WIDTH, width + more) };
}

/** A told time is waited for in any case. News cuts the rate and shuts the endpoint until a look is let in. */
function refused(limiter: Limiter, isNews: boolean, now: number, waitMs: number): Limiter {
	const due = waitMs > 0 ? Math.max(limiter.due, now + waitMs) : limiter.due;
	if (limiter.lookMs > 0 || !isNews) return { ...limiter, due };
	const rate = Math.max(MIN_RATE, limiter.rate * BACKOFF);
	const lookMs = waitMs > 0 ? waitMs : Math.min(MAX_LOOK_MS, Math.max(SOON_MS, 1 / rate));
	const isMet = rate < Infinity;
	return { ...limiter, rate, isMet, lookMs, news: limiter.started, shutAt: now, due: now + lookMs };
}

/** The service failed, or did not answer in time: less at once, and back to it slowly. */
function overloaded(limiter: Limiter): Limiter {
	const { underWay, width, rate, started: news } = limiter;
	const most = Math.max(1, Math.min(width, (underWay + 1) * BACKOFF));
	return { ...limiter, news, rate: rate * BACKOFF, width: most, isMost: true };
}
