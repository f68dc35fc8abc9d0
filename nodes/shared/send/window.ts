import { concurrency } from '../options/sending';

/** What an answer says about the load of the service: good, too much, or nothing. */
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
 * A size that adapts to the service, as TCP does to a network (RFC 5681, and RFC 9438 near the size that
 * was too much): it doubles with each round of good answers and halves on an overload. From then on it
 * grows by one a round. It stays just below the size of that overload for a while, and longer each time
 * that more was too much again: each attempt costs refused requests.
 */
export class AdaptiveWindow implements Window {
	readonly largest = LARGEST_SIZE;
	private width = FIRST_SIZE;
	/** Below it, it doubles. */
	private threshold = Infinity;
	/** The size of the last overload. */
	private tooMuch = Infinity;
	/** Rounds to stay just below that size, for each of its places. */
	private patience = 1;
	private leastHeld: number | undefined;
	epoch = 0;

	get size(): number {
		return Math.floor(this.width);
	}

	get heldBackTo(): number | undefined {
		return this.leastHeld;
	}

	learn(verdict: Verdict, epoch: number, wasFull: boolean): void {
		// a request sent before the last halving shows the load before it
		if (epoch !== this.epoch) return;
		if (verdict === 'overload') this.halve();
		if (verdict === 'good' && wasFull) this.grow();
	}

	private halve(): void {
		// the size may have grown by one while the refusal was on its way
		const isSame = Math.abs(this.size - this.tooMuch) <= 1;
		this.patience = isSame ? this.patience * 4 : 1;
		this.tooMuch = isSame ? Math.min(this.size, this.tooMuch) : this.size;
		this.width = Math.max(1, this.width / 2);
		this.threshold = this.width;
		this.leastHeld = Math.min(this.size, this.leastHeld ?? Infinity);
		this.epoch += 1;
	}

	private grow(): void {
		this.width = Math.min(LARGEST_SIZE, this.width + this.step);
	}

	private get step(): number {
		if (this.width < this.threshold) return 1;
		const isClose = this.size === this.tooMuch - 1;
		return 1 / (isClose ? this.width ** 2 * this.patience : this.width);
	}
}
