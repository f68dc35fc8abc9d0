import type { Scenario } from './options';

type Limits = Pick<Scenario, 'maxAtOnce' | 'maxPerSecond'>;

/** Tells the requests that are too many; the options `maxAtOnce` and `maxPerSecond` set the measure. */
export class Overload {
	/** Requests refused since the start or the last reset. */
	refused = 0;
	/** When the requests of the last second were let in, the oldest first. */
	private letIn: number[] = [];

	/**
	 * @param inFlight requests under way, this one counted
	 * @param now in milliseconds
	 * @returns why this one is refused; undefined lets it in
	 */
	refusal(
		inFlight: number,
		{ maxAtOnce, maxPerSecond }: Limits,
		now = performance.now(),
	): string | undefined {
		const recent = this.letIn.findIndex((at) => at > now - 1_000);
		this.letIn.splice(0, recent < 0 ? Infinity : recent);
		if (maxAtOnce > 0 && inFlight > maxAtOnce) return this.refuse(`${maxAtOnce} at once`);
		if (maxPerSecond > 0 && this.letIn.length >= maxPerSecond) {
			return this.refuse(`${maxPerSecond} in a second`);
		}
		if (maxPerSecond > 0) this.letIn.push(now);
		return undefined;
	}

	private refuse(limit: string): string {
		this.refused++;
		return `Too many requests: more than ${limit}`;
	}
}
