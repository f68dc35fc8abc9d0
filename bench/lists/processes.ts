import type { ChildProcess } from 'node:child_process';
import pidusage from 'pidusage';

const MB = 1e6;

/** An n8n process that is watched. */
export interface Watched {
	readonly process: ChildProcess;
	/** The file that takes what it prints. */
	readonly log: string;
	/** Whether it runs batches. */
	readonly runsBatches: boolean;
}

/** What the system tells about a process. */
export interface Usage {
	readonly rssMb: number;
	/** Processor time since its start. */
	readonly cpuSeconds: number;
}

/** @returns nothing for a process that has ended */
export async function usageOf({ process: { pid } }: Watched): Promise<Usage | undefined> {
	const found = await pidusage(pid ?? 0).catch(() => undefined);
	return found && { rssMb: found.memory / MB, cpuSeconds: found.ctime / 1000 };
}
