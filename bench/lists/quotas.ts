import { setTimeout as sleep } from 'node:timers/promises';
import { type Bench, type Section, startWays } from './ways';

const PER_MINUTE = 60;
const ROWS = { list: 300, call: 100 };

/** Runs the examples with their own settings under a quota, all at the same time. */
export async function measureQuotas(bench: Bench): Promise<Section> {
	await using opened = new AsyncDisposableStack();
	const options = { latencyMs: 100, maxPerMinute: PER_MINUTE, retryAfter: 'rest' } as const;
	const { ways } = await startWays(bench, options, {}, opened);
	const rows = await Promise.all(
		ways.map(async (way) => {
			const count = way.file.startsWith('lookup') ? ROWS.call : ROWS.list;
			await way.begin(Array.from({ length: count }, (_, at) => `quota-${at}`));
			while (way.sandbox.requests === 0) await sleep(100);
			const began = Date.now();
			await way.finish();
			const seconds = (Date.now() - began) / 1000;
			const least = (Math.ceil(count / PER_MINUTE) - 1) * 60;
			const { credits, requests, refused } = way.sandbox;
			return [
				way.file,
				...[count, seconds.toFixed(0), least, requests, refused, credits].map(String),
			];
		}),
	);
	return {
		title: `Under ${PER_MINUTE} requests a minute`,
		note: `The examples with their own settings and a key each, all at the same time on one n8n; 100 ms before each answer. What is more than the quota gets 429 with Retry-After. "Least" is what the quota allows: the first ${PER_MINUTE} at once, then ${PER_MINUTE} with each minute.`,
		table: [
			['example', 'companies', 'seconds', 'least', 'requests', 'refused', 'credits'],
			...rows,
		],
	};
}
