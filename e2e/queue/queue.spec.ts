import assert from 'node:assert/strict';
import type { N8nClient } from '../../n8n/client';
import { countExecutions, RUNNING } from '../../n8n/execution';
import { publish } from '../../n8n/publish';
import { node, ours, row, save } from '../../n8n/workflow';
import { say } from '../../tools/setup/progress.mjs';
import { expect, test } from '../fixtures';
import { PublishedWorkflow } from '../triggers/published';
import { firesOnce, polls, tweetInto, watching } from '../triggers/timeline';

// n8n in queue mode: webhooks and polls taken by one process, run by two workers.

const WHOLE = 200;
const AT_ONCE = 20;

/** n8n loses a reply once in a thousand, though the execution succeeds. */
const REPLY_LIMIT_MS = 60_000;

test(`${WHOLE} webhooks, each a lookup and a listing: all results right`, async ({
	cluster: { client, sandbox, workers },
}) => {
	const { id, address } = await publishLookups(client);
	const begun = () => Promise.all(workers.map((worker) => worker.begun()));
	const before = await begun();
	sandbox.reset();
	const asked = subjects();
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

/** A user whose profile is looked up, and all whose starred repositories are listed. */
interface Subject {
	username: string;
	/** Repositories that the sandbox has for that name. */
	repositories: number;
}

/** Different users, with listings of one to three pages. */
function subjects(): Subject[] {
	return Array.from({ length: WHOLE }, (_, index) => {
		const repositories = 1 + ((index * 7) % 25);
		return { username: `user${index}-${repositories}`, repositories };
	});
}

/** Requests, and credits, that a subject costs: the profile and each page of the listing. */
function costOf({ repositories }: Subject): number {
	return 1 + Math.ceil(repositories / 10);
}

/** Makes the workflow that a webhook starts, and publishes it. @returns its id, and the address of the webhook */
async function publishLookups(client: N8nClient): Promise<{ id: string; address: string }> {
	const path = 'whole';
	const start = { httpMethod: 'POST', path, responseMode: 'lastNode' };
	const trigger = { ...node('Webhook', 'n8n-nodes-base.webhook', 2, start), webhookId: path };
	const profile = ours('Profile', 'codeHost', {
		resource: 'user',
		operation: 'get',
		username: '={{ $json.body.username }}',
	});
	const starred = ours('Starred', 'codeHost', {
		resource: 'repository',
		operation: 'getStarred',
		username: '={{ $json.username }}',
		returnAll: true,
	});
	const answer = node('Answer', 'n8n-nodes-base.aggregate', 1, {
		fieldsToAggregate: { fieldToAggregate: [{ fieldToAggregate: 'id' }] },
		options: {},
	});
	const id = await save(client, row(path, [trigger, profile, starred, answer]));
	await publish(client, id);
	return { id, address: `${client.address}/webhook/${path}` };
}

/** What came back for one subject; nothing where no reply came. */
interface Reply {
	subject: Subject;
	status: number | undefined;
	body: unknown;
}

/** Sends one webhook request for each subject, twenty at once. */
async function askAll(address: string, all: Subject[]): Promise<Reply[]> {
	const replies: Reply[] = [];
	const waiting = all.values();
	const oneAfterAnother = async () => {
		for (const next of waiting) replies.push(await ask(address, next));
	};
	await Promise.all(Array.from({ length: AT_ONCE }, oneAfterAnother));
	return replies;
}

/** Sends a webhook request for one subject. */
async function ask(address: string, subject: Subject): Promise<Reply> {
	try {
		const answer = await fetch(address, {
			method: 'POST',
			headers: { 'content-type': 'application/json' },
			body: JSON.stringify({ username: subject.username }),
			signal: AbortSignal.timeout(REPLY_LIMIT_MS),
		});
		return { subject, status: answer.status, body: await answer.json().catch(() => undefined) };
	} catch {
		return { subject, status: undefined, body: undefined };
	}
}

/** Holds a reply to what the sandbox has: every repository of the user, once. */
function checkReply({ subject, status, body }: Reply): void {
	assert.equal(status, 200, `status for ${subject.username}`);
	const { id: ids } = body as { id: string[] };
	assert.equal(ids.length, subject.repositories, `repositories of ${subject.username}`);
	assert.equal(new Set(ids).size, ids.length, `the same repository twice for ${subject.username}`);
}
