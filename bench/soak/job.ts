import type { Setting } from '../contenders/contender';

export interface SoakJob {
	readonly setting: Setting;
	/** Input items in all, over ten runs of the node. */
	readonly items: number;
}

/** The state at the end of one run of the node, without its items. */
export interface SoakRun {
	/** Heap in use after the garbage collector ran, in MB. */
	readonly heapMb: number;
	readonly rssMb: number;
	readonly requests: number;
	readonly credits: number;
	/** Input items that gave their record, and that gave an error item. */
	readonly succeeded: number;
	readonly failed: number;
	readonly seconds: number;
}

export interface SoakReport {
	readonly runs: readonly SoakRun[];
	/** Input items that gave nothing, twice, or another one's record. */
	readonly wrong: readonly string[];
	/** MB by which the heap grew for each thousand items, over the runs after the warm-up. */
	readonly growthPerThousand: number;
	readonly isFlat: boolean;
}
