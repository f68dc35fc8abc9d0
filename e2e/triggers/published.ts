import assert from 'node:assert/strict';
import type { N8nClient } from '../../n8n/client';
import { executionsOf, itemsOf } from '../../n8n/execution';
import { change, ours, publish, chain } from '../../n8n/workflow';
import type { Sandbox } from '../../sandbox/server';
import { expect } from '../fixtures';

/** Polls every two seconds. n8n rejects a cron expression with a step of seconds, but accepts thirty poll times. */
const EVERY_TWO_SECONDS = {
	item: Array.from({ length: 30 }, (_, at) => ({
		mode: 'custom',
		cronExpression: `${at * 2} * * * * *`,
	})),
};

/** Publishes a workflow with its triggers set to poll every two seconds. @returns its id */
export async function publishOften(client: N8nClient, id: string): Promise<string> {
	await change(client, id, (nodes) => {
		for (const { type, parameters } of nodes) {
			const isOurs = /^n8n-nodes-public-platform-data\..*Trigger$/.test(type);
			if (isOurs) parameters.pollTimes = EVERY_TWO_SECONDS;
		}
	});
	await publish(client, id);
	return id;
}

/**
 * Returns the results of a workflow's executions so far.
 * @param last name of the node with the output
 * @returns the items of each successful one, in order, and the errors of the others
 */
export async function outcomeOf(client: N8nClient, id: string, last: string) {
	const executions = (await executionsOf(client, id)).reverse();
	const isGood = ({ status }: { status: string }) => status === 'success';
	return {
		fired: executions.filter(isGood).map((run) => itemsOf(run, last)),
		failed: executions
			.filter((run) => !isGood(run))
			.map(({ status, resultData }) => resultData.error?.message ?? status),
	};
}

/** Waits for a number of further polls. */
export async function polls(sandbox: Sandbox, count: number): Promise<void> {
	const until = sandbox.requests + count;
	await expect(() => assert.ok(sandbox.requests >= until, 'no further polls')).toPass();
}

const TIMELINE = { path: '/microblog/get-user-tweets', body: { userId: '783045' } };

/** A workflow with only a trigger for new tweets, "Tweets". */
export const tweetWatcher = chain('Watches a timeline', [
	ours('Tweets', 'microblogTrigger', {
		event: 'newTweet',
		...TIMELINE.body,
		// n8n's own engine resolves it at each poll
		limit: '={{ 25 * 2 }}',
		options: { maxRetries: 0 },
	}),
]);

/** @returns the ids of the new tweets */
export function tweetInto(sandbox: Sandbox): string[] {
	return [...sandbox.change({ kind: 'add', ...TIMELINE }).ids];
}

/** Waits for the expected output of {@link tweetWatcher}, and checks that two further polls add nothing. */
export async function firesOnce(
	{ client, sandbox, id }: { client: N8nClient; sandbox: Sandbox; id: string },
	fired: string[][],
	failed: string[] = [],
): Promise<void> {
	const check = async () => {
		const outcome = await outcomeOf(client, id, 'Tweets');
		const ids = outcome.fired.map((items) => items.map((item) => item.id));
		assert.deepEqual(ids, fired, 'records that came out');
		assert.equal(outcome.failed.length, failed.length, outcome.failed.join('; '));
		for (const [at, message] of failed.entries()) assert.ok(outcome.failed[at]?.includes(message));
	};
	await expect(check).toPass();
	await polls(sandbox, 2);
	await check();
}
