import type { ContenderName, Setting } from '../contenders/contender';
import type { Work } from '../work/work';

/** What a measuring process is to do. */
export interface Job {
	readonly contender: ContenderName;
	readonly setting: Setting;
	readonly work: Work;
	/**
	 * `time`: wall, processor time, resident memory as a user sees them. `memory`: the garbage
	 * collector runs all along, so that the heap shows what is really in use; times mean nothing then.
	 */
	readonly mode: 'time' | 'memory';
	/** Where to write a processor profile of the work; times are longer then. */
	readonly profileFile?: string;
}

/** What one measurement gave. Times in milliseconds, memory in MB (10^6 bytes). */
export interface Figures {
	readonly wallMs: number;
	/** From the start of the work to its first answer. */
	readonly firstAnswerMs: number;
	/** User and system time of the process. */
	readonly cpuMs: number;
	/** Most memory resident at once, over the whole life of the process. */
	readonly peakRssMb: number;
	/** By how much that is more than what was resident before the work. */
	readonly grownRssMb: number;
	/** Most heap in use at once during the work, beyond what was in use before. */
	readonly peakHeapMb: number;
	/** Heap in use after the work, with everything that came out still in use, minus the heap before. */
	readonly keptHeapMb: number;
	readonly records: number;
	readonly requests: number;
	readonly connections: number;
	readonly credits: number;
	readonly maxInFlight: number;
	/** Processor time of the service meanwhile. */
	readonly serviceCpuMs: number;
}

/** What the measuring process answers; the service's processor time is known to the parent. */
export type Answer = { figures: Omit<Figures, 'serviceCpuMs'> } | { failure: string };
