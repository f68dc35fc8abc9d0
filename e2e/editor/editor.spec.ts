import assert from 'node:assert/strict';
import { platforms } from '../../catalogue/platforms';
import { manualTrigger, ours, row, save } from '../../n8n/workflow';
import { shown } from '../../tools/pages/shown';
import { expect, test } from '../fixtures';
import { watching } from '../triggers/timeline';
import { addAction, listedNodes, openNodeCreator, searchNodes } from './nodeCreator';
import {
	addMember,
	choose,
	chooseSeveral,
	cutOff,
	errorPanel,
	executeStep,
	fill,
	labels,
	navigate,
	openNode,
	outputHint,
	outputTable,
	valueOf,
} from './nodeDetails';
import { tryCredential } from './tryCredential';

// What a user does in the editor, in a real browser.

/** The node creator says it of each node: of its actions, and of its trigger. */
const OF_BOTH = /Get .* or start the workflow on /s;

/** Every operation of every node, as the editor has to show it before anything is changed. */
const OPERATIONS = platforms.flatMap(({ description, operations }) =>
	operations.map(({ resource, option, endpoint, result }) => {
		const parameters = { resource: resource.value, operation: option.value };
		const returnAll = result.kind === 'list' && result.paging === undefined;
		const { properties } = shown(description, { ...parameters, output: 'raw', returnAll });
		const needsKey = endpoint.auth !== 'none';
		return {
			names: { resource: resource.name, operation: option.name },
			node: ours('', description.name, parameters),
			/** What its fields are called, from top to bottom. */
			labels: [...(needsKey ? ['Credential'] : []), ...properties.map((one) => one.displayName)],
		};
	}),
);

