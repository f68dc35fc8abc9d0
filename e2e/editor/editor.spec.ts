import assert from 'node:assert/strict';
import type { Page } from '@playwright/test';
import { pick } from 'lodash';
import { platforms } from '../../tools/catalogue';
import type { N8nClient } from '../../n8n/client';
import { save, type Workflow } from '../../n8n/workflow';
import { expect, test } from '../fixtures';
import { tweetWatcher } from '../triggers/published';
import {
	addMember,
	choose,
	docsLink,
	executeStep,
	fill,
	inputOf,
	openNodeCreator,
	openOurs,
	outputColumns,
	outputHint,
	outputRows,
	showNode,
	showsError,
	visit,
} from './panels';

// User actions in the editor, in a real browser.

/** Time after which a save is repeated, because it saved something other than what was typed. */
const A_TEST = { timeout: 6_000 };

/** The hint of a first manual execution. */
const PAID_ONCE =
	/^Credits used: 1\. Requests: 1\. Running again within an hour is free\.( • |\s*$)/;

const PAID_ALREADY =
	/^Credits used: 0\. Requests: 0\. 1 response reused from the cache.*Set 'Reuse Answers For \(Minutes\)' to 0/;

/** The node creator's text for a node with its trigger. */
const OF_BOTH = /Get .* or start the workflow on /s;

const PAGE_OF = (folder: string) =>
	new RegExp(`/blob/v\\d+\\.\\d+\\.\\d+/docs/nodes/${folder}\\.md(\\?|$)`);

