import type { Scenario } from './options';

type Limits = Pick<Scenario, 'maxAtOnce' | 'maxPerSecond' | 'maxPerMinute'>;

/** Tells the requests that are too many; `maxAtOnce`, `maxPerSecond` and `maxPerMinute` set the measure. */
export class Overload {
	/** Requests refused since the start or the last reset. */
	refused = 0;
	/** Milliseconds from the last refusal until a request is let in again; 0 where that depends on others' ends. */
	opensInMs = 0;
	private readonly second = new Span(1_000);
	private readonly minute = new Span(60_000);

	/** Why a request is refused at `now`, in milliseconds, `inFlight` counting this one; undefined lets it in. */
	refusal(
		inFlight: number,
		{ maxAtOnce, maxPerSecond, maxPerMinute }: Limits,
		now = performance.now(),
	): string | undefined {
		if (maxAtOnce > 0 && inFlight > maxAtOnce) return this.refuse(`${maxAtOnce} at once`, 0);
		const second = this.second.opensIn(maxPerSecond, now);
		if (second > 0) return this.refuse(`${maxPerSecond} in a second`, second);
		const minute = this.minute.opensIn(maxPerMinute, now);
		if (minute > 0) return this.refuse(`${maxPerMinute} in a minute`, minute);
		if (maxPerSecond > 0) this.second.letIn.push(now);
		if (maxPerMinute > 0) this.minute.letIn.push(now);
		return undefined;
	}

	private refuse(limit: string, opensInMs: number): string {
		this.refused++;
		this.opensInMs = opensInMs;
		return `Too many requests: more than ${limit}`;
	}
}

/** The requests let in within a span of time. */
class Span {
	/** When they were, the oldest first. */
	letIn: number[] = [];

	constructor(private readonly ms: number) {}

	/** @returns milliseconds until one more is let in; 0 now */
	opensIn(most: number, now: number): number {
		const recent = this.letIn.findIndex((at) => at > now - this.ms);
		this.letIn.splice(0, recent < 0 ? Infinity : recent);
		const [oldest] = this.letIn;
		return most > 0 && oldest !== undefined && this.letIn.length >= most
			? oldest + this.ms - now
			: 0;
	}
}
