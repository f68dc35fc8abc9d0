import type { ContenderName, Outcome, Prepare } from '../contenders/contender';
import { readService, resetService } from '../service/control';
import { warmUpOf, type Work } from '../work/work';
import type { Answer, Job } from './figures';
import { watchFirstAnswer } from './firstAnswer';
import { collectGarbage, heapInUse, watchHeap } from './memory';

const MB = 1e6;

const contenders: Record<ContenderName, () => Promise<{ prepare: Prepare }>> = {
	ours: async () => await import('../contenders/ours.js'),
	http: async () => await import('../contenders/httpRequest.js'),
	routing: async () => await import('../contenders/routing.js'),
	helper: async () => await import('../contenders/helper.js'),
	undici: async () => await import('../contenders/undici.js'),
};

/** Does one job in this process, which did nothing before and does nothing after. */
async function measure({ contender, setting, work, mode, profileFile }: Job): Promise<Answer> {
	const { prepare } = await contenders[contender]();
	const perform = await prepare(setting);
	const { origin } = setting.service;

	const ready = async (next: Work) =>
		await resetService(origin, {
			latencyMs: next.latencyMs,
			lengths: next.lengths,
			maxAtOnce: next.maxAtOnce ?? 0,
		});
	const warmUp = warmUpOf(work);
	await ready(warmUp);
	for (let time = 0; time < 3; time++) await perform(warmUp);
	await ready(work);

	const profiled = profileFile === undefined ? undefined : await profile(profileFile);
	collectGarbage();
	const rssBefore = process.memoryUsage.rss();
	const heapBefore = heapInUse();
	const heapSeen = watchHeap(mode === 'memory');
	const cpuBefore = process.cpuUsage();
	const firstAnswer = watchFirstAnswer();
	const started = performance.now();
	const outcome: Outcome = await perform(work);
	const wallMs = performance.now() - started;
	const firstAnswerMs = firstAnswer();
	const { user, system } = process.cpuUsage(cpuBefore);
	await profiled?.();
	const peakHeap = heapSeen();
	const peakRss = process.resourceUsage().maxRSS * 1024;
	collectGarbage();
	const keptHeap = heapInUse();

	const { requests, connections, credits, maxInFlight } = await readService(origin);
	if (outcome.length !== work.records) {
		return { failure: `${outcome.length} records came instead of ${work.records}` };
	}
	return {
		figures: {
			wallMs,
			firstAnswerMs,
			cpuMs: (user + system) / 1000,
			peakRssMb: peakRss / MB,
			grownRssMb: (peakRss - rssBefore) / MB,
			peakHeapMb: (peakHeap - heapBefore) / MB,
			keptHeapMb: (keptHeap - heapBefore) / MB,
			records: outcome.length,
			requests,
			connections,
			credits,
			maxInFlight,
		},
	};
}

/** Loaded only where it is asked for: the inspector is no part of what is measured. */
async function profile(file: string): Promise<() => Promise<void>> {
	const { startProfile } = await import('./profile.js');
	return await startProfile(file);
}

process.once('message', (job: Job) => {
	void measure(job)
		.catch((error: unknown): Answer => ({ failure: String(error) }))
		.then((answer) => process.send?.(answer, () => process.exit()));
});
