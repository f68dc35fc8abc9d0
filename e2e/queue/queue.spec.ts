import assert from 'node:assert/strict';
import { countExecutions, RUNNING } from '../../n8n/execution';
import { node, ours, publish, chain, save, unpublish } from '../../n8n/workflow';
import { begunBy } from '../../n8n/cluster';
import { expect, test } from '../fixtures';
import { firesOnce, polls, publishOften, tweetInto, tweetWatcher } from '../triggers/published';

// n8n in queue mode: one process receives webhooks and polls, two workers run them.

const WHOLE = 100;

/** Timeout of a reply: n8n loses one in a thousand, although the execution succeeds. */
const REPLY_LIMIT_MS = 60_000;

/** Looks up a user, and lists their stars. */
const LOOK_UP = [
	ours('Profile', 'codeHost', {
		resource: 'user',
		operation: 'get',
		username: '={{ $json.body.username }}',
		output: 'raw',
	}),
	ours('Starred', 'codeHost', {
		resource: 'repository',
		operation: 'getStarred',
		username: '={{ $json.username }}',
		returnAll: true,
		output: 'raw',
	}),
	node('Answer', 'n8n-nodes-base.aggregate', 1, {
		fieldsToAggregate: { fieldToAggregate: [{ fieldToAggregate: 'id' }] },
		options: {},
	}),
];

test(`responds to ${WHOLE} webhook calls, each a lookup and a listing, correctly`, async ({
	cluster: { client, workers },
	sandbox,
}) => {
	const path = 'look-up';
	const start = { httpMethod: 'POST', path, responseMode: 'lastNode' };
	const trigger = { ...node('Webhook', 'n8n-nodes-base.webhook', 2, start), webhookId: path };
	const id = await save(client, chain('Webhook', [trigger, ...LOOK_UP]));
	await publish(client, id);
	/** Returns the output of the last node, undefined if no reply comes. */
	const call = (username: string) =>
		fetch(`${client.address}/webhook/${path}`, {
			method: 'POST',
			headers: { 'content-type': 'application/json' },
			body: JSON.stringify({ username }),
			signal: AbortSignal.timeout(REPLY_LIMIT_MS),
		}).catch(() => undefined);
	const begun = () => Promise.all(workers.map(begunBy));
	const before = await begun();
	// different users, with listings of one to three pages
	const users = Array.from({ length: WHOLE }, (_, at) => ({ at, stars: 1 + ((at * 7) % 25) }));
	await Promise.all(
		users.map(async ({ at, stars }) => {
			const reply = await call(`user${at}-${stars}`);
			if (reply === undefined) return;
			const { id: ids } = (await reply.json()) as { id: string[] };
			assert.equal(new Set(ids).size, stars, `repositories of user ${at}`);
			assert.equal(ids.length, stars, `the same repository twice for user ${at}`);
		}),
	);
	await expect(async () => {
		assert.equal(await countExecutions(client, id, ['success']), WHOLE, 'that succeeded');
		const others = [...RUNNING, 'waiting', 'error', 'crashed', 'canceled'];
		assert.equal(await countExecutions(client, id, others), 0, 'other executions');
	}).toPass();

	await test.step('both workers took part', async () => {
		const shares = (await begun()).map((count, at) => count - (before[at] ?? 0));
		for (const share of shares) assert.ok(share > WHOLE / 10, `shares ${shares.join(' and ')}`);
	});
	await test.step('according to the sandbox’s log, nothing was requested or charged twice', () => {
		const expected = users.reduce((sum, { stars }) => sum + 1 + Math.ceil(stars / 10), 0);
		const sent = sandbox.log.map(({ path, body }) => `${path} ${JSON.stringify(body)}`);
		assert.equal(new Set(sent).size, sent.length, 'different requests');
		assert.equal(sandbox.requests, expected, 'requests');
		assert.equal(sandbox.credits, expected, 'credits');
	});
});

test('a trigger fires once, on one of the workers', async ({ cluster: { client }, sandbox }) => {
	const id = await publishOften(client, await save(client, tweetWatcher));
	await polls(sandbox, 1);
	await firesOnce({ client, sandbox, id }, [tweetInto(sandbox)]);
	await unpublish(client, id);
});
