import { setTimeout as sleep } from 'node:timers/promises';
import { say } from '../../tools/setup/progress.mjs';
import { type Bench, type Section, startWays } from './ways';

const KILLS = 10;
const ROWS = 75;
const BATCH = 60;
const LATENCY_MS = 2000;
const STEP_MS = 500;

/** Kills n8n while the examples are at work, each time a little later after the first request. @throws when a row has no answer in the end */
export async function measureKills(bench: Bench): Promise<Section> {
	await using opened = new AsyncDisposableStack();
	const leaseMinutes = 0.5;
	const settings = {
		table: { batchSize: BATCH, creditsPerBatch: BATCH, leaseMinutes },
		postgres: { batchSize: BATCH, chains: 1, leaseMinutes },
		seconds: 5,
		markMinutes: leaseMinutes,
	};
	const { n8n, ways } = await startWays(bench, { latencyMs: LATENCY_MS }, settings, opened);
	const twice = ways.map((): number[] => []);
	for (let kill = 0; kill < KILLS; kill++) {
		const companies = Array.from({ length: ROWS }, (_, at) => `kill-${kill}-${at}`);
		const before = ways.map(({ sandbox: { requests, credits } }) => ({ requests, credits }));
		for (const way of ways) await way.begin(companies);
		while (ways.some(({ sandbox }, at) => sandbox.requests === before[at]?.requests)) {
			await sleep(20);
		}
		await sleep(kill * STEP_MS);
		await n8n.kill();
		await n8n.start();
		for (const [at, way] of ways.entries()) {
			await way.finish();
			const paid = way.sandbox.credits - (before[at]?.credits ?? 0);
			twice[at]?.push(paid - ROWS);
		}
		say(`Kill ${kill + 1}: ${twice.map((each) => each.at(-1)).join(', ')} paid twice`);
	}
	return {
		title: 'n8n killed in the middle',
		note: `SIGKILL, ${KILLS} times: each time after ${ROWS} more companies were added or asked for, at the first request and ${STEP_MS} ms later for each kill. ${LATENCY_MS} ms before each answer; batches of ${BATCH}, a lease of ${leaseMinutes * 60} s, a Schedule every ${settings.seconds} s; a call of a lookup that died was made again, and on PostgreSQL its mark lasted as long as the lease. The run fails when a company has no answer in the end, or another's.`,
		table: [
			['example', 'companies', 'lost', 'paid twice, by kill', 'most allowed for a kill'],
			...ways.map(({ file }, at) => [
				file,
				String(KILLS * ROWS),
				'0',
				(twice[at] ?? []).join(', '),
				String(file.startsWith('lookup') ? ROWS : BATCH),
			]),
		],
	};
}
