import { FIRST_WIDTH, type Limiter, MAX_WIDTH, QUIET_MS, type Sent, unknown } from './limiter';

/** Refusals usually come sooner than this: requests are spread over no more, and the first look comes after it. */
const SOON_MS = 100;
/** Looks whether it lets something in again come after twice the time each, up to this. */
const MAX_LOOK_MS = 3000;
/** Where a refusal costs a wait, a known number is not exceeded for so many of these waits. */
const PATIENCE = 8;
/** What a refusal leaves of a rate, and an overload of what was under way. */
const BACKOFF = 0.85;
/** A rate grows by one in so many, and less where being shut costs the time of many requests. */
const GROWTH = 5;
/** If more than one of so many latest requests was refused, one that tells no time tells nothing: others use the key, too … */
const LATEST = 10;
/** … but so many in a row are no chance: nothing is let in at present. */
const NO_CHANCE = 3;
/** Limits are counted in a minute at most: after that time without a request nothing is known. */
const FORGET_MS = 60_000;

/** What the end of a request tells of the service; 'neutral' tells nothing. */
export type News = 'good' | 'overload' | 'refused' | 'neutral';

/** What is known once a request has ended. The rules are in docs/architecture.md. @param waitMs what a refusal has asked for; 0 where it has told nothing */
export function ended(limiter: Limiter, news: News, sent: Sent, now: number, waitMs = 0): Limiter {
	const rest = { ...limiter, underWay: limiter.underWay - 1 };
	if (news === 'good') return answered(rest, sent, now);
	if (news === 'overload') return overloaded(rest, sent, now);
	if (news === 'refused') return refused(rest, sent, now, waitMs);
	return rest;
}

/** What is known once a request has started. @param isIdle nothing had been waiting or under way before it */
export function started(before: Limiter, { serial, at, underWay }: Sent, isIdle: boolean): Limiter {
	const isOld = isIdle && at - before.due > FORGET_MS;
	const limiter = { ...(isOld ? unknown : before), started: serial, underWay };
	const { look, rate, due, burst, tookMs, width, ceiling } = limiter;
	if (look > 0) {
		// processes that wait for the same time would always meet: each look waits for a part of its own
		const part = 0.75 + ((serial * 0.618) % 1) / 2;
		return { ...limiter, due: at + look * part, look: Math.min(MAX_LOOK_MS, 2 * look) };
	}
	if (isIdle) Object.assign(limiter, { letIn: 0, since: at });
	// what takes long, or hangs, holds up no others
	const quietUntil = due + before.underWay * QUIET_MS - 1;
	if (ceiling === Infinity && underWay > width && at > quietUntil)
		limiter.width = Math.min(MAX_WIDTH, 2 * underWay);
	// without a rate they start apart, so that a refusal is back before most are sent
	const spreadMs = ceiling === Infinity ? Math.min(tookMs, SOON_MS) : tookMs;
	const gap = rate === Infinity ? spreadMs / width : 1 / rate;
	const saved = rate === Infinity ? 0 : Math.max(0, burst - 1) * gap;
	return { ...limiter, due: Math.max(due, at - 1 - saved) + gap };
}

function answered(before: Limiter, sent: Sent, now: number): Limiter {
	const { width, ceiling } = before;
	const limiter = { ...before, tookMs: now - sent.at, inARow: 0 };
	if (sent.serial <= before.news) return limiter;
	limiter.letIn += 1;
	if (before.look > 0) return opened(limiter, now);
	limiter.share -= limiter.share / LATEST;
	if (sent.isPaced && before.inARow === 0) limiter.rate = faster(limiter);
	if (2 * (before.underWay + 1) < width || now < before.growsFrom) return limiter;
	// beyond a known number it grows slowly
	const more = ceiling > 0 && ceiling < Infinity ? 1 / ceiling : (2 * limiter.tookMs) / SOON_MS;
	return { ...limiter, width: Math.min(MAX_WIDTH, width + more) };
}

/**
 * A look was let in. Where no rate is known, it is what was let in before it shut, over the time that this took to come back;
 * if nothing was, others have used the limit up: ten in the time that the look was waited for, so that they get in, too.
 */
