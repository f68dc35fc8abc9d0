/** Requests under way at once on an endpoint of which nothing is known. */
const FIRST_WIDTH = 10;
/** The most of an endpoint, and of a run. */
export const MAX_WIDTH = 200;
/** While nothing is refused, an answer widens it by one for so many milliseconds that it took. */
const GROWTH_MS = 50;
/** Requests a millisecond that n8n can work off: a higher rate is no limit, and more under way only wait for n8n. */
const MAX_PER_MS = 2.5;
/** Requests start apart by this part of the fastest answer over the width: a refusal is back before most are sent. */
const SPREAD = 0.7;
/** Behind a limit by number, growth is the square of the rounds of answers since, times this: it begins slowly. */
const PROBE = 0.05;
/** Where a refusal costs a wait, so many of these waits pass before more is tried. */
const PROBE_WAITS = 10;
/** What a refusal leaves of a rate, and an overload of what was under way. */
const BACKOFF = 0.85;
/** A rate is cut once for so many requests: refusals that do not depend on it cannot press it down for ever. */
const CUT_EVERY = 6;
/** By this share a rate grows with each request that is let in, if the one before was let in, too … */
const GROWTH = 0.07;
/** … and by half of it where a refusal costs the time of so many requests. */
const COSTLY = 20;
/** So many refused in a row are no chance: nothing is let in at present. */
const SHUT_AFTER = 3;
/** Looks whether it lets something in again come after so long, then after twice the time each. */
const FIRST_LOOK_MS = 100;
const MAX_LOOK_MS = 3000;
/** A timer or a clock may be a little early. */
const MARGIN_MS = 5;

/** What is known of the limits of one endpoint, and what it is busy with. All times are in milliseconds of one clock. */
export interface Limiter {
	readonly underWay: number;
	/** Requests that were started, and answered. */
	readonly started: number;
	readonly answers: number;
	/** When the last one started, and the fastest answer lately. */
	readonly startedAt: number;
	readonly fastest: number;
	/** The service has asked to send nothing before. */
	readonly notBefore: number;
	/** So many had been started when a refusal was news last: what comes of these tells of the time before it. */
	readonly news: number;

	/** So many may be under way. */
	readonly width: number;
	/** So many were let in at the last news; growth begins anew there. */
	readonly ceiling: number;
	/** The same, with those that were answered meanwhile; Infinity as long as no refusal has shown a limit by number. */
	readonly admitted: number;
	/** Rounds of answers since, from `probeFrom` on. */
	readonly rounds: number;
	readonly probeFrom: number;
	/** News in a row of requests that were not beyond the ceiling. */
	readonly strikes: number;

	/** Requests a millisecond; Infinity where no limit over time is known. */
	readonly rate: number;
	/** The same a minute, as a whole period has shown it. */
	readonly perMinute: number | undefined;
	/** When the next one is due; while the endpoint is shut, the next look. */
	readonly due: number;
	/** Milliseconds between this look and the next; 0 while the endpoint lets requests in. */
	readonly look: number;
	/** When it shut last, and when it opened; undefined after a time in which nothing was asked for. */
	readonly shutAt: number;
	readonly openedAt: number | undefined;
	/** Since it opened: those that were started, and let in. */
	readonly begun: number;
	readonly letIn: number;
	/** So many of what was saved up while it was shut may start at once. */
	readonly burst: number;
	/** Refusals in a row, and the last of them. */
	readonly run: { readonly length: number; readonly last: number };
}

export const unknown: Limiter = {
	underWay: 0,
	started: 0,
	answers: 0,
	startedAt: -Infinity,
	fastest: 0,
	notBefore: -Infinity,
	news: 0,
	width: FIRST_WIDTH,
	ceiling: Infinity,
	admitted: Infinity,
	rounds: 0,
	probeFrom: -Infinity,
	strikes: 0,
	rate: Infinity,
	perMinute: undefined,
	due: -Infinity,
	look: 0,
	shutAt: -Infinity,
	openedAt: undefined,
	begun: 0,
	letIn: 0,
	burst: 0,
	run: { length: 0, last: 0 },
};

/** A request as it was started. */
export interface Sent {
	/** Its number among those of the endpoint. */
	readonly serial: number;
	readonly at: number;
	/** So many were under way, with it, and whether they were half of what may be. */
	readonly underWay: number;
	readonly isFull: boolean;
	/** So many had been answered. */
	readonly answers: number;
	/** It had waited for the rate. */
	readonly isPaced: boolean;
	/** The endpoint was shut. */
	readonly isLook: boolean;
}

export type Event =
	/** @property isIdle nothing had been waiting or under way before it */
	| { readonly kind: 'start'; readonly sent: Sent; readonly isIdle: boolean }
	| { readonly kind: 'good'; readonly sent: Sent }
	| { readonly kind: 'overload'; readonly sent: Sent }
	/** @property waitMs what the service has asked for; 0 where it has told nothing */
	| { readonly kind: 'refused'; readonly sent: Sent; readonly waitMs: number }
	/** It ended, and that tells nothing. */
	| { readonly kind: 'neutral' };

