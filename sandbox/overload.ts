import type { Scenario } from './options';

/** Tells the requests that are too many; `maxAtOnce` and `maxPerSecond` set the measure. */
export class Overload {
	/** Requests refused since the start or the last reset. */
	refused = 0;
	/** When requests were let in within the last second. */
	private letIn: number[] = [];

	/** Why a request is refused at `now`, in milliseconds, `inFlight` counting this one; undefined lets it in. */
	refusal(
		inFlight: number,
		{ maxAtOnce, maxPerSecond }: Pick<Scenario, 'maxAtOnce' | 'maxPerSecond'>,
		now = performance.now(),
	): string | undefined {
		if (maxAtOnce > 0 && inFlight > maxAtOnce) return this.refuse(`${maxAtOnce} at once`);
		if (maxPerSecond === 0) return undefined;
		this.letIn = this.letIn.filter((at) => at > now - 1_000);
		if (this.letIn.length >= maxPerSecond) return this.refuse(`${maxPerSecond} in a second`);
		this.letIn.push(now);
		return undefined;
	}

	private refuse(limit: string): string {
		this.refused++;
		return `Too many requests: more than ${limit}`;
	}
}
