import assert from 'node:assert/strict';
import { ours, row } from '../../n8n/workflow';
import type { Sandbox } from '../../sandbox/server';
import { expect } from '../fixtures';
import type { Outcome, PublishedWorkflow } from './published';

/** What {@link watching} asks for. */
export const TIMELINE = { path: '/microblog/get-user-tweets', body: { userId: '783045' } };

/** A workflow that is nothing but a trigger for new tweets, "Tweets". */
export const watching = row('Watches a timeline', [
	ours('Tweets', 'microblogTrigger', {
		event: 'newTweet',
		...TIMELINE.body,
		// n8n's own engine resolves it at each poll
		limit: '={{ 25 * 2 }}',
		options: { maxRetries: 0 },
	}),
]);

/** @returns the ids of what is new */
export function tweetInto(sandbox: Sandbox): string[] {
	return [...sandbox.change({ kind: 'add', ...TIMELINE }).ids];
}

/** Waits until the trigger has polled so many times more. */
export async function polls(sandbox: Sandbox, count: number): Promise<void> {
	const until = sandbox.requests + count;
	await expect(() => assert.ok(sandbox.requests >= until, 'no further polls')).toPass();
}

/** Waits for what has to come, and sees that two further polls add nothing to it. */
export async function firesOnce(
	sandbox: Sandbox,
	published: PublishedWorkflow,
	fired: string[][],
	failed: string[] = [],
): Promise<void> {
	const check = (outcome: Outcome) => {
		const ids = outcome.fired.map((items) => items.map(({ id }) => id));
		assert.deepEqual(ids, fired, 'records that came out');
		assert.equal(outcome.failed.length, failed.length, outcome.failed.join('; '));
		for (const [at, message] of failed.entries()) assert.ok(outcome.failed[at]?.includes(message));
	};
	await expect(async () => check(await published.outcome())).toPass();
	await polls(sandbox, 2);
	check(await published.outcome());
}