/** Whether nothing is let in but a look now and then. */
export const isShut = ({ look }: Limiter) => look > 0;

/** Whether no refusal has shown a limit. */
export const isUnlimited = ({ admitted, rate, look }: Limiter) =>
	admitted === Infinity && rate === Infinity && look === 0;

/** What the service was found to allow, for the hint: a rate only where a whole period has shown it. */
export function limitOf({ rate, look, perMinute, width, admitted }: Limiter): string | undefined {
	if (rate === Infinity && look === 0)
		return admitted === Infinity ? undefined : `${Math.floor(width)} at a time`;
	return perMinute === undefined ? undefined : `about ${Math.round(perMinute)} requests a minute`;
}

/** When the next request may start: now, later, or Infinity where it waits for an answer. */
export function nextStart(limiter: Limiter, now: number): number {
	const { underWay, width, notBefore, look, rate, startedAt, fastest } = limiter;
	if (underWay >= Math.floor(width)) return Infinity;
	const opensAt = Math.max(now, notBefore);
	if (look > 0) return Math.max(opensAt, limiter.due);
	if (rate === Infinity) return Math.max(opensAt, startedAt + (SPREAD * fastest) / width);
	const due = mayCatchUp(limiter) ? limiter.due : Math.max(limiter.due, startedAt + 1 / rate);
	return Math.max(opensAt, due);
}

/** Whether what was saved up may be used: as much as was let in at once before, and twice what has just been let in. */
const mayCatchUp = ({ begun, burst, letIn }: Limiter) => begun < Math.min(burst, 2 * letIn + 1);

/** The request that would start now. */
export function nextSent(limiter: Limiter, now: number): Sent {
	const { started, answers, width, rate, look, due } = limiter;
	const underWay = limiter.underWay + 1;
	return {
		serial: started + 1,
		at: now,
		underWay,
		isFull: underWay >= width / 2,
		answers,
		// timers count whole milliseconds
		isPaced: look === 0 && rate < Infinity && (!mayCatchUp(limiter) || due >= now - 1),
		isLook: look > 0,
	};
}

/** What is known after an event. The rules are in docs/architecture.md. */
export function step(limiter: Limiter, event: Event, now: number): Limiter {
	if (event.kind === 'start') return started(limiter, event.sent, event.isIdle);
	const rest = { ...limiter, underWay: limiter.underWay - 1 };
	if (event.kind === 'neutral') return rest;
	if (event.kind === 'good') return answered(rest, event.sent, now);
	if (event.kind === 'overload') return overloaded(rest, event.sent, now);
	return refused(rest, event.sent, now, event.waitMs);
}

function started(before: Limiter, { serial, at, underWay }: Sent, isIdle: boolean): Limiter {
	const { look, rate } = before;
	// what is let in after an idle time tells nothing of the rate until it is shut again
	const isAnew = isIdle && look === 0;
	const limiter = isAnew ? { ...before, openedAt: undefined, letIn: 0, begun: 0 } : before;
	const next = { ...limiter, started: serial, underWay, startedAt: at, begun: limiter.begun + 1 };
	if (look > 0) {
		// processes that look at the same pace would always meet: each look has a part of its own
		const part = 0.75 + 0.5 * ((serial * 0.618) % 1);
		return {
			...next,
			due: at + look * part,
			look: Math.max(look, Math.min(MAX_LOOK_MS, 2 * look)),
		};
	}
	if (rate === Infinity) return next;
	const due = mayCatchUp(limiter) ? limiter.due : Math.max(limiter.due, at - 1);
	return { ...next, due: due + 1 / rate };
}

function answered(before: Limiter, sent: Sent, now: number): Limiter {
	const latency = now - sent.at;
	const limiter = before.look > 0 && sent.serial > before.news ? opened(before, sent) : before;
	const openedAt = limiter.openedAt ?? sent.at;
	const next = {
		...limiter,
		answers: limiter.answers + 1,
		// it follows slower answers, too
		fastest: Math.min(1.1 * limiter.fastest || Infinity, latency),
		openedAt,
		letIn: limiter.letIn + (sent.at >= openedAt ? 1 : 0),
	};
	if (sent.serial <= next.news) return next;
	return { ...next, ...faster(next, sent), ...wider(next, sent, now, latency) };
}

/** A request was let in at the rate: it grows, below one a second by the time that passed. */
function faster({ rate, run, openedAt = 0, shutAt }: Limiter, { isPaced, serial }: Sent) {
	if (!isPaced || run.last === serial - 1) return {};
	const cost = Math.max(0, openedAt - shutAt) * rate;
	const growth = (GROWTH * Math.max(1, 1 / (1000 * rate))) / (1 + cost / COSTLY);
	const grown = rate * (1 + Math.min(1, growth));
	return grown > MAX_PER_MS ? { rate: Infinity, perMinute: undefined } : { rate: grown };
}

