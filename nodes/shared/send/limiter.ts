/** Requests under way at once on an endpoint of which nothing is known, or that has just let something in again. */
export const FIRST_WIDTH = 10;
/** The most of an endpoint, and of a run. */
export const MAX_WIDTH = 200;
/** While nothing was refused, twice as many may start if nothing has for so long, times those under way: a refusal would have come. */
export const QUIET_MS = 15;

/** What is known of the limits of an endpoint while nothing is. All times are in milliseconds of one clock. */
export const unknown = {
	underWay: 0,
	/** Requests that were started; their numbers count from 1. */
	started: 0,
	/** How long the latest answer took. */
	tookMs: 0,
	/** When the next one is due: the service may have asked to send nothing before. While the endpoint is shut, the next look. */
	due: -Infinity,
	/** So many had been started when a refusal was news last: what comes of these tells of the time before it. */
	news: 0,
	/** The request whose refusal that was, 0 where none was refused. */
	blamed: 0,
	/** Refusals since the last answer, and the share of the latest requests that were refused. */
	inARow: 0,
	share: 0,

	/** So many may be under way. */
	width: FIRST_WIDTH,
	/** So many were let in at once beside a refused one: Infinity as long as none was refused, 0 where the limit is one over time. */
	ceiling: Infinity,
	/** No more than the ceiling is tried before this time. */
	growsFrom: -Infinity,

	/** Requests a millisecond; Infinity where no limit over time is known. */
	rate: Infinity,
	/** The same a minute, where it was measured for more than a second; else 0. */
	perMinute: 0,
	/** Requests that were let in since nothing more was let in last, and when that was. */
	letIn: 0,
	since: 0,
	/** So many were let in at once. What was not used lately may be caught up with, up to this. */
	burst: 0,
	/** Milliseconds between this look and the next; 0 while the endpoint lets requests in. */
	look: 0,
	/** For how long it was shut last. */
	shutMs: 0,
};

/** What is known of the limits of one endpoint, and what it is busy with. */
export type Limiter = Readonly<typeof unknown>;

/** A request as it was started. */
export interface Sent {
	/** Its number among those of the endpoint. */
	readonly serial: number;
	readonly at: number;
	/** So many were under way, with it. */
	readonly underWay: number;
	/** It had waited for the rate. */
	readonly isPaced: boolean;
}

/** Whether no refusal has shown a limit. */
export const isUnlimited = ({ blamed }: Limiter) => blamed === 0;

/** What the service was found to allow, for the hint: a rate only where it was measured. */
export function limitOf(limiter: Limiter): string | undefined {
	const { ceiling, width, perMinute } = limiter;
	if (ceiling > 0) return isUnlimited(limiter) ? undefined : `${Math.floor(width)} at a time`;
	return perMinute === 0 ? undefined : `about ${Math.round(perMinute)} requests a minute`;
}

/** When the next request may start: now, later, or Infinity where it waits for an answer. */
export function nextStart({ underWay, width, ceiling, due }: Limiter, now: number): number {
	if (underWay < Math.floor(width)) return Math.max(now, due);
	const isMost = ceiling < Infinity || underWay >= MAX_WIDTH;
	return isMost ? Infinity : Math.max(now, due + underWay * QUIET_MS);
}

/** The request that would start now. */
export function nextSent({ started, underWay, rate, due }: Limiter, now: number): Sent {
	return {
		serial: started + 1,
		at: now,
		underWay: underWay + 1,
		// timers count whole milliseconds
		isPaced: rate < Infinity && due >= now - 1,
	};
}
