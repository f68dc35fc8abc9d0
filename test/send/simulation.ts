import { minBy, pull, sortedIndexBy } from 'lodash';
import { Pace, type Sent } from '../../nodes/shared/send/pace';
import type { Signal } from '../../nodes/shared/send/result';
import type { Limit } from './limits';

export interface Load {
	readonly lookups: number;
	/** How long an answer takes; a request is on its way for half of it, 25 ms at most: the rest is work of the service. */
	readonly latencyMs: number;
	/** How long a refusal takes to come back, from the service. */
	readonly refusalMs: number;
	/** What Retry-After says: nothing, always a second, or whole seconds until it opens. */
	readonly tells: 'nothing' | 'a second' | 'seconds';
	/** Lookups that are always refused, by their number. */
	readonly refused?: readonly number[];
	/** When the run begins on the limit's clock; 0 if not given. */
	readonly from?: number;
}

export interface Outcome {
	/** When the last answer came; undefined where not all came within an hour. */
	readonly tookMs: number | undefined;
	readonly sent: number;
	readonly refused: number;
	/** Lookups that failed, because they were refused again and again while later ones got in. */
	readonly failed: number;
	/** The longest time without an answer, of any process. */
	readonly longestGapMs: number;
}

/** What happens at a time; equal times in the order in which they were planned. */
class Timeline {
	private readonly events: Array<{ at: number; act: () => void }> = [];

	constructor(public now: number) {}

	plan(at: number, act: () => void): void {
		const index = sortedIndexBy(this.events, { at, act }, (event) => -event.at);
		this.events.splice(index, 0, { at, act });
	}

	run(untilMs: number): void {
		for (let next = this.events.pop(); next !== undefined; next = this.events.pop()) {
			if (next.at > untilMs) return;
			this.now = next.at;
			next.act();
		}
	}
}

/** A refusal. @param retryAfterMs what it asks for */
export const refusedFor = (retryAfterMs?: number): Signal => ({
	kind: 'refused',
	failure: { status: 429, message: 'Slow down', advice: '', retryAfterMs },
});

const HOUR_MS = 3_600_000;
const MAX_RETRIES = 3;

/** One lookup: when it was sent first, and how often it failed. */
interface Lookup {
	readonly order: number;
	first?: number;
	tries: number;
	refusals: number;
}

/** Sends lookups to a limit on a clock of its own. @param paces of the processes that share key and lookups */
export function simulate(limit: Limit, load: Load, ...paces: Pace[]): Outcome {
	const { from = 0, latencyMs, lookups, refusalMs, tells } = load;
	const time = new Timeline(from);
	const way = Math.min(25, latencyMs / 2);
	const counts = { sent: 0, refused: 0, failed: 0, longestGapMs: 0 };
	let [atService, answered, lastEnd] = [0, 0, from];

	const begin = (pace: Pace, share: number) => {
		const fresh = { tries: 1, refusals: 0 };
		const waiting: Lookup[] = Array.from({ length: share }, (_, order) => ({ order, ...fresh }));
		let [wakesAt, answeredAt] = [Infinity, from];
		const enqueue = (lookup: Lookup) => {
			const placeOf = ({ order, tries }: Lookup) => order + (tries > 1 ? 1e6 : 0);
			waiting.splice(sortedIndexBy(waiting, lookup, placeOf), 0, lookup);
		};
		const send = () => {
			while (waiting.length > 0) {
				const at = pace.nextStart(time.now);
				if (at > time.now) {
					if (at < wakesAt) {
						wakesAt = at;
						time.plan(Math.ceil(at), wake);
					}
					return;
				}
				const probe = pace.isBlocked ? minBy(waiting, 'refusals') : waiting[0];
				const lookup = probe as Lookup;
				pull(waiting, lookup);
				const start = pace.start(time.now, lookup.first);
				lookup.first ??= start.serial;
				counts.sent += 1;
				time.plan(time.now + way, () => arrive(lookup, start));
			}
		};
		const wake = () => {
			wakesAt = Infinity;
			send();
		};
		const arrive = (lookup: Lookup, start: Sent) => {
			if (load.refused?.includes(lookup.order) || !limit.admit(time.now, atService)) {
				const wait = told(limit.opensIn(time.now), tells);
				time.plan(time.now + refusalMs, () => refuse(lookup, start, wait));
				return;
			}
			atService += 1;
			time.plan(time.now + latencyMs - way, () => {
				atService -= 1;
				answered += 1;
				counts.longestGapMs = Math.max(counts.longestGapMs, time.now - answeredAt);
				answeredAt = lastEnd = time.now;
				pace.end(start, time.now, { kind: 'good' });
				send();
			});
		};
		const refuse = (lookup: Lookup, start: Sent, wait: number | undefined) => {
			counts.refused += 1;
			lookup.refusals += 1;
			const isFailedTry = pace.isOvertaken(start);
			if (!isFailedTry) enqueue(lookup);
			pace.end(start, time.now, refusedFor(wait));
			if (isFailedTry) {
				if (lookup.tries > MAX_RETRIES) {
					counts.failed += 1;
					lastEnd = time.now;
				} else {
					lookup.tries += 1;
					time.plan(time.now + Math.max(wait ?? 0, 375 * 2 ** (lookup.tries - 2)), () => {
						enqueue(lookup);
						send();
					});
				}
			}
			send();
		};
		send();
	};
	const processes = paces.length === 0 ? [new Pace()] : paces;
	for (const pace of processes) begin(pace, lookups / processes.length);
	time.run(from + HOUR_MS);
	const isDone = answered + counts.failed === lookups;
	return { tookMs: isDone ? lastEnd - from : undefined, ...counts };
}

function told(opensInMs: number, tells: Load['tells']): number | undefined {
	if (tells === 'a second') return 1000;
	if (tells === 'nothing' || opensInMs <= 0) return undefined;
	return Math.ceil(opensInMs / 1000) * 1000;
}

/** The time that a limit over time needs at least: each request arrives the moment that it is let in. */
export function shortestMs(limit: Limit, { lookups, latencyMs, from = 0 }: Load): number {
	let now = from;
	for (let left = lookups; left > 0;) {
		if (limit.opensIn(now) <= 0 && limit.admit(now, 0)) left -= 1;
		else now += Math.max(1, Math.ceil(limit.opensIn(now)));
	}
	return now - from + latencyMs;
}
