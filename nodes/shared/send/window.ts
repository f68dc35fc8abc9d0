import { concurrency } from '../options/sending';

/** How an answer came: whether the service copes, has too much to do, or says nothing of either. */
export type Verdict = 'good' | 'overload' | 'neutral';

/** How many requests may be under way at once. */
export interface Window {
	readonly size: number;
	/** The most that it can grow to. */
	readonly largest: number;
	/** The size that an overload has forced it down to, the least so far; undefined where none has. */
	readonly heldBackTo: number | undefined;
	/**
	 * Learns from an answer.
	 * @param epoch the `epoch` when the request was sent
	 * @param wasFull whether as many requests were under way as the window allows
	 */
	learn(verdict: Verdict, epoch: number, wasFull: boolean): void;
	/** Counts the overloads that were acted on. */
	readonly epoch: number;
}

/** A size that someone has set. */
export class FixedWindow implements Window {
	readonly heldBackTo = undefined;
	readonly epoch = 0;

	constructor(readonly size: number) {}

	get largest(): number {
		return this.size;
	}

	learn(): void {}
}

const FIRST_SIZE = 5;

/** As many as the Concurrency option can be set to. */
const LARGEST_SIZE = Number(concurrency.property.typeOptions?.maxValue);

/**
 * A size that adapts to the service, as TCP does to a network (RFC 5681): it doubles with each round
 * of good answers, halves on an overload, and from then on grows by one a round.
 */
export class AdaptiveWindow implements Window {
	readonly largest = LARGEST_SIZE;
	private width = FIRST_SIZE;
	/** From here on it grows slowly. */
	private threshold = Infinity;
	private leastHeld: number | undefined;
	epoch = 0;

	get size(): number {
		return Math.floor(this.width);
	}

	get heldBackTo(): number | undefined {
		return this.leastHeld;
	}

	learn(verdict: Verdict, epoch: number, wasFull: boolean): void {
		// what was sent before the last halving tells of the load before it
		if (verdict === 'overload' && epoch === this.epoch) this.halve();
		if (verdict === 'good' && wasFull) this.grow();
	}

	private halve(): void {
		this.width = Math.max(1, this.width / 2);
		this.threshold = this.width;
		this.leastHeld = Math.min(this.size, this.leastHeld ?? Infinity);
		this.epoch += 1;
	}

	private grow(): void {
		const step = this.width < this.threshold ? 1 : 1 / this.width;
		this.width = Math.min(LARGEST_SIZE, this.width + step);
	}
}
