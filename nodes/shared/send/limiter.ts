/** Requests under way at once on an endpoint of which nothing is known. */
const FIRST_WIDTH = 10;
/** The most of an endpoint, and of a run. */
export const MAX_WIDTH = 200;
/** While nothing was refused, twice as many may start if nothing has for so long, times those under way: a refusal would have come. */
const QUIET_MS = 15;
/** Refusals usually come sooner than this: first requests are spread over no more, and the first look comes after it. */
const SOON_MS = 100;
/** Looks whether something is let in again come after twice the time each, up to this. */
const MAX_LOOK_MS = 4000;
/** Requests a millisecond, once a refusal has shown that there is a limit: most allow between one and a hundred a second. */
const FIRST_RATE = 10 / 1000;
/** What a refusal leaves of the rate. */
const LEFT = 0.8;
/** After so many answers the rate is where it was refused, or later, where being shut has cost more than these. */
const BACK_AFTER = 5;
/** So many answers between two refusals tell what a limit lets in. */
const TELLING = 15;
/** No refusal makes the rate lower: beside a client that takes whatever it can get it would go to nothing. */
const MIN_RATE = 1 / 2000;
/** What an overload leaves of what is under way. */
const LEFT_OF_WIDTH = 2 / 3;
/** Limits are counted in a minute at most: after that time without a request nothing is known. */
const FORGET_MS = 60_000;

/** What is known of an endpoint while nothing is. All times are in milliseconds of one clock. */
export const unknown = {
	underWay: 0,
	/** Requests that were started. */
	started: 0,
	/** When the last refusal or overload came that was news: what comes of requests that were started before is none. */
	newsAt: -Infinity,
	/** When the next one is due. While the endpoint is shut, the next look. */
	due: -Infinity,
	/** How long the latest answer took. */
	tookMs: 0,
	/** So many may be under way while no rate is known. */
	width: FIRST_WIDTH,
	/** Requests a millisecond: Infinity until a refusal has shown that there is a limit. */
	rate: Infinity,
	/** The rate that was refused last; Infinity where none was. */
	met: Infinity,
	/** Requests that were let in since the endpoint opened last. */
	letIn: 0,
	openedAt: 0,
	/** When it was shut before that; while it is shut, since when. */
	shutAt: 0,
	/** Milliseconds between this look and the next; 0 while the endpoint lets requests in. */
	lookMs: 0,
};

/** What is known of the limits of one endpoint, and what it is busy with. The rules are in docs/architecture.md. */
export type Limiter = Readonly<typeof unknown>;

/** What the end of a request tells of the service; 'neutral' tells nothing. */
export type News = 'good' | 'overload' | 'refused' | 'neutral';

/** Whether no refusal has shown a limit. */
export const isUnlimited = ({ rate }: Limiter) => rate === Infinity;

/** When the next request may start: now, later, or Infinity where it waits for an answer. */
export function nextStart(limiter: Limiter, now: number): number {
	const { underWay, width, newsAt, due } = limiter;
	const most = isUnlimited(limiter) ? Math.floor(width) : MAX_WIDTH;
	if (underWay < most) return Math.max(now, due);
	const isQuiet = newsAt === -Infinity && most < MAX_WIDTH;
	return isQuiet ? Math.max(now, due + underWay * QUIET_MS) : Infinity;
}

/** What is known once a request has started: when the next one is due after it, and what more may be under way. */
export function started(before: Limiter, now: number): Limiter {
	const isOld = before.underWay === 0 && now - before.due > FORGET_MS;
	const known = isOld ? { ...unknown, started: before.started, openedAt: now } : before;
	const { underWay, width, rate, due, lookMs, tookMs, newsAt } = known;
	const next = { ...known, started: known.started + 1, underWay: underWay + 1 };
	if (lookMs > 0) {
		// processes that wait for the same time would always meet: each look waits for a part of its own
		const part = 0.75 + ((known.started * 0.618) % 1) / 2;
		return { ...next, due: now + lookMs * part, lookMs: Math.min(MAX_LOOK_MS, 2 * lookMs) };
	}
	// what takes long, or hangs, holds up no others
	const isQuiet = underWay >= Math.floor(width) && now > due + underWay * QUIET_MS - 1;
	const isWider = isQuiet && newsAt === -Infinity;
	const most = isWider ? Math.min(MAX_WIDTH, 2 * (underWay + 1)) : width;
	const gap = isUnlimited(known) ? Math.min(tookMs, SOON_MS) / most : 1 / rate;
	// timers count whole milliseconds
	return { ...next, width: most, due: Math.max(due, now - 1) + gap };
}

