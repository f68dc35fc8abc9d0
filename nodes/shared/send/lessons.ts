import { FIRST_WIDTH, type Limiter, MAX_WIDTH, type Sent, unknown } from './limiter';

/** While nothing is refused, an answer widens it by one for so many milliseconds that it took. */
const WIDENING_MS = 50;
/** Requests a millisecond that n8n can work off: a higher rate is no limit, and more under way only wait for n8n. */
const MAX_PER_MS = 2.5;
/** Refusals usually come sooner than this: as long as there were none, requests are spread over no more. */
const MAX_SPREAD_MS = 100;
/** Where a refusal costs a wait, a known number is not exceeded for so many of these waits. */
const PATIENCE = 8;
/** What a refusal leaves of a rate, and an overload of what was under way. */
const BACKOFF = 0.85;
/** By this share a rate grows with each request that is let in … */
const GROWTH = 0.2;
/** … and by half of it where being shut costs the time of so many requests. */
const COSTLY = 20;
/** If more than this share of the latest requests (about 16) was refused, one refusal tells nothing: others use the key, too … */
const CHANCE = 0.12;
const LATEST = 16;
/** … but so many in a row are no chance: nothing is let in at present. */
const NO_CHANCE = 3;
/** Looks whether it lets something in again come after so long, then after twice the time each. */
const FIRST_LOOK_MS = 100;
const MAX_LOOK_MS = 3000;
/** Limits are counted in a minute at most: after that time without a request nothing is known. */
const FORGET_MS = 60_000;

/** What tells of the limits of an endpoint. */
export type Event =
	/** @property isIdle nothing had been waiting or under way before it */
	| { readonly kind: 'start'; readonly sent: Sent; readonly isIdle: boolean }
	| { readonly kind: 'good'; readonly sent: Sent }
	| { readonly kind: 'overload'; readonly sent: Sent }
	/** @property waitMs what the service has asked for; 0 where it has told nothing */
	| { readonly kind: 'refused'; readonly sent: Sent; readonly waitMs: number }
	/** It ended, and that tells nothing. */
	| { readonly kind: 'neutral' };

/** What is known after an event. The rules are in docs/architecture.md. */
export function step(limiter: Limiter, event: Event, now: number): Limiter {
	if (event.kind === 'start') return started(limiter, event.sent, event.isIdle);
	const rest = { ...limiter, underWay: limiter.underWay - 1 };
	if (event.kind === 'good') return answered(rest, event.sent, now);
	if (event.kind === 'overload') return overloaded(rest, event.sent, now);
	if (event.kind === 'refused') return refused(rest, event.sent, now, event.waitMs);
	return rest;
}

/** Only what is no limit stays known. */
const forgotten = ({ underWay, started, fastest }: Limiter): Limiter => {
	return { ...unknown, underWay, started, fastest, news: started };
};

function started(before: Limiter, { serial, at, underWay }: Sent, isIdle: boolean): Limiter {
	const isOld = isIdle && at - Math.max(before.due, before.notBefore) > FORGET_MS;
	const limiter = { ...(isOld ? forgotten(before) : before), started: serial, underWay };
	const { look, rate, due, burst, fastest, width, ceiling } = limiter;
	if (look > 0) {
		const next = Math.max(look, Math.min(MAX_LOOK_MS, 2 * look));
		return { ...limiter, due: at + look * (0.75 + partOf(serial) / 2), look: next };
	}
	const measured = isIdle ? { letIn: 0, since: at } : {};
	// without a rate they start apart, so that a refusal is back before most are sent
	const spreadMs = ceiling === Infinity ? Math.min(fastest, MAX_SPREAD_MS) : fastest;
	const gap = rate === Infinity ? spreadMs / width : 1 / rate;
	const saved = rate === Infinity ? 0 : Math.max(0, burst - 1) * gap;
	return { ...limiter, ...measured, due: Math.max(due, at - 1 - saved) + gap };
}

/** Processes that wait for the same time would always meet: each request waits for a part of its own, from 0 to 1. */
const partOf = (serial: number) => (serial * 0.618) % 1;

function answered(before: Limiter, sent: Sent, now: number): Limiter {
	const ms = now - sent.at;
	const inARow = sent.serial > before.refused ? 0 : before.inARow;
	// it follows slower answers, too
	const fastest = Math.min(1.1 * before.fastest || Infinity, ms);
	const limiter = { ...before, inARow, fastest };
	if (sent.serial <= before.news) return limiter;
	limiter.letIn += 1;
	if (before.look > 0) return opened(limiter, now);
	limiter.share -= limiter.share / LATEST;
	if (sent.isPaced && before.refused < sent.serial - 1) limiter.rate = faster(limiter);
	if (before.rate < Infinity && limiter.rate > MAX_PER_MS) return forgotten(limiter);
	if (sent.isFull && now >= before.growsFrom) limiter.width = wider(limiter, ms);
	return limiter;
}

/** A look was let in. Where no rate is known, it is what was let in before it shut, over the time that this took to come back. */
function opened(limiter: Limiter, now: number): Limiter {
	const shutMs = now - limiter.since;
	const isNew = limiter.rate === Infinity && limiter.burst > 0;
	const rate = isNew ? limiter.burst / shutMs : limiter.rate;
	return { ...limiter, look: 0, rate, due: limiter.since + 1 / rate, shutMs, width: FIRST_WIDTH };
}

/** One more was let in at the rate: it grows, below one a second by the time that passed. */
function faster({ rate, shutMs }: Limiter): number {
	const growth = (GROWTH * Math.max(1, 1 / (1000 * rate))) / (1 + (shutMs * rate) / COSTLY);
	return rate * (1 + Math.min(1, growth));
}

