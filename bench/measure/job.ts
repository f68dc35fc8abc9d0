import type { ContenderName, Place } from '../contenders/contender';
import type { Setting } from '../settings';

/** What a measuring process is to do. */
export interface Job {
	readonly contender: ContenderName;
	readonly place: Place;
	readonly setting: Setting;
}

/** What one measurement gave. */
export interface Figures {
	readonly wallMs: number;
	/** User and system time of the process. */
	readonly cpuMs: number;
	readonly requests: number;
	/** Most requests under way at once. */
	readonly maxInFlight: number;
}

export type Answer = { figures: Figures } | { failure: string };
