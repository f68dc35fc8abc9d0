import { fetch } from 'undici';
import type { ScenarioOptions } from '../sandbox/server';
import { contenders } from './contenders';
import type { Figures, Job } from './measure';

/** A key that nothing was sent with before the work. */
const COLD_KEY = 'key-without-a-past';
const WARM_UP_ROUNDS = 3;

/** Does one job in this process, which did nothing before and does nothing after. */
async function measure({ contender, service, setting }: Job): Promise<Figures> {
	const { lookups, latencyMs, maxAtOnce, key } = setting;
	/** Does runs that share the lookups evenly, and gives how many records came out of all. */
	const work = async (count: number, runs: number, prefix: string, apiKey = service.apiKey) => {
		const names = Array.from({ length: count }, (_, at) => `${prefix}${at}`);
		const each = count / runs;
		const counts = await Promise.all(
			Array.from({ length: runs }, async (_, run) => {
				const own = names.slice(run * each, (run + 1) * each);
				return await contenders[contender]({ ...setting, ...service, apiKey, names: own });
			}),
		);
		return counts.reduce((sum, count) => sum + count, 0);
	};

	// n8n runs for weeks: what is measured is not how fast Node.js compiles it.
	await reset(service.origin, {});
	for (let round = 0; round < WARM_UP_ROUNDS; round++) {
		await work(1000, setting.runs, `code${round}x`);
	}
	const options = { latencyMs, maxAtOnce, keys: [COLD_KEY] };
	if (key === 'warm') {
		await reset(service.origin, options);
		await work(setting.concurrency === 1 ? 3 : 1000, 1, 'before');
	}
	await reset(service.origin, options);

	global.gc?.();
	const cpuBefore = process.cpuUsage();
	const started = performance.now();
	const records = await work(
		lookups,
		setting.runs,
		'octo',
		key === 'cold' ? COLD_KEY : service.apiKey,
	);
	const wallMs = performance.now() - started;
	const { user, system } = process.cpuUsage(cpuBefore);
	if (records !== lookups) throw new Error(`${records} records came instead of ${lookups}`);
	const { requests, maxInFlight } = await counted(service.origin);
	return { wallMs, cpuMs: (user + system) / 1000, requests, maxInFlight };
}

/** Sets the sandbox's options and counters as at its start, then these options. */
async function reset(origin: string, options: ScenarioOptions): Promise<void> {
	await fetch(`${origin}/__sandbox/state`, { method: 'DELETE' });
	const answer = await fetch(`${origin}/__sandbox/options`, {
		method: 'PATCH',
		headers: { 'content-type': 'application/json' },
		body: JSON.stringify({ ...options, logLimit: 0 }),
	});
	if (!answer.ok) throw new Error(`The sandbox refused: ${await answer.text()}`);
}

/** What the sandbox counted since the last reset. */
async function counted(origin: string) {
	const answer = await fetch(`${origin}/__sandbox/state`);
	return (await answer.json()) as Pick<Figures, 'requests' | 'maxInFlight'>;
}

void measure(JSON.parse(process.argv[2] ?? '') as Job).then((figures) =>
	process.stdout.write(JSON.stringify(figures), () => process.exit()),
);
