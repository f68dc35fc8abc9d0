import assert from 'node:assert/strict';
import type { LoggedRequest } from '../../sandbox/server';
import { say } from '../../tools/setup/progress.mjs';
import { expect, test } from '../fixtures';
import { countExecutions, RUNNING } from '../../n8n/lists/executions';
import { activateLookups, askAll, checkReply, costOf, subjects, takesRequests } from './lookups';

// n8n in queue mode: webhooks taken by one process, run by two workers.

const WHOLE = 200;

test.describe.configure({ timeout: 300_000 });

test(`${WHOLE} webhooks, each a lookup and a listing: all results right`, async ({ cluster }) => {
	const { client, sandbox, workers } = cluster;
	const id = await activateLookups(client, 'whole');
	const address = `${client.address}/webhook/whole`;
	await takesRequests(address);
	const succeeded = () => countExecutions(client, ['success'], id);
	const before = await succeeded();
	sandbox.reset();
	const asked = subjects('user', WHOLE);
	const started = Date.now();

	const replies = await askAll(address, asked);
	const come = replies.filter(({ status }) => status !== undefined);
	const seconds = (Date.now() - started) / 1000;
	say(`${come.length} replies, ${(WHOLE / seconds).toFixed(0)} a second`);
	for (const reply of come) checkReply(reply);
	await expect(async () => {
		assert.equal((await succeeded()) - before, WHOLE, 'executions that succeeded');
		const others = [...RUNNING, 'waiting', 'error', 'crashed', 'canceled'];
		assert.equal(await countExecutions(client, others, id), 0, 'other executions');
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
