import assert from 'node:assert/strict';
import type { LoggedRequest } from '../../sandbox/server';
import { say } from '../../tools/setup/progress.mjs';
import { expect, test } from '../fixtures';
import { executionsByStatus } from '../../n8n/lists/executions';
import { activateLookups, askAll, checkReply, costOf, subjects, takesRequests } from './lookups';

// n8n in queue mode: webhooks taken by one process, run by two workers.

const WHOLE = 200;

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

function checkNoRepeats(log: readonly LoggedRequest[]): void {
	const seen = new Set<string>();
	for (const { path, body } of log) {
		const request = `${path} ${JSON.stringify(body)}`;
		assert.ok(!seen.has(request), `sent twice: ${request}`);
		seen.add(request);
	}
}