function opened(limiter: Limiter, now: number): Limiter {
	const { burst, since, look } = limiter;
	const shutMs = now - since;
	// the next look would come after twice the time
	const first = burst > 0 ? burst / shutMs : (2 * FIRST_WIDTH) / look;
	const rate = limiter.rate === Infinity ? first : limiter.rate;
	return { ...limiter, look: 0, rate, due: since + 1 / rate, shutMs };
}

/** One more was let in at the rate: it grows, below one a second by the time that passed. */
function faster({ rate, shutMs }: Limiter): number {
	const growth = Math.max(1, 1 / (1000 * rate)) / (GROWTH + shutMs * rate);
	return rate * (1 + Math.min(1, growth));
}

function refused(before: Limiter, sent: Sent, now: number, waitMs: number): Limiter {
	const { look, news, blamed, share, rate, ceiling } = before;
	const due = waitMs > 0 ? Math.max(before.due, now + waitMs) : before.due;
	if (look > 0) return { ...before, due };
	if (sent.serial <= news) {
		// no news: it only was not let in beside the one that was
		if (sent.serial >= blamed || ceiling === 0) return { ...before, due };
		const fewer = Math.max(1, ceiling - 1);
		return { ...before, due, ceiling: fewer, width: Math.min(before.width, fewer) };
	}
	const limiter = { ...before, inARow: before.inARow + 1, blamed: sent.serial };
	limiter.share += (1 - share) / LATEST;
	if (rate === Infinity) return narrower({ ...limiter, due }, sent, now, waitMs);
	const isChance = waitMs === 0 && share > 1 / LATEST && limiter.inARow < NO_CHANCE;
	return isChance ? limiter : slower({ ...limiter, due }, now, waitMs);
}

/**
 * No rate is known: as many as were let in beside the refused request may be under way. If nothing was let in beside it, the
 * limit is one over time, and the rate what was let in since the last refusal, if one was known.
 */
function narrower(limiter: Limiter, { underWay }: Sent, now: number, waitMs: number): Limiter {
	const { ceiling, since } = limiter;
	const beside = underWay - 1;
	const isWithin = ceiling < Infinity && beside < ceiling;
	const anew = { letIn: 0, since: now + waitMs };
	if (ceiling === Infinity) Object.assign(anew, { burst: limiter.letIn });
	if (ceiling > 0 && beside > 0) {
		const number = { ceiling: beside, width: beside, growsFrom: now + PATIENCE * waitMs };
		return { ...limiter, ...(isWithin ? {} : anew), ...number, news: limiter.started };
	}
	// what is under way beside it is let in, too: it only has no answer yet
	const letIn = limiter.letIn + limiter.underWay;
	const isMeasured = ceiling < Infinity && limiter.letIn > 0;
	const rate = isMeasured ? letIn / Math.max(1, now - since) : Infinity;
	return shut({ ...limiter, ...anew, ceiling: 0, width: FIRST_WIDTH, rate }, now, waitMs);
}

/** A rate is known: a refusal cuts it. */
function slower(limiter: Limiter, now: number, waitMs: number): Limiter {
	const { letIn, since } = limiter;
	const ms = now - since;
	const perMinute = ms > 1000 ? (letIn / ms) * 60_000 : limiter.perMinute;
	const rate = limiter.rate * BACKOFF;
	return shut({ ...limiter, rate, perMinute, letIn: 0, since: now + waitMs }, now, waitMs);
}

/** Nothing is let in at present: until the told time, and if that was wrong, or nothing was told, until a look is let in. */
function shut(limiter: Limiter, now: number, waitMs: number): Limiter {
	const { started: news, shutMs } = limiter;
	if (waitMs > 0 && limiter.inARow < 2)
		return { ...limiter, news, shutMs: Math.max(shutMs, waitMs), due: now + waitMs };
	const look = Math.max(waitMs, SOON_MS);
	return { ...limiter, news, look, due: now + look };
}

/** The service failed, or did not answer in time: less at once, and back to it slowly. */
function overloaded(limiter: Limiter, sent: Sent, now: number): Limiter {
	if (sent.serial <= limiter.news) return limiter;
	// that it is too much shows late: what is under way by then counts, too
	const most = Math.max(sent.underWay, limiter.underWay + 1) * BACKOFF;
	const number = Math.max(1, Math.min(limiter.width, most));
	const less = limiter.ceiling === 0 ? {} : { width: number, ceiling: number };
	return { ...limiter, ...less, letIn: 0, since: now, news: limiter.started };
}
