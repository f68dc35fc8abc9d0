import type { ChildProcess } from 'node:child_process';
import { readFile } from 'node:fs/promises';

/** Linux counts processor time in hundredths of a second. */
const TICKS_PER_SECOND = 100;
const MB = 1e6;

/** An n8n process that is watched. */
export interface Watched {
	readonly process: ChildProcess;
	/** The file that takes what it prints. */
	readonly log: string;
	/** Whether it runs batches. */
	readonly runsBatches: boolean;
}

/** What the system tells about a process; see proc(5). */
export interface Usage {
	readonly rssMb: number;
	/** Processor time since its start. */
	readonly cpuSeconds: number;
}

/** @returns nothing for a process that has ended */
export async function usageOf({ process: { pid } }: Watched): Promise<Usage | undefined> {
	try {
		const [status, stat] = await Promise.all(
			['status', 'stat'].map((file) => readFile(`/proc/${pid}/${file}`, 'utf8')),
		);
		const rssKb = Number(status?.match(/VmRSS:\s+(\d+)/)?.[1] ?? 0);
		// The name of the program stands in brackets and may hold spaces; state is the first field after it.
		const fields = stat?.slice(stat.lastIndexOf(')') + 2).split(' ') ?? [];
		const [user, system] = [Number(fields[11]), Number(fields[12])];
		return { rssMb: (rssKb * 1024) / MB, cpuSeconds: (user + system) / TICKS_PER_SECOND };
	} catch {
		return undefined;
	}
}
