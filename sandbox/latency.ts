import { type Dice, dice } from './data/dice';
import type { Scenario } from './options';

type Waits = Pick<Scenario, 'latencyMs' | 'latencyJitterMs' | 'seed'>;

/** How long answers take. */
export class Latency {
	private readonly roll: Dice;

	constructor(private readonly waits: Waits) {
		this.roll = dice('latency', waits.seed);
	}

	/**
	 * The milliseconds that the next answer takes.
	 * @param asked what the request itself asks for (`x-sandbox-latency-ms`), which overrides the options
	 */
	next(asked: unknown): number {
		const own = Number(asked ?? Number.NaN);
		if (Number.isFinite(own)) return own;
		const { latencyMs, latencyJitterMs } = this.waits;
		return latencyMs + (latencyJitterMs > 0 ? this.roll.int(0, latencyJitterMs) : 0);
	}
}
