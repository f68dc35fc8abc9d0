import { setTimeout as sleep } from 'node:timers/promises';
import { partition } from 'lodash';
import pWaitFor from 'p-wait-for';
import { say } from '../../tools/setup/progress.mjs';
import { type Bench, type Section, startWays } from './ways';

const KILLS = 10;
const ROWS = 75;
const BATCH = 60;
const LATENCY_MS = 3000;
const STEP_MS = 750;

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
		for (const { sandbox } of ways) sandbox.reset();
		// A call begins at once, a list with its next Schedule: a call that did not wait for it would be over.
		for (const group of partition(ways, ({ file }) => file.startsWith('long-list'))) {
			for (const way of group) await way.begin(companies);
			await pWaitFor(() => group.every(({ sandbox }) => sandbox.requests > 0), { interval: 20 });
		}
		await sleep(kill * STEP_MS);
		await n8n.kill();
		await n8n.start();
		for (const [at, way] of ways.entries()) {
			await way.finish();
			twice[at]?.push(way.sandbox.credits - ROWS);
		}
		say(`Kill ${kill + 1}: ${twice.map((each) => each.at(-1)).join(', ')} paid twice`);
	}
	return {
		title: 'n8n killed in the middle',
		note: `SIGKILL, ${KILLS} times: each time after ${ROWS} more companies were added or asked for, the lists first: once all have sent a request, and ${STEP_MS} ms later for each kill. ${LATENCY_MS} ms before each answer; batches of ${BATCH}, a lease of ${leaseMinutes * 60} s, a Schedule every ${settings.seconds} s; a call of a lookup that died was made again, and on PostgreSQL its mark lasted as long as the lease. The run fails when a company has no answer in the end, or another's.`,
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
