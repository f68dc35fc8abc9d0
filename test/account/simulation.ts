import { sortedIndexBy } from 'lodash';
import { Pace, type Start } from '../../nodes/shared/account/pace';
import type { Limit } from './limits';

export interface Load {
	readonly lookups: number;
	/** How long an answer takes; a request is on its way for half of it, 25 ms at most: the rest is work of the service. */
	readonly latencyMs: number;
	/** How long a refusal takes to come back, from the service. */
	readonly refusalMs: number;
	/** What Retry-After says: nothing, whole seconds, or milliseconds. */
	readonly tells: 'nothing' | 'seconds' | 'milliseconds';
	/** When the run begins on the limit's clock; 0 if not given. */
	readonly from?: number;
}

export interface Outcome {
	/** When the last answer came; undefined where not all came within an hour. */
	readonly tookMs: number | undefined;
	readonly sent: number;
	readonly refused: number;
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

const HOUR_MS = 3_600_000;

/** Sends lookups to a limit on a clock of its own. @param paces of the processes that share key and lookups */
export function simulate(limit: Limit, load: Load, ...paces: Pace[]): Outcome {
	const { from = 0, latencyMs, lookups, refusalMs, tells } = load;
	const time = new Timeline(from);
	const way = Math.min(25, latencyMs / 2);
	let [atService, sent, refused, answered, lastAnswer, longestGapMs] = [0, 0, 0, 0, from, 0];

	const begin = (pace: Pace, share: number) => {
		let [waiting, wakesAt, answeredAt] = [share, Infinity, from];
		const send = () => {
			while (waiting > 0) {
				const at = pace.nextStart(time.now);
				if (at > time.now) {
					if (at < wakesAt) {
						wakesAt = at;
						time.plan(Math.ceil(at), wake);
					}
					return;
				}
				const start = pace.start(time.now);
				waiting -= 1;
				sent += 1;
				time.plan(time.now + way, () => arrive(start));
			}
		};
		const wake = () => {
			wakesAt = Infinity;
			send();
		};
		const arrive = (start: Start) => {
			if (!limit.admit(time.now, atService)) {
				time.plan(time.now + refusalMs, () => refuse(start));
				return;
			}
			atService += 1;
			time.plan(time.now + latencyMs - way, () => {
				atService -= 1;
				answer(start);
			});
		};
		const answer = (start: Start) => {
			answered += 1;
			longestGapMs = Math.max(longestGapMs, time.now - answeredAt);
			answeredAt = lastAnswer = time.now;
			pace.end(start, time.now, { kind: 'good' });
			send();
		};
		const refuse = (start: Start) => {
			refused += 1;
			waiting += 1;
			const retryAfterMs = told(limit.opensIn(time.now), tells);
			const said = retryAfterMs !== undefined && { retryAfterMs };
			pace.end(start, time.now, { kind: 'refused', ...said });
			send();
		};
		send();
	};
	const processes = paces.length === 0 ? [new Pace()] : paces;
	for (const pace of processes) begin(pace, lookups / processes.length);
	time.run(from + HOUR_MS);
	return {
		tookMs: answered === lookups ? lastAnswer - from : undefined,
		sent,
		refused,
		longestGapMs,
	};
}

function told(opensInMs: number, tells: Load['tells']): number | undefined {
	if (tells === 'nothing' || opensInMs <= 0) return undefined;
	return tells === 'seconds' ? Math.ceil(opensInMs / 1000) * 1000 : Math.ceil(opensInMs);
}

/** The time that a limit over time needs at least: each request arrives the moment that it is let in. */
export function shortestMs(limit: Limit, { lookups, latencyMs }: Load): number {
	let now = 0;
	for (let left = lookups; left > 0;) {
		if (limit.opensIn(now) <= 0 && limit.admit(now, 0)) left -= 1;
		else now += Math.max(1, Math.ceil(limit.opensIn(now)));
	}
	return now + latencyMs;
}
