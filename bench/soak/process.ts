import { loadPackage } from '../../test/engine';
import { collectGarbage, heapInUse } from '../measure/memory';
import { addFault, resetService } from '../service/control';
import { soakFaults } from './faults';
import { oneRun } from './oneRun';
import { growthOf, WARM_UP_RUNS } from './growth';
import type { SoakJob, SoakReport, SoakRun } from './job';

const RUNS = 10;
const MB = 1e6;

/** Does the runs one after the other. */
async function soak({ setting, items }: SoakJob): Promise<SoakReport> {
	const nodePackage = await loadPackage(setting.packageFolder);
	const { origin } = setting.service;
	await resetService(origin, { latencyMs: 1 });
	for (const rule of soakFaults) await addFault(origin, rule);

	const each = Math.ceil(items / RUNS);
	const runs: SoakRun[] = [];
	const wrong: string[] = [];
	for (let run = 0; run < RUNS; run++) {
		const names = Array.from({ length: each }, (_, index) => `octo${run}x${index}`);
		const done = await oneRun(setting, nodePackage, names);
		wrong.push(...done.wrong);
		// what the run brought is out of reach by now
		const last = { ...done.counts, ...memoryNow() };
		runs.push(last);
		process.send?.(told(run, last));
	}
	const growthPerThousand = growthOf(runs.map(({ heapMb }) => heapMb)) / (each / 1000);
	const settled = runs[WARM_UP_RUNS]?.heapMb ?? 0;
	// flat: in all runs after the warm-up together, less than two in a hundred of the heap
	const isFlat = growthPerThousand * (items / 1000) < settled * 0.02;
	return { runs, wrong, growthPerThousand, isFlat };
}

function memoryNow(): { heapMb: number; rssMb: number } {
	collectGarbage();
	return { heapMb: heapInUse() / MB, rssMb: process.memoryUsage.rss() / MB };
}

function told(run: number, { heapMb, requests, succeeded, failed, seconds }: SoakRun): string {
	return `run ${run + 1}: ${seconds.toFixed(1)} s, heap ${heapMb.toFixed(1)} MB, ${requests} requests, ${succeeded} records, ${failed} failed`;
}

process.once('message', (job: SoakJob) => {
	void soak(job)
		.then((report) => process.send?.(report, () => process.exit()))
		.catch((error: unknown) => {
			console.error(error);
			process.exit(1);
		});
});
