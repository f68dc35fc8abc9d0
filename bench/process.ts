import { sum } from 'lodash';
import { contenders } from './contenders';
import type { Job, Spent } from './settings';

const lookUp = contenders[process.argv[2] as keyof typeof contenders];

/** Does the runs of a job, which share its lookups evenly. @throws when the work fails, or brings too few records */
async function measure({ lookups, runs, ...run }: Job): Promise<Spent> {
	const each = lookups / runs;
	const namesOf = (at: number) => Array.from({ length: each }, (_, n) => `octo${at * each + n}`);
	global.gc?.();
	const cpuBefore = process.cpuUsage();
	const started = performance.now();
	const begun = Array.from({ length: runs }, (_, at) => lookUp({ ...run, names: namesOf(at) }));
	const records = sum(await Promise.all(begun));
	const wallMs = performance.now() - started;
	const { user, system } = process.cpuUsage(cpuBefore);
	if (records !== lookups) throw new Error(`${records} records came instead of ${lookups}`);
	return { wallMs, cpuMs: (user + system) / 1000 };
}

process.on('message', (job: Job) => void measure(job).then((spent) => process.send?.(spent)));
