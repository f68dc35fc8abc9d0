import type { Scenario } from './options';

type Limits = Pick<Scenario, 'maxAtOnce' | 'maxPerSecond' | 'maxPerMinute'>;

/** Tells the requests that are too many; `maxAtOnce`, `maxPerSecond` and `maxPerMinute` set the measure. */
export class Overload {
	/** Requests refused since the start or the last reset. */
	refused = 0;
	/** Milliseconds from the last refusal until a request is let in again; 0 where that depends on others' ends. */
	opensInMs = 0;
	/** When requests were let in within the last minute, the oldest first. */
	private letIn: number[] = [];

	/** Why a request is refused at `now`, in milliseconds, `inFlight` counting this one; undefined lets it in. */
	refusal(
		inFlight: number,
		{ maxAtOnce, maxPerSecond, maxPerMinute }: Limits,
		now = performance.now(),
	): string | undefined {
		if (maxAtOnce > 0 && inFlight > maxAtOnce) return this.refuse(`${maxAtOnce} at once`, 0);
		const second = this.opensIn(maxPerSecond, 1_000, now);
		if (second > 0) return this.refuse(`${maxPerSecond} in a second`, second);
		const minute = this.opensIn(maxPerMinute, 60_000, now);
		if (minute > 0) return this.refuse(`${maxPerMinute} in a minute`, minute);
		if (maxPerSecond + maxPerMinute > 0) this.letIn.push(now);
		while (Number(this.letIn[0]) <= now - 60_000) this.letIn.shift();
		return undefined;
	}

	private refuse(limit: string, opensInMs: number): string {
		this.refused++;
		this.opensInMs = opensInMs;
		return `Too many requests: more than ${limit}`;
	}

	/** @returns milliseconds until one more is let in, where so many are within a span of time; 0 now */
	private opensIn(most: number, spanMs: number, now: number): number {
		const first = most > 0 ? this.letIn.at(-most) : undefined;
		return first === undefined ? 0 : Math.max(0, first + spanMs - now);
	}
}