/** What is known once a request has ended. @param waitMs what a refusal has asked for; 0 where it has told nothing */
export function ended(last: Limiter, news: News, sentAt: number, now: number, waitMs = 0): Limiter {
	const limiter = { ...last, underWay: last.underWay - 1 };
	const isNews = sentAt > last.newsAt;
	if (news === 'good') return answered(limiter, isNews, sentAt, now);
	if (news === 'refused') return refused(limiter, isNews, now, waitMs);
	return news === 'overload' && isNews ? overloaded(limiter, now) : limiter;
}

function answered(before: Limiter, isNews: boolean, sentAt: number, now: number): Limiter {
	const limiter = { ...before, tookMs: now - sentAt, letIn: before.letIn + 1 };
	if (!isNews) return limiter;
	if (before.lookMs > 0) return opened(limiter, sentAt, now);
	return isUnlimited(before) ? wider(limiter) : faster(limiter);
}

/** A look was let in. Where the endpoint was shut for longer than open, the limit is what was let in, over both. */
function opened(limiter: Limiter, sentAt: number, now: number): Limiter {
	const { letIn, openedAt, shutAt } = limiter;
	const isTelling = letIn >= TELLING && now - shutAt > shutAt - openedAt;
	const most = isTelling ? letIn / (sentAt - openedAt) : Infinity;
	const met = limiter.met === Infinity ? Infinity : Math.min(limiter.met, most);
	const rate = Math.min(limiter.rate, met === Infinity ? most : most * LEFT);
	const due = Math.max(now, sentAt + 1 / rate);
	return { ...limiter, rate, met, due, lookMs: 0, letIn: 1, openedAt: now };
}

/** Until the limit is met twice as fast with each answer, or less where being shut costs many. Then slowly back to what it met, and from there ever faster. */
function faster(limiter: Limiter): Limiter {
	const { rate, met, letIn, openedAt, shutAt } = limiter;
	const shutMs = openedAt - shutAt;
	if (met === Infinity) return { ...limiter, rate: rate * (1 + 1 / (1 + shutMs * rate)) };
	const part = letIn / (BACK_AFTER + shutMs * met);
	return { ...limiter, rate: met * (1 + (1 - LEFT) * (part - 1) ** 3) };
}

/** More may be under way where at least half was: by the time that an answer takes, and after an overload one a round. */
function wider(limiter: Limiter): Limiter {
	const { underWay, width, newsAt, tookMs } = limiter;
	if (2 * (underWay + 1) < width) return limiter;
	const more = newsAt > -Infinity ? 1 / width : (2 * tookMs) / SOON_MS;
	return { ...limiter, width: Math.min(MAX_WIDTH, width + more) };
}

/** A told time is waited for in any case. News slows down, and shuts the endpoint until a look is let in. */
function refused(limiter: Limiter, isNews: boolean, now: number, waitMs: number): Limiter {
	const due = waitMs > 0 ? Math.max(limiter.due, now + waitMs) : limiter.due;
	if (limiter.lookMs > 0 || !isNews) return { ...limiter, due };
	const isFirst = isUnlimited(limiter);
	const met = isFirst ? Infinity : Math.max(limiter.rate, MIN_RATE / LEFT);
	const rate = isFirst ? FIRST_RATE : met * LEFT;
	const lookMs = waitMs || Math.min(MAX_LOOK_MS, Math.max(SOON_MS, 1 / rate));
	const shut = { lookMs, shutAt: now, due: now + lookMs };
	return { ...limiter, ...shut, rate, met, newsAt: now };
}

/** The service failed, or did not answer in time: less at once, and back to it slowly. A limit over time goes by its rate alone. */
function overloaded(limiter: Limiter, newsAt: number): Limiter {
	if (!isUnlimited(limiter)) return limiter;
	const width = Math.max(1, Math.min(limiter.width, (limiter.underWay + 1) * LEFT_OF_WIDTH));
	return { ...limiter, width, newsAt };
}