/** One more was let in while half of the width was in use: it grows, beyond a known number slowly at first. */
function wider({ width, ceiling, letIn, patience }: Limiter, ms: number): number {
	if (ceiling === 0) return Math.min(MAX_WIDTH, width + 1);
	const usable = Math.min(MAX_WIDTH, Math.max(FIRST_WIDTH, ms * MAX_PER_MS));
	const rounds = letIn / ceiling - patience;
	const beyond = rounds < 0 ? 0 : Math.min(1, 0.5 / ceiling + 0.1 * rounds);
	const more = ceiling === Infinity ? ms / WIDENING_MS : beyond;
	return Math.max(width, Math.min(usable, width + more));
}

function refused(before: Limiter, sent: Sent, now: number, waitMs: number): Limiter {
	const { serial } = sent;
	const { look, news, blamed, share, rate } = before;
	const gap = Math.max(look, Math.min(MAX_LOOK_MS, 1 / rate));
	const told = waitMs > 0 ? now + waitMs + gap * partOf(serial) : -Infinity;
	const limiter = { ...before, notBefore: Math.max(before.notBefore, told) };
	if (look > 0) return limiter;
	limiter.refused = Math.max(before.refused, serial);
	if (serial <= news) {
		// no news: it only was not let in beside the one that was
		if (serial >= blamed || before.ceiling === 0) return limiter;
		const ceiling = Math.max(1, before.ceiling - 1);
		return { ...limiter, ceiling, width: Math.min(before.width, ceiling) };
	}
	limiter.inARow = before.refused === serial - 1 ? before.inARow + 1 : 1;
	limiter.blamed = serial;
	limiter.share += (1 - share) / LATEST;
	if (rate === Infinity) return narrower(limiter, sent, now, waitMs);
	const isChance = share >= CHANCE && limiter.inARow < NO_CHANCE;
	return isChance
		? { ...limiter, notBefore: before.notBefore }
		: slower(limiter, sent, now, waitMs);
}

/**
 * No rate is known: as many as were let in beside the refused request may be under way. If several in a row are refused although
 * no more were under way than that, or nothing was let in beside it, the limit is one over time.
 */
function narrower(limiter: Limiter, { underWay }: Sent, now: number, waitMs: number): Limiter {
	const { ceiling, inARow, letIn, since } = limiter;
	const beside = underWay - 1;
	const isWithin = ceiling < Infinity && beside < ceiling;
	const isFirst = ceiling === Infinity;
	const anew = { letIn: 0, since: now + waitMs, ...(isFirst ? { burst: letIn } : {}) };
	if (ceiling > 0 && beside > 0 && !(isWithin && inARow >= NO_CHANCE)) {
		const isKnown = !isFirst && beside < ceiling + 1.5;
		const patience = isKnown ? 2 * limiter.patience : 1;
		const number = { ceiling: beside, width: beside, patience };
		const growsFrom = now + PATIENCE * patience * waitMs;
		const measured = isWithin ? { since: since + waitMs } : anew;
		return { ...limiter, ...measured, ...number, growsFrom, news: limiter.started };
	}
	const overTime = { ...limiter, ceiling: 0, width: FIRST_WIDTH };
	if (isFirst) return shut({ ...overTime, ...anew }, now, waitMs);
	if (letIn === 0) return shut({ ...overTime, since: since + waitMs }, now, waitMs);
	const rate = letIn / Math.max(1, now - since);
	return shut({ ...overTime, ...anew, rate }, now, waitMs);
}

/** A rate is known: a refusal cuts it, the first one to what was let in. Several in a row or a told time shut. */
function slower(limiter: Limiter, { isPaced }: Sent, now: number, waitMs: number): Limiter {
	const { rate, letIn, since, inARow, due, started: news } = limiter;
	const ms = Math.max(1, now - since);
	const measured = letIn / ms;
	const isNew = limiter.perMinute === undefined && letIn > 0;
	const cut = Math.min(rate * BACKOFF, isNew ? measured : Infinity);
	const next = {
		...limiter,
		rate: letIn === 0 && inARow > 1 ? rate : cut,
		perMinute: ms > 1000 ? measured * 60_000 : limiter.perMinute,
		burst: isPaced ? limiter.burst : Math.min(limiter.burst, letIn),
		letIn: 0,
		since: now + waitMs,
		due: Math.max(due, now),
		news,
	};
	return waitMs > 0 || inARow > 1 ? shut(next, now, waitMs) : next;
}

/** Nothing is let in at present: until the told time, and if that was wrong, or nothing was told, until a look is let in. */
function shut(limiter: Limiter, now: number, waitMs: number): Limiter {
	const news = limiter.started;
	if (waitMs > 0 && limiter.inARow < 2)
		return { ...limiter, news, shutMs: waitMs, due: now + waitMs };
	const usual = limiter.rate === Infinity ? FIRST_LOOK_MS : 1 / limiter.rate;
	const look = Math.max(10, waitMs, Math.min(MAX_LOOK_MS, usual));
	return { ...limiter, news, look, due: waitMs > 0 ? now : now + look };
}

/** The service failed, or did not answer in time: less at once, and back to it slowly. */
function overloaded(limiter: Limiter, sent: Sent, now: number): Limiter {
	if (sent.serial <= limiter.news) return limiter;
	// that it is too much shows late: what is under way by then counts, too
	const most = Math.max(sent.underWay, limiter.underWay + 1) * BACKOFF;
	const ceiling = limiter.ceiling === 0 ? 0 : Math.max(1, Math.min(limiter.width, most));
	const width = ceiling === 0 ? limiter.width : ceiling;
	return { ...limiter, width, ceiling, letIn: 0, since: now, news: limiter.started };
}
