import assert from 'node:assert/strict';
import type { Page } from '@playwright/test';
import { manualTrigger, ours, row, save, type Workflow } from '../../n8n/workflow';
import {
	addMember,
	choose,
	chooseSeveral,
	executeStep,
	fill,
	openNode,
	outputTable,
} from '../editor/nodeDetails';
import { expect, test } from '../fixtures';
import type { RunningN8n } from '../n8n/server';

// What becomes of the values of parameters in the editor: the saved workflow tells.

const LIMITS = { maxCredits: 7, maxRunCredits: 70 };

test('Code Host: limits and fields stay when the operation is switched, what does not apply goes', async ({
	page,
	n8n,
}) => {
	const id = await open(page, n8n, 'Code Host', { resource: 'user', operation: 'get' });
	await setLimits(page);
	await choose(page, 'output', 'Selected Fields');
	await chooseSeveral(page, 'fields', ['Bio', 'URL']);
	const kept = { output: 'selected', fields: ['bio', 'url'] };
	await isSaved(page, n8n, id, { ...kept, options: LIMITS });

	await test.step('User Get to User Search', async () => {
		await choose(page, 'operation', 'Search');
		await isSaved(page, n8n, id, { operation: 'search', ...kept, options: LIMITS });
	});
	await test.step('User Search to Issue Search: the position stays, the fields of users are marked', async () => {
		await addMember(page, 'options', 'Page Token');
		await fill(page, 'after', 'token');
		await choose(page, 'resource', 'Issue');
		const options = { ...LIMITS, after: 'token' };
		// n8n does not save what is the default: the first resource is Issue
		await isSaved(page, n8n, id, { resource: undefined, ...kept, options });
	});
	await test.step('Issue Search to User Get: the position goes', async () => {
		await choose(page, 'resource', 'User');
		await choose(page, 'operation', 'Get');
		await isSaved(page, n8n, id, { resource: 'user', ...kept, options: LIMITS });
	});
	await test.step('it runs', async () => {
		n8n.sandbox.reset();
		await fill(page, 'username', 'octo');
		await executeStep(page);
		await expect(async () => {
			const { columns } = await outputTable(page);
			assert.deepEqual([...columns].sort(), ['bio', 'id', 'url']);
		}).toPass();
		assert.deepEqual(
			n8n.sandbox.log.map(({ body }) => body),
			[{ username: 'octo' }],
		);
	});
	await test.step('Repository Get Starred to Project Get Many: the user and the limit stay', async () => {
		await choose(page, 'resource', 'Repository');
		await fill(page, 'username', 'ada');
		await fill(page, 'limit', '10');
		await choose(page, 'resource', 'Project');
		await isSaved(page, n8n, id, { resource: 'project', username: 'ada', limit: 10 });
	});
});

test('Forum: limits stay from Post Get to Post Get Comments, where Return All begins on', async ({
	page,
	n8n,
}) => {
	const id = await open(page, n8n, 'Forum', { resource: 'post', operation: 'get' });
	await setLimits(page);
	await isSaved(page, n8n, id, { options: LIMITS });
	await choose(page, 'operation', 'Get Comments');
	await isSaved(page, n8n, id, { operation: 'getComments', options: LIMITS });
	const returnAll = page.getByTestId('parameter-input-returnAll').getByRole('switch');
	await expect(returnAll).toBeChecked();
	await choose(page, 'resource', 'Community');
	await expect(returnAll).not.toBeChecked();
	await choose(page, 'resource', 'Post');
	await choose(page, 'operation', 'Get Comments');
	await expect(returnAll).toBeChecked();
});

test('a day is picked without a time, and sent as a day', async ({ page, n8n }) => {
	const parameters = { resource: 'issue', operation: 'search', query: 'leak', limit: 1 };
	const id = await open(page, n8n, 'Code Host', parameters);
	await addMember(page, 'filters', 'Created Date');
	const picker = page.getByTestId('parameter-input-gte').locator('input');
	await picker.click();
	assert.equal(await page.locator('.el-date-picker__time-header:visible').count(), 0);
	await picker.fill('2026-01-31');
	await picker.press('Enter');
	await expect(async () => {
		const { filters } = await saved(page, n8n, id);
		assert.match(JSON.stringify(filters), /"gte":"2026-01-31/);
	}).toPass();
	n8n.sandbox.reset();
	await executeStep(page);
	await expect(async () => {
		const [request] = n8n.sandbox.log;
		assert.deepEqual(Object(request?.body).created, { gte: '2026-01-31' });
	}).toPass();
});

/** Saves a workflow with one of our nodes, and opens the node. @returns the workflow's id */
async function open(
	page: Page,
	{ client }: RunningN8n,
	name: string,
	parameters: Record<string, unknown>,
): Promise<string> {
	const type = name.charAt(0).toLowerCase() + name.slice(1).replace(' ', '');
	const id = await save(client, row(name, [manualTrigger(), ours(name, type, parameters)]));
	await page.goto(`/workflow/${id}`);
	await openNode(page, name);
	return id;
}

async function setLimits(page: Page): Promise<void> {
	await addMember(page, 'options', 'Max Credits');
	await fill(page, 'maxCredits', String(LIMITS.maxCredits));
	await addMember(page, 'options', 'Max Credits per Run');
	await fill(page, 'maxRunCredits', String(LIMITS.maxRunCredits));
}

/** Waits until the workflow is saved with these parameters in our node. */
async function isSaved(
	page: Page,
	n8n: RunningN8n,
	id: string,
	parameters: Record<string, unknown>,
): Promise<void> {
	await expect(async () => {
		const found = await saved(page, n8n, id);
		const named = Object.keys(parameters).map((name) => [name, found[name]]);
		assert.deepEqual(Object.fromEntries(named), parameters);
	}).toPass();
}

/** Saves with the keyboard, and reads the parameters of our node from n8n. */
async function saved(
	page: Page,
	{ client }: RunningN8n,
	id: string,
): Promise<Record<string, unknown>> {
	await page.keyboard.press('Control+s');
	const { nodes } = (await client.call('GET', `/workflows/${id}`)) as Workflow;
	return nodes.find(({ type }) => type.includes('public-platform-data'))?.parameters ?? {};
}