/** One more was let in at once: the width grows if half of it was in use. */
function wider(
	{ width, ceiling, rounds, probeFrom }: Limiter,
	sent: Sent,
	now: number,
	ms: number,
) {
	const usable = Math.min(MAX_WIDTH, Math.max(FIRST_WIDTH, ms * MAX_PER_MS));
	if (!sent.isFull || width >= usable) return {};
	if (ceiling === Infinity) return { width: Math.min(usable, width + ms / GROWTH_MS) };
	if (now < probeFrom) return {};
	const more = rounds + 1 / ceiling;
	const grown = Math.max(width, ceiling * (1 + PROBE * more ** 2));
	return { rounds: more, width: Math.min(usable, grown) };
}

/** A look was let in: what was let in from one opening to the next is the rate, but a known one falls slowly. */
function opened(limiter: Limiter, { at }: Sent): Limiter {
	const { openedAt = at, letIn, rate: last, shutAt } = limiter;
	const anew = { ...limiter, look: 0, openedAt: at, begun: 1, letIn: 0, run: unknown.run };
	if (letIn === 0) return last === Infinity ? { ...anew, width: FIRST_WIDTH } : anew;
	const measured = letIn / (at - openedAt);
	const isWhole = last < Infinity && at - openedAt > 1000;
	const perMinute = isWhole ? measured * 60_000 : limiter.perMinute;
	const rate = last === Infinity ? measured : Math.max(measured, last * BACKOFF);
	// what was saved up since it shut may be caught up with
	return { ...anew, rate, perMinute, due: shutAt + 1 / rate };
}

function refused(before: Limiter, sent: Sent, now: number, waitMs: number): Limiter {
	const told = waitMs > 0 ? now + waitMs + MARGIN_MS : -Infinity;
	const limiter = { ...before, notBefore: Math.max(before.notBefore, told) };
	if (limiter.look > 0) return limiter;
	return limiter.rate < Infinity
		? slower(limiter, sent, now, waitMs)
		: narrower(limiter, sent, now, waitMs);
}

/** A rate is known: one refusal cuts it, several in a row or a told time shut. */
function slower(before: Limiter, { serial }: Sent, now: number, waitMs: number): Limiter {
	const { news, run, rate, due } = before;
	if (serial <= news) return before;
	const length = run.last === serial - 1 ? run.length + 1 : 1;
	const limiter = { ...before, run: { length, last: serial } };
	if (length >= SHUT_AFTER || waitMs > 0) return shut(limiter, now, waitMs);
	if (serial < news + CUT_EVERY) return limiter;
	return { ...limiter, news: before.started, rate: rate * BACKOFF, due: Math.max(due, now) };
}

/**
 * No rate is known: as many as were let in beside the refused request may be under way. If they are refused twice without having
 * been more, or nothing was let in beside it, it is not their number.
 */
function narrower(limiter: Limiter, sent: Sent, now: number, waitMs: number): Limiter {
	const { underWay, answers, ceiling, started } = limiter;
	if (sent.serial <= limiter.news) {
		// of those that were under way at the last news: it was let in less
		const admitted = limiter.admitted - 1;
		if (admitted < 1) return shut(limiter, now, waitMs);
		const beside = Math.min(ceiling, admitted);
		return { ...limiter, admitted, ceiling: beside, width: Math.min(limiter.width, beside) };
	}
	const admitted = underWay + answers - sent.answers;
	const beside = Math.min(sent.underWay - 1, admitted);
	const isWithin = ceiling < Infinity && sent.underWay < ceiling + 1;
	const strikes = isWithin ? limiter.strikes + 1 : 0;
	if (beside < 1 || strikes > 1) return shut(limiter, now, waitMs);
	const probeFrom = now + PROBE_WAITS * waitMs;
	const limit = { ceiling: beside, width: beside, admitted, strikes, rounds: 0, probeFrom };
	return { ...limiter, ...limit, news: started };
}

/** It is a limit over time, and nothing is let in at present. */
function shut(limiter: Limiter, now: number, waitMs: number): Limiter {
	const { rate, begun, burst, letIn, started } = limiter;
	const isCutShort = rate === Infinity || begun <= burst + 1;
	const look = Math.min(MAX_LOOK_MS, Math.max(10, rate === Infinity ? FIRST_LOOK_MS : 1 / rate));
	return {
		...limiter,
		width: MAX_WIDTH,
		ceiling: Infinity,
		strikes: 0,
		news: started,
		shutAt: now,
		burst: isCutShort ? Math.max(1, letIn) : 2 * burst,
		look,
		due: waitMs > 0 ? now : now + look,
	};
}

/** The service failed, or did not answer in time: less at once, and back to it slowly. */
function overloaded(limiter: Limiter, sent: Sent, now: number): Limiter {
	if (sent.serial <= limiter.news) return limiter;
	// that it is too much shows late: what is under way by then counts, too
	const most = Math.max(sent.underWay, limiter.underWay + 1) * BACKOFF;
	const width = Math.max(1, Math.min(limiter.width, limiter.ceiling, most));
	return { ...limiter, width, ceiling: width, rounds: 0, probeFrom: now, news: limiter.started };
}
