import assert from 'node:assert/strict';
import type { LoggedRequest } from '../../sandbox/server';
import { say } from '../../tools/setup/progress.mjs';
import { expect, test } from '../fixtures';
import { executionsByStatus } from './executions';
import { activateLookups, askAll, checkReply, costOf, subjects, takesRequests } from './lookups';

// n8n in queue mode: webhooks taken by one process, run by two workers.

const WHOLE = 500;
const CUT = 200;
/** Replies after which a worker is killed. */
const KILL_AFTER = 60;
/** Executions that a worker runs at once. */
const PER_WORKER = 5;

test.describe.configure({ timeout: 300_000 });

test(`${WHOLE} webhooks, each a lookup and a listing: all results right`, async ({ cluster }) => {
	const { client, sandbox, workers } = cluster;
	const id = await activateLookups(client, 'whole');
	const address = `${client.address}/webhook/whole`;
	await takesRequests(address);
	const before = await executionsByStatus(client, id);
	sandbox.reset();
	const asked = subjects('user', WHOLE);
	const started = Date.now();

	const replies = await askAll(address, asked);
	const come = replies.filter(({ status }) => status !== undefined);
	const seconds = (Date.now() - started) / 1000;
	say(`${come.length} replies, ${(WHOLE / seconds).toFixed(0)} a second`);
	for (const reply of come) checkReply(reply);
	await expect(async () => {
		const { success = 0, ...others } = await executionsByStatus(client, id);
		assert.equal(success - (before.success ?? 0), WHOLE, 'executions that succeeded');
		assert.deepEqual(others, {}, 'other executions');
	}).toPass();

	await test.step('both workers took part', async () => {
		const shares = await Promise.all(workers.map((worker) => worker.begun()));
		for (const share of shares) assert.ok(share > WHOLE / 10, `shares ${shares.join(' and ')}`);
	});
	await test.step('by the service’s own record nothing was asked or paid for twice', () => {
		const wanted = asked.reduce((sum, subject) => sum + costOf(subject), 0);
		checkNoRepeats(sandbox.log);
		assert.equal(sandbox.requests, wanted, 'requests');
		assert.equal(sandbox.credits, wanted, 'credits');
	});
});

test('a worker is killed in the middle: what it ran fails, the rest succeeds', async ({
	cluster,
}) => {
	const { client, sandbox, workers } = cluster;
	const id = await activateLookups(client, 'cut');
	const address = `${client.address}/webhook/cut`;
	await takesRequests(address);
	const before = (await executionsByStatus(client, id)).success ?? 0;
	sandbox.reset();
	sandbox.configure({ latencyMs: 100 });

	const replies = await askAll(address, subjects('other', CUT), (count) => {
		if (count === KILL_AFTER) workers[0]?.process.kill('SIGKILL');
	});
	for (const reply of replies) if (reply.status === 200) checkReply(reply);
	await expect(async () => {
		const { success = 0, error = 0, crashed = 0, ...others } = await executionsByStatus(client, id);
		assert.deepEqual(others, {}, 'executions that have not ended');
		const lost = error + crashed;
		assert.equal(success - before + lost, CUT, 'executions');
		assert.ok(lost >= 1 && lost <= PER_WORKER, `${lost} executions failed`);
	}).toPass({ timeout: 60_000 });

	await test.step('what the killed worker ran is not run, or paid for, again', () =>
		checkNoRepeats(sandbox.log));
	await test.step('the other worker goes on', async () => {
		sandbox.configure({ latencyMs: 0 });
		const { success: earlier = 0 } = await executionsByStatus(client, id);
		const later = await askAll(address, subjects('later', 20));
		const come = later.filter(({ status }) => status !== undefined);
		for (const reply of come) checkReply(reply);
		const { success = 0 } = await executionsByStatus(client, id);
		assert.equal(success - earlier, later.length, 'executions that succeeded');
	});
});

function checkNoRepeats(log: readonly LoggedRequest[]): void {
	const seen = new Set<string>();
	for (const { path, body } of log) {
		const request = `${path} ${JSON.stringify(body)}`;
		assert.ok(!seen.has(request), `sent twice: ${request}`);
		seen.add(request);
	}
}
