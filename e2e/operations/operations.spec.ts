import assert from 'node:assert/strict';
import { execute } from '../../n8n/execution';
import { manualTrigger, ours, row, save } from '../../n8n/workflow';
import { test } from '../fixtures';

// Some operations over n8n's REST API, as people fill them in; jest runs every operation on n8n's engine.

interface Case {
	what: string;
	node: string;
	parameters: Record<string, unknown>;
	items: number;
	credits: number;
	/** A member that every item holds. */
	member: string;
}

const CASES: Case[] = [
	{
		what: 'a listing of all pages, with a pasted address',
		node: 'codeHost',
		parameters: {
			resource: 'repository',
			operation: 'getStarred',
			username: 'https://example.com/octo-45?tab=stars',
			returnAll: true,
		},
		items: 45,
		credits: 5,
		member: 'nameWithOwner',
	},
	{
		what: 'a search with filters',
		node: 'codeHost',
		parameters: {
			resource: 'issue',
			operation: 'search',
			query: 'memory leak 17',
			returnAll: true,
			filters: { repos: 'octo/hello', created: { range: { gte: '2026-01-01' } } },
		},
		items: 17,
		credits: 2,
		member: 'number',
	},
	{
		what: 'a limit within the second page, each result a credit',
		node: 'professionalNetwork',
		parameters: { resource: 'product', operation: 'search', keyword: 'crm 25', limit: 12 },
		items: 12,
		credits: 12,
		member: 'productId',
	},
	{
		what: 'a tweet with its replies',
		node: 'microblog',
		parameters: { resource: 'tweet', operation: 'get', tweetId: '1843000000000000017' },
		items: 1,
		credits: 1,
		member: 'replies',
	},
	{
		what: 'the comments of a post, which come in one answer',
		node: 'forum',
		parameters: {
			resource: 'post',
			operation: 'getComments',
			url: 'https://example.com/r/ai/comments/abc1/title-13',
		},
		items: 13,
		credits: 1,
		member: 'author',
	},
	{
		what: 'a video with its transcript',
		node: 'videoPlatform',
		parameters: { resource: 'video', operation: 'get', url: 'dQw4w9WgXcQ' },
		items: 1,
		credits: 1,
		member: 'transcript',
	},
];

for (const { what, node, parameters, items, credits, member } of CASES) {
	test(`${node}: ${what}`, async ({ n8n: { client, sandbox } }) => {
		sandbox.reset();
		const workflow = row(what, [manualTrigger(), ours('Under test', node, parameters)]);
		const { id } = await save(client, workflow);
		const { status, resultData } = await execute(client, id, 'Click to run');
		assert.equal(status, 'success', resultData.error?.message);
		const run = resultData.runData['Under test']?.at(-1);
		const found = run?.data?.main?.[0] ?? [];
		assert.equal(found.length, items, 'items');
		assert.ok(
			found.every(({ json }) => member in json),
			`an item without ${member}`,
		);
		assert.equal(sandbox.credits, credits, 'credits');
		const hint = run?.hints?.map(({ message }) => message).join(' ') ?? '';
		const told = `Credits used: ${credits}. Requests: ${sandbox.requests}.`;
		assert.ok(hint.includes(told), hint);
	});
}

test('professionalNetwork: a public profile without a key', async ({
	n8n: { client, sandbox },
}) => {
	sandbox.reset();
	const profile = { resource: 'publicProfile', operation: 'get', baseUrl: sandbox.baseUrl };
	const { credentials: _key, ...keyless } = ours('Profile', 'professionalNetwork', profile);
	const { id } = await save(client, row('Public profile', [manualTrigger(), keyless]));
	const { status, resultData } = await execute(client, id, 'Click to run');
	assert.equal(status, 'success', resultData.error?.message);
	assert.deepEqual(
		sandbox.log.map(({ hasAuthorization }) => hasAuthorization),
		[false],
	);
});