test("the node creator finds only the package's nodes, with triggers and actions", async ({
	page,
}) => {
	const names = platforms.map(({ description }) => description.displayName);
	const search = await openNodeCreator(page);
	const found = page.getByTestId('node-creator-item-name');
	await search('public platform data');
	await expect(async () => {
		assert.deepEqual((await found.allInnerTexts()).sort(), names.sort());
		for (const entry of await page.getByTestId('item-iterator-item').allInnerTexts()) {
			assert.match(entry, OF_BOTH);
		}
	}).toPass();
	await search('Microblog');
	await found.getByText('Microblog', { exact: true }).click();
	const events = [
		'On new reply to a tweet',
		'On new tweet by a user',
		'On change to a tweet',
		'On change to a microblog user',
	];
	await expect(page.getByText(/^Triggers \(/)).toHaveText(/^Triggers \(4\)/);
	await expect(found).toContainText(events);
	await page.getByText('On new tweet by a user', { exact: true }).click();
	await expect(inputOf(page, 'event')).toHaveValue('New Tweet');
	await expect(inputOf(page, 'mode')).toHaveValue('Every Hour');
	await expect(docsLink(page)).toHaveAttribute('href', PAGE_OF('Microblog'));
});

test('"Fetch Test Event" outputs one real record', async ({ page, sandbox, client }) => {
	const id = await save(client, tweetWatcher);
	const subtitle = page.getByText('New Tweet', { exact: true });
	await visit(page, `/workflow/${id}`, subtitle);
	const [tweets] = tweetWatcher.nodes;
	assert.ok(tweets);
	await showNode(page, id, tweets);
	await executeStep(page);
	await expect(outputRows(page)).toHaveCount(1);
	assert.equal(sandbox.credits, 1);
});

test('a credential: n8n tests it, rejects invalid values and accepts valid ones', async ({
	page,
	sandbox: { baseUrl, apiKey },
}) => {
	const dialog = page.getByTestId('credential-edit-dialog');
	const type = (field: string, value: string) =>
		dialog.getByTestId(`parameter-input-${field}`).locator('input').fill(value);
	/** n8n tests a credential when saving it, and closes a new one that works. */
	const save = () => page.getByTestId('credential-save-button').click();
	/** Returns what n8n's banner says about the connection, with its details. */
	const banner = async () => {
		const shown = dialog.locator('.el-tag:visible');
		const more = shown.getByText('More details');
		if (await more.isVisible()) await more.click();
		return (await shown.innerText({ timeout: 1_000 })).replaceAll('\n', ' ');
	};
	const says = (answer: RegExp, limit?: { timeout: number }) =>
		expect(async () => assert.match(await banner(), answer)).toPass(limit);

	const search = await openNodeCreator(page);
	await search('Code Host');
	await page.getByTestId('node-creator-item-name').getByText('Code Host', { exact: true }).click();
	// a node's actions are folded below its triggers
	await page.getByText(/^Actions \(\d+\)$/).click();
	await page.getByText('Get the repositories that a user has starred', { exact: true }).click();
	await page.getByTestId('node-credentials-select').click();
	await page.getByTestId('node-credentials-select-item-new').click();
	await type('baseUrl', `${baseUrl}/`);
	await test.step('a wrong key: its test says so', async () => {
		await type('apiKey', 'not-the-key');
		// the editor picks up typed text a moment later: if it is saved too early, n8n tests the old value
		await expect(async () => {
			await save();
			await says(/The service does not accept the API key \(401\)/, A_TEST);
		}).toPass();
	});
	await test.step('right values: n8n tests, saves and closes', async () => {
		await type('apiKey', apiKey);
		await expect(async () => {
			if (await dialog.isVisible()) await save();
			await dialog.waitFor({ state: 'hidden', ...A_TEST });
		}).toPass();
	});
	await test.step('the saved credential passes its test, by the button too', async () => {
		await page.getByTestId('credential-edit-button').click();
		await says(/^Connection tested successfully/);
		await dialog.getByText('Retry', { exact: true }).click();
		await says(/^Connection tested successfully/);
		// leaves a clean editor for the next test
		await page.keyboard.press('Escape');
		await dialog.waitFor({ state: 'hidden' });
	});
});

test('executing a step shows a table, the cost, no cost the second time, selected fields, and errors with advice', async ({
	page,
	client,
	sandbox,
}) => {
	await openOurs(page, client, 'Code Host', { resource: 'repository', operation: 'getStarred' });
	await test.step('simplified', async () => {
		await fill(page, 'username', 'https://example.com/octo-12?tab=stars');
		await executeStep(page);
		const first = ['nameWithOwner', 'ownerUsername', 'description'];
		await expect(outputColumns(page)).toContainText(first);
		await expect(outputRows(page)).toHaveCount(10);
		await expect(outputHint(page)).toHaveText(PAID_ONCE);
		await expect(docsLink(page)).toHaveAttribute('href', PAGE_OF('CodeHost'));
	});
	await test.step('again: the hint says how old the reused responses are, and how to get new ones', async () => {
		const { credits } = sandbox;
		await executeStep(page);
		await expect(outputHint(page)).toHaveText(PAID_ALREADY);
		assert.equal(sandbox.credits, credits);
		await addMember(page, 'options', 'Reuse Answers For (Minutes)');
		await expect(inputOf(page, 'reuseMinutes')).toHaveValue('60');
		await fill(page, 'reuseMinutes', '0');
		await executeStep(page);
		await expect(outputHint(page)).toHaveText(/^Credits used: 1\. Requests: 1\./);
	});
	await test.step('selected fields', async () => {
		await fill(page, 'username', 'octo-5');
		await choose(page, 'output', 'Selected Fields');
		await choose(page, 'fields', 'Name With Owner', 'Stargazer Count');
		await executeStep(page);
		await expect(outputColumns(page)).toHaveText(['id', 'nameWithOwner', 'stargazerCount']);
		await expect(outputRows(page)).toHaveCount(5);
	});
	await test.step('an input that the service rejects', async () => {
		await fill(page, 'username', 'missing-person');
		await executeStep(page);
		await showsError(page, /^User "missing-person" was not found \(404\)/, /Check the spelling/);
	});
	await test.step('an input that is rejected before sending', async () => {
		await fill(page, 'username', 'not a username');
		await executeStep(page);
		await showsError(
			page,
			/^'User' must be the username of a person/,
			/^Nothing was sent or charged\./,
		);
	});
});

test('the price is shown when a parameter is an expression, and its text changes with Return All', async ({
	page,
	client,
}) => {
	const parameters = { resource: 'tweet', operation: 'getMany', userId: '={{ $json.id }}' };
	await openOurs(page, client, 'Microblog', parameters);
	const shown = page
		.getByTestId('node-parameters')
		.getByRole('region')
		.getByText(/^Costs/);
	await expect(shown).toHaveText('Costs 1 credit for each tweet, up to Limit.');
	await page.getByTestId('parameter-input-returnAll').locator('.el-switch__core').click();
	await expect(shown).toHaveText(/to the end of the list\. To stop earlier, add Max Credits/);
});

// Options whose values must survive in the editor, as the saved workflow shows.

const LIMITS = { maxCredits: 7, maxRunCredits: 70 };

test('Code Host: shared limits and fields survive a change of the operation', async ({
	page,
	client,
	sandbox,
}) => {
	const chosen = { output: 'selected', fields: ['bio', 'url'] };
	const search = { resource: 'user', operation: 'search', ...chosen };
	const options = { ...LIMITS, after: 'token' };
	const id = await openOurs(page, client, 'Code Host', { ...search, options });

	await test.step('User Search to Issue Search: the position stays', async () => {
		await choose(page, 'resource', 'Issue');
		// n8n does not save defaults
		await hasParameters(page, client, id, { resource: undefined, ...chosen, options });
	});
	await test.step('Issue Search to User Get: the position goes', async () => {
		await choose(page, 'resource', 'User');
		await choose(page, 'operation', 'Get');
		await hasParameters(page, client, id, { resource: 'user', ...chosen, options: LIMITS });
	});
	await test.step('it runs, and sends what applies', async () => {
		await fill(page, 'username', 'octo');
		await executeStep(page);
		await expect(async () => {
			const [request] = sandbox.log;
			assert.deepEqual(request?.body, { username: 'octo' });
		}).toPass();
	});
	await test.step('Repository Get Starred to Project Get Many: the user and the limit stay', async () => {
		await choose(page, 'resource', 'Repository');
		await fill(page, 'username', 'ada');
		await fill(page, 'limit', '12');
		await choose(page, 'resource', 'Project');
		await hasParameters(page, client, id, { resource: 'project', username: 'ada', limit: 12 });
	});
});

test('Forum: limits survive the change from Post Get to Get Comments, whose Return All starts on', async ({
	page,
	client,
}) => {
	const post = { resource: 'post', operation: 'get', options: LIMITS };
	const id = await openOurs(page, client, 'Forum', post);
	await choose(page, 'operation', 'Get Comments');
	await hasParameters(page, client, id, { operation: 'getComments', options: LIMITS });
	const returnAll = page.getByTestId('parameter-input-returnAll').getByRole('switch');
	await expect(returnAll).toBeChecked();
	await choose(page, 'resource', 'Community');
	await expect(returnAll).not.toBeChecked();
	await choose(page, 'resource', 'Post');
	await choose(page, 'operation', 'Get Comments');
	await expect(returnAll).toBeChecked();
});

test('a range of days shows its bounds, the common ones first; a picked day is sent without a time', async ({
	page,
	client,
	sandbox,
}) => {
	const parameters = { resource: 'issue', operation: 'search', query: 'leak', limit: 1 };
	await openOurs(page, client, 'Code Host', parameters);
	await addMember(page, 'filters', 'Created Date');
	const labels = page.getByTestId('node-parameters').locator('label:visible');
	await expect(labels).toContainText([
		'Created Date',
		'From',
		'Until',
		'After',
		'Before',
		'Output',
	]);
	const picker = page.getByTestId('parameter-input-gte').locator('input');
	await picker.click();
	assert.equal(await page.locator('.el-date-picker__time-header:visible').count(), 0);
	await picker.fill('2026-01-31');
	await picker.press('Enter');
	await executeStep(page);
	await expect(async () => {
		const [request] = sandbox.log;
		assert.deepEqual(Object(request?.body).created, { gte: '2026-01-31' });
	}).toPass();
});

/** Saves with the keyboard until our node is saved with these parameters. */
async function hasParameters(
	page: Page,
	client: N8nClient,
	id: string,
	parameters: Record<string, unknown>,
): Promise<void> {
	await expect(async () => {
		await page.keyboard.press('Control+s');
		const { nodes } = (await client.call('GET', `/workflows/${id}`)) as Workflow;
		const ours = nodes.find(({ type }) => type.includes('public-platform-data'));
		expect(pick(ours?.parameters, Object.keys(parameters))).toEqual(parameters);
	}).toPass();
}