test('the node creator finds the nodes of the package and no other, triggers and actions together', async ({
	page,
	images,
}) => {
	const names = platforms.map(({ description }) => description.displayName);
	await openNodeCreator(page);
	await searchNodes(page, 'public platform data');
	await expect(async () => {
		assert.deepEqual((await listedNodes(page)).sort(), names.sort());
		for (const entry of await page.getByTestId('item-iterator-item').allInnerTexts()) {
			assert.match(entry, OF_BOTH);
		}
	}).toPass();
	await searchNodes(page, 'Microblog');
	await page.getByTestId('node-creator-item-name').getByText('Microblog', { exact: true }).click();
	const events = ['On new reply to a tweet', 'On new tweet of a user', 'On change of a tweet'];
	await expect(async () => {
		assert.match(await page.getByText(/^Triggers \(/).innerText(), /^Triggers \(3\)/);
		assert.deepEqual((await listedNodes(page)).slice(0, 3), events);
	}).toPass();
	await images.take(page, 'trigger-events');
	await page.getByText('On new tweet of a user', { exact: true }).click();
	await page.getByTestId('node-parameters').waitFor();
	await expect(async () => {
		assert.equal(await valueOf(page, 'event'), 'New Tweet');
		assert.equal(await valueOf(page, 'mode'), 'Every Hour');
	}).toPass();
});

test('"Fetch Test Event" gives one real record', async ({ page, n8n: { client, sandbox } }) => {
	const id = await save(client, watching);
	await page.goto(`/workflow/${id}`);
	await expect(page.getByText('New Tweet', { exact: true })).toBeVisible();
	await openNode(page, 'Tweets');
	sandbox.reset();
	await executeStep(page);
	await expect(async () => assert.equal((await outputTable(page)).rows, 1)).toPass();
	assert.equal(sandbox.credits, 1);
});

test('a credential: wrong values are refused, right ones pass', async ({ page, n8n, images }) => {
	await openNodeCreator(page);
	await addAction(page, 'Code Host', 'Get the repositories that a user has starred');
	await tryCredential(page, n8n.sandbox, images);
});

test.describe('a node with its credential', () => {
	test.beforeEach(async ({ page, n8n: { client } }) => {
		const operation = { resource: 'repository', operation: 'getStarred' };
		const node = ours('Code Host', 'codeHost', operation);
		const id = await save(client, row('Code Host', [manualTrigger(), node]));
		await page.goto(`/workflow/${id}`);
		await openNode(page, 'Code Host');
	});

	test('runs a step: output table and cost hint, then selected fields', async ({
		page,
		images,
	}) => {
		await fill(page, 'username', 'https://example.com/octo-12?tab=stars');
		await choose(page, 'output', 'Simplified');
		await executeStep(page);
		await expect(async () => {
			const { columns, rows } = await outputTable(page);
			assert.deepEqual(columns.slice(0, 3), ['nameWithOwner', 'description', 'url']);
			assert.equal(rows, 12);
			assert.match(await outputHint(page), /^Credits used: 2\. Requests: 2\.$/);
		}).toPass();
		await images.take(page, 'output-and-cost');

		await fill(page, 'username', 'octo-5');
		await choose(page, 'output', 'Selected Fields');
		await chooseSeveral(page, 'fields', ['Name With Owner', 'Stargazer Count']);
		await executeStep(page);
		await expect(async () => {
			const { columns, rows } = await outputTable(page);
			assert.deepEqual([...columns].sort(), ['id', 'nameWithOwner', 'stargazerCount']);
			assert.equal(rows, 5);
		}).toPass();
	});

	test('shows what failed and what to do, and refuses an invalid value unsent', async ({
		page,
		images,
	}) => {
		await fill(page, 'username', 'missing-person');
		await executeStep(page);
		await expect(async () => {
			const { message, description } = await errorPanel(page);
			assert.match(message, /^User "missing-person" was not found \(404\)/);
			assert.match(description, /Check the spelling/);
		}).toPass();
		await images.take(page, 'error');

		await fill(page, 'username', 'not a username');
		await executeStep(page);
		await expect(async () => {
			const { message, description } = await errorPanel(page);
			assert.match(message, /^The parameter "User" is invalid: got "not a username"/);
			assert.match(description, /^Nothing was sent\./);
		}).toPass();
	});

	test('says at once which filters it will refuse, and shows the bounds of a range', async ({
		page,
	}) => {
		await choose(page, 'resource', 'Issue');
		await addMember(page, 'filters', 'Comments');
		await fill(page, 'gte', '10');
		await fill(page, 'lte', '5');
		await expect(async () => {
			assert.match(await outputHint(page), /the bounds of a range exclude each other/);
		}).toPass();
		await fill(page, 'lte', '50');
		await addMember(page, 'filters', 'Created Date');
		await expect(async () => {
			const shown = await labels(page);
			const bounds = shown.slice(shown.indexOf('Filters') + 1, shown.indexOf('Output'));
			assert.deepEqual(bounds, [
				'Comments',
				'At Least',
				'At Most',
				'More Than',
				'Less Than',
				'Created Date',
				'From',
				'Until',
				'After',
				'Before',
			]);
		}).toPass();
		await addMember(page, 'filters', 'Repositories');
		await fill(page, 'repos', 'octo/hello, riverkit');
		await expect(async () => {
			assert.match(await outputHint(page), /each repository needs its owner/);
		}).toPass();
	});
});

test('every operation shows its fields in their order, and no label is cut off', async ({
	page,
	n8n: { client },
}) => {
	const nodes = OPERATIONS.map(({ node }, at) => ({ ...node, name: `Node ${at}` }));
	const id = await save(client, row('Every operation', nodes));
	await page.goto(`/workflow/${id}`);
	await page.getByTestId('canvas-node').first().waitFor();
	for (const { node, names, labels: expected } of OPERATIONS) {
		await test.step(`${node.type} ${names.resource}: ${names.operation}`, async () => {
			await navigate(page, `/workflow/${id}/${node.id}`);
			await expect(async () => {
				assert.equal(await valueOf(page, 'resource'), names.resource);
				assert.equal(await valueOf(page, 'operation'), names.operation);
				assert.deepEqual(await labels(page), expected);
			}).toPass();
			assert.deepEqual(await cutOff(page), []);
		});
	}
});

test('what polls and listings cost shows before it is paid', async ({ page, n8n: { client } }) => {
	const tweets = { userId: '783045', resource: 'tweet', operation: 'getMany', returnAll: true };
	const nodes = [
		ours('Watch', 'microblogTrigger', { event: 'newTweet', userId: '783045' }),
		ours('List', 'microblog', tweets),
	];
	const id = await save(client, row('Prices', nodes));
	await page.goto(`/workflow/${id}`);
	await expect(page.getByText('New Tweet', { exact: true })).toBeVisible();
	await openNode(page, 'List');
	await expect(async () => {
		assert.match(await outputHint(page), /each record costs a credit: set Max Credits/);
	}).toPass();
	await navigate(page, `/workflow/${id}/${nodes[0]?.id}`);
	await expect(page.getByTestId('node-parameters')).toContainText(
		'At least 1 credit per poll (New Tweet: 3), the first poll too',
	);
});

test('the Docs link of a node and of its trigger leads to its page', async ({
	page,
	n8n: { client },
}) => {
	const nodes = [ours('Trigger', 'codeHostTrigger', {}), ours('Node', 'codeHost', {})];
	const id = await save(client, row('Docs links', nodes));
	await page.goto(`/workflow/${id}`);
	for (const { name, id: nodeId } of nodes) {
		await test.step(name, async () => {
			await navigate(page, `/workflow/${id}/${nodeId}`);
			await expect(page.getByTestId('node-title-container')).toContainText(name);
			const href = await page.getByRole('link', { name: 'Docs' }).first().getAttribute('href');
			const { pathname, hash, search } = new URL(href ?? '');
			assert.match(pathname, /\/blob\/v\d+\.\d+\.\d+\/docs\/nodes\/CodeHost\.md$/);
			assert.equal(hash, '');
			assert.match(search, /utm_source=n8n_app/);
		});
	}
});
