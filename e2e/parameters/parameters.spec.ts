import assert from 'node:assert/strict';
import type { Page } from '@playwright/test';
import type { N8nClient } from '../../n8n/client';
import type { Workflow } from '../../n8n/workflow';
import { addMember, choose, executeStep, fill, openOurs } from '../editor/panels';
import { expect, test } from '../fixtures';

// What becomes of the values of parameters in the editor: the saved workflow tells.

const LIMITS = { maxCredits: 7, maxRunCredits: 70 };

test('Code Host: limits and fields stay when the operation is switched, what does not apply goes', async ({
	page,
	n8n: { client },
	sandbox,
}) => {
	const kept = { output: 'selected', fields: ['bio', 'url'] };
	const search = { resource: 'user', operation: 'search', ...kept };
	const options = { ...LIMITS, after: 'token' };
	const id = await openOurs(page, client, 'Code Host', { ...search, options });

	await test.step('User Search to Issue Search: the position stays', async () => {
		await choose(page, 'resource', 'Issue');
		// n8n does not save what is the default: the first resource is Issue
		await isSaved(page, client, id, { resource: undefined, ...kept, options });
	});
	await test.step('Issue Search to User Get: the position goes', async () => {
		await choose(page, 'resource', 'User');
		await choose(page, 'operation', 'Get');
		await isSaved(page, client, id, { resource: 'user', ...kept, options: LIMITS });
	});
	await test.step('it runs, and sends what applies', async () => {
		await fill(page, 'username', 'octo');
		await executeStep(page);
		await expect(async () => {
			const [request] = sandbox.log;
			assert.deepEqual(request?.body, { username: 'octo' });
		}).toPass();
	});
	await test.step('User Get to User Search', async () => {
		await choose(page, 'operation', 'Search');
		await isSaved(page, client, id, { operation: 'search', ...kept, options: LIMITS });
	});
	await test.step('Repository Get Starred to Project Get Many: the user and the limit stay', async () => {
		await choose(page, 'resource', 'Repository');
		await fill(page, 'username', 'ada');
		await fill(page, 'limit', '10');
		await choose(page, 'resource', 'Project');
		await isSaved(page, client, id, { resource: 'project', username: 'ada', limit: 10 });
	});
});

test('Forum: limits stay from Post Get to Post Get Comments, where Return All begins on', async ({
	page,
	n8n: { client },
}) => {
	const post = { resource: 'post', operation: 'get', options: LIMITS };
	const id = await openOurs(page, client, 'Forum', post);
	await choose(page, 'operation', 'Get Comments');
	await isSaved(page, client, id, { operation: 'getComments', options: LIMITS });
	const returnAll = page.getByTestId('parameter-input-returnAll').getByRole('switch');
	await expect(returnAll).toBeChecked();
	await choose(page, 'resource', 'Community');
	await expect(returnAll).not.toBeChecked();
	await choose(page, 'resource', 'Post');
	await choose(page, 'operation', 'Get Comments');
	await expect(returnAll).toBeChecked();
});

test('a day is picked without a time, and sent as a day', async ({
	page,
	n8n: { client },
	sandbox,
}) => {
	const parameters = { resource: 'issue', operation: 'search', query: 'leak', limit: 1 };
	await openOurs(page, client, 'Code Host', parameters);
	await addMember(page, 'filters', 'Created Date');
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

/** Saves with the keyboard until the workflow is saved with these parameters in our node. */
async function isSaved(
	page: Page,
	client: N8nClient,
	id: string,
	parameters: Record<string, unknown>,
): Promise<void> {
	await expect(async () => {
		await page.keyboard.press('Control+s');
		const { nodes } = (await client.call('GET', `/workflows/${id}`)) as Workflow;
		const ours = nodes.find(({ type }) => type.includes('public-platform-data'));
		const named = Object.keys(parameters).map((name) => [name, ours?.parameters[name]]);
		assert.deepEqual(Object.fromEntries(named), parameters);
	}).toPass();
}
