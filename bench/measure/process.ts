import type { Contender, ContenderName, Prepare } from '../contenders/contender';
import { readService, resetService } from './control';
import type { Setting } from '../settings';
import type { Answer, Job } from './measure';

const contenders: Record<ContenderName, () => Promise<{ prepare: Prepare }>> = {
	ours: async () => await import('../contenders/ours.js'),
	http: async () => await import('../contenders/httpRequest.js'),
	helper: async () => await import('../contenders/helper.js'),
};

/** A key that nothing was sent with before the work. */
const COLD_KEY = 'key-without-a-past';
const WARM_UP_ROUNDS = 3;

/** Does one job in this process, which did nothing before and does nothing after. */
async function measure({ contender, place, setting }: Job): Promise<Answer> {
	const { prepare } = await contenders[contender]();
	const perform = await prepare(place);
	const { origin, apiKey } = place.service;
	const { latencyMs, maxAtOnce, key } = setting;

	const service = { latencyMs, maxAtOnce, keys: [COLD_KEY] };

	// n8n runs for weeks: what is measured is not how fast Node.js compiles it.
	await resetService(origin, {});
	for (let round = 0; round < WARM_UP_ROUNDS; round++) {
		await allRuns(perform, { ...setting, lookups: 1000 }, `code${round}x`, apiKey);
	}
	if (key === 'warm') {
		await resetService(origin, service);
		const before = { ...setting, lookups: setting.concurrency === 1 ? 3 : 1000, runs: 1 };
		await allRuns(perform, before, 'before', apiKey);
	}
	await resetService(origin, service);

	global.gc?.();
	const cpuBefore = process.cpuUsage();
	const started = performance.now();
	const records = await allRuns(perform, setting, 'octo', key === 'cold' ? COLD_KEY : apiKey);
	const wallMs = performance.now() - started;
	const { user, system } = process.cpuUsage(cpuBefore);
	const { requests, maxInFlight } = await readService(origin);
	if (records !== setting.lookups) {
		return { failure: `${records} records came instead of ${setting.lookups}` };
	}
	return {
		figures: { wallMs, cpuMs: (user + system) / 1000, requests, maxInFlight },
	};
}

/** @returns how many records came out of all runs */
async function allRuns(
	perform: Contender,
	{ lookups, runs, concurrency, helperAtOnce }: Setting,
	prefix: string,
	apiKey: string,
): Promise<number> {
	const names = Array.from({ length: lookups }, (_, index) => `${prefix}${index}`);
	const each = lookups / runs;
	const counts = await Promise.all(
		Array.from({ length: runs }, async (_, run) =>
			perform({
				names: names.slice(run * each, (run + 1) * each),
				apiKey,
				concurrency,
				helperAtOnce,
			}),
		),
	);
	return counts.reduce((sum, count) => sum + count, 0);
}

process.once('message', (job: Job) => {
	void measure(job)
		.catch((error: unknown): Answer => ({ failure: String(error) }))
		.then((answer) => process.send?.(answer, () => process.exit()));
});
