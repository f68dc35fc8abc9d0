import assert from 'node:assert/strict';
import { countExecutions, RUNNING } from '../../n8n/execution';
import { say } from '../../tools/setup/progress.mjs';
import { expect, test } from '../fixtures';
import { PublishedWorkflow } from '../triggers/published';
import { firesOnce, polls, tweetInto, watching } from '../triggers/timeline';
import { askAll, checkReply, costOf, publishLookups, subjects } from './lookups';

// n8n in queue mode: webhooks and polls taken by one process, run by two workers.

const WHOLE = 200;

test(`${WHOLE} webhooks, each a lookup and a listing: all results right`, async ({
	cluster: { client, sandbox, workers },
}) => {
	const { id, address } = await publishLookups(client, 'whole');
	const begun = () => Promise.all(workers.map((worker) => worker.begun()));
	const before = await begun();
	sandbox.reset();
	const asked = subjects('user', WHOLE);
	const started = Date.now();

	const replies = await askAll(address, asked);
	const come = replies.filter(({ status }) => status !== undefined);
	const seconds = (Date.now() - started) / 1000;
	say(`${come.length} replies, ${(WHOLE / seconds).toFixed(0)} a second`);
	for (const reply of come) checkReply(reply);
	await expect(async () => {
		assert.equal(await countExecutions(client, id, ['success']), WHOLE, 'that succeeded');
		const others = [...RUNNING, 'waiting', 'error', 'crashed', 'canceled'];
		assert.equal(await countExecutions(client, id, others), 0, 'other executions');
	}).toPass();

	await test.step('both workers took part', async () => {
		const shares = (await begun()).map((count, at) => count - (before[at] ?? 0));
		for (const share of shares) assert.ok(share > WHOLE / 10, `shares ${shares.join(' and ')}`);
	});
	await test.step('by the service’s own record nothing was asked or paid for twice', () => {
		const wanted = asked.reduce((sum, subject) => sum + costOf(subject), 0);
		const sent = sandbox.log.map(({ path, body }) => `${path} ${JSON.stringify(body)}`);
		assert.equal(new Set(sent).size, sent.length, 'different requests');
		assert.equal(sandbox.requests, wanted, 'requests');
		assert.equal(sandbox.credits, wanted, 'credits');
	});
});

test('a trigger fires once, on one of the workers', async ({ cluster: { client, sandbox } }) => {
	sandbox.reset();
	const published = await PublishedWorkflow.publish(client, watching, 'Tweets');
	await polls(sandbox, 1);
	await firesOnce(sandbox, published, [tweetInto(sandbox)]);
	await published.unpublish();
});
