import { type Contender, contenders } from './contenders';
import type { Job } from './settings';

/** What a piece of work took. */
export interface Spent {
	readonly wallMs: number;
	/** User and system time of the process. */
	readonly cpuMs: number;
}

const lookUp = contenders[process.argv[2] as Contender];

/** Does the runs of a job, which share its lookups evenly. @throws when the work fails, or brings too few records */
async function measure({ lookups, runs, ...run }: Job): Promise<Spent> {
	const each = lookups / runs;
	const namesOf = (at: number) => Array.from({ length: each }, (_, n) => `octo${at * each + n}`);
	global.gc?.();
	const cpuBefore = process.cpuUsage();
	const started = performance.now();
	const counts = await Promise.all(
		Array.from({ length: runs }, async (_, at) => await lookUp({ ...run, names: namesOf(at) })),
	);
	const wallMs = performance.now() - started;
	const { user, system } = process.cpuUsage(cpuBefore);
	const records = counts.reduce((sum, count) => sum + count, 0);
	if (records !== lookups) throw new Error(`${records} records came instead of ${lookups}`);
	return { wallMs, cpuMs: (user + system) / 1000 };
}

process.on('message', (job: Job) => void measure(job).then((spent) => process.send?.(spent)));
