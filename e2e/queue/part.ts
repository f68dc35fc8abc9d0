import assert from 'node:assert/strict';
import type { LoggedRequest } from '../../sandbox/server';
import { eventually } from '../eventually';
import type { Report } from '../report';
import { type Cluster, startCluster } from './cluster';
import { executionsByStatus } from './executions';
import { activateLookups, askAll, checkReply, costOf, subjects, takesRequests } from './lookups';

const WHOLE = 500;
const CUT = 200;
/** Replies after which a worker is killed. */
const KILL_AFTER = 60;
/** Executions that a worker runs at once. */
const PER_WORKER = 5;

/** n8n in queue mode: webhooks taken by one process, run by two workers. */
export async function checkQueueMode(report: Report, opened: AsyncDisposableStack): Promise<void> {
	const cluster = await startCluster(opened);
	await checkWhole(report, cluster);
	await checkKilledWorker(report, cluster);
}

async function checkWhole(report: Report, { client, sandbox, workers }: Cluster): Promise<void> {
	const id = await activateLookups(client, 'whole');
	const address = `${client.address}/webhook/whole`;
	await takesRequests(address);
	const before = await executionsByStatus(client, id);
	sandbox.reset();
	const asked = subjects('user', WHOLE);
	const started = Date.now();

	await report.check(
		`${WHOLE} webhooks, each a lookup and a listing: all results right`,
		async () => {
			const replies = await askAll(address, asked);
			const come = replies.filter(({ status }) => status !== undefined);
			for (const reply of come) checkReply(reply);
			const seconds = (Date.now() - started) / 1000;
			await eventually(async () => {
				const { success = 0, ...others } = await executionsByStatus(client, id);
				assert.equal(success - (before.success ?? 0), WHOLE, 'executions that succeeded');
				assert.deepEqual(others, {}, 'other executions');
			});
			return `${come.length} replies, ${(WHOLE / seconds).toFixed(0)} a second`;
		},
	);
	await report.check('both workers took part', async () => {
		const shares = await Promise.all(workers.map((worker) => worker.begun()));
		for (const share of shares) assert.ok(share > WHOLE / 10, `shares ${shares.join(' and ')}`);
		return `${shares.join(' and ')} executions`;
	});
	await report.check(
		'by the service’s own record nothing was asked or paid for twice',
		async () => {
			const wanted = asked.reduce((sum, subject) => sum + costOf(subject), 0);
			checkNoRepeats(sandbox.log);
			assert.equal(sandbox.requests, wanted, 'requests');
			assert.equal(sandbox.credits, wanted, 'credits');
			return `${sandbox.requests} requests, ${sandbox.credits} credits`;
		},
	);
}

async function checkKilledWorker(report: Report, cluster: Cluster): Promise<void> {
	const { client, sandbox, workers } = cluster;
	const id = await activateLookups(client, 'cut');
	const address = `${client.address}/webhook/cut`;
	await takesRequests(address);
	const before = (await executionsByStatus(client, id)).success ?? 0;
	sandbox.reset();
	sandbox.configure({ latencyMs: 100 });

	await report.check(
		'a worker is killed in the middle: what it ran fails, the rest succeeds',
		async () => {
			const replies = await askAll(address, subjects('other', CUT), (count) => {
				if (count === KILL_AFTER) workers[0]?.process.kill('SIGKILL');
			});
			for (const reply of replies) if (reply.status === 200) checkReply(reply);
			return await eventually(async () => {
				const {
					success = 0,
					error = 0,
					crashed = 0,
					...others
				} = await executionsByStatus(client, id);
				assert.deepEqual(others, {}, 'executions that have not ended');
				const lost = error + crashed;
				assert.equal(success - before + lost, CUT, 'executions');
				assert.ok(lost >= 1 && lost <= PER_WORKER, `${lost} executions failed`);
				return `${success - before} succeeded, ${lost} failed`;
			}, 60_000);
		},
	);
	await report.check('what the killed worker ran is not run, or paid for, again', async () => {
		checkNoRepeats(sandbox.log);
		return `${sandbox.requests} requests, ${sandbox.credits} credits`;
	});
	await report.check('the other worker goes on alone', async () => {
		sandbox.configure({ latencyMs: 0 });
		for (const reply of await askAll(address, subjects('later', 20))) checkReply(reply);
	});
}

function checkNoRepeats(log: readonly LoggedRequest[]): void {
	const seen = new Set<string>();
	for (const { path, body } of log) {
		const request = `${path} ${JSON.stringify(body)}`;
		assert.ok(!seen.has(request), `sent twice: ${request}`);
		seen.add(request);
	}
}
