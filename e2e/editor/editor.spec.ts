import assert from 'node:assert/strict';
import type { Page } from '@playwright/test';
import { manualTrigger, ours, row, save } from '../../n8n/workflow';
import { expect, test } from '../fixtures';
import type { RunningN8n } from '../n8n/server';
import { checkOperation, withoutN8nEntry } from './fields';
import { EXPECTED_FIELDS } from './fieldsOfOperations';
import { addAction, listedNodes, openNodeCreator, searchNodes } from './nodeCreator';
import { addMember, choicesOf, choose, chooseSeveral, fill, labels, openNode } from './nodeDetails';
import { errorPanel, executeStep, outputHint, outputTable, stepHasEnded } from './outputPanel';
import { tryCredential } from './tryCredential';

// What a user does in the editor, in a real browser.

const NODES = Object.keys(EXPECTED_FIELDS);

test('the node creator finds the seven nodes and no other', async ({ page, images }) => {
	await openNodeCreator(page);
	await searchNodes(page, 'public platform data');
	await expect(async () => {
		assert.deepEqual((await listedNodes(page)).sort(), [...NODES].sort());
	}).toPass();
	await images.forDocumentation(page, 'node-creator');
	for (const name of NODES) {
		await test.step(`finds ${name} by its name`, async () => {
			await searchNodes(page, name);
			await expect(async () => assert.equal((await listedNodes(page))[0], name)).toPass();
		});
	}
});

test('a credential: wrong values are refused, right ones pass', async ({ page, n8n, images }) => {
	await openNodeCreator(page);
	await addAction(page, 'Code Host', 'Get the repositories that a user has starred');
	await tryCredential(page, n8n.sandbox, images);
});

test.describe('a node with its credential', () => {
	test.beforeEach(async ({ page, n8n }) => {
		const operation = { resource: 'repository', operation: 'getStarred' };
		await openWorkflow(page, n8n, 'Code Host', operation);
		await openNode(page, 'Code Host');
	});

	test('runs a step: output table and cost hint', async ({ page, images }) => {
		await fill(page, 'username', 'https://example.com/octo-12?tab=stars');
		await choose(page, 'output', 'Simplified');
		await executeStep(page);
		await expect(async () => {
			const { columns, rows } = await outputTable(page);
			assert.deepEqual(columns.slice(0, 3), ['nameWithOwner', 'description', 'url']);
			assert.equal(rows, 12);
			assert.match(await outputHint(page), /^Credits used: 2\. Requests: 2\.$/);
		}).toPass();
		await stepHasEnded(page);
		await images.forDocumentation(page, 'output-and-cost');
	});

	test('shows what failed and what to do', async ({ page, images }) => {
		await fill(page, 'username', 'missing-person');
		await executeStep(page);
		await expect(async () => {
			const { message, description } = await errorPanel(page);
			assert.match(message, /^User "missing-person" \(404\)/);
			assert.match(description, /Check the spelling/);
		}).toPass();
		await stepHasEnded(page);
		await images.forDocumentation(page, 'error');
	});

	test('refuses a invalid value before anything is sent', async ({ page }) => {
		await fill(page, 'username', 'not a username');
		await executeStep(page);
		await expect(async () => {
			const { message, description } = await errorPanel(page);
			assert.match(message, /^The parameter "User" is invalid: got "not a username"/);
			assert.match(description, /^Nothing was sent\./);
		}).toPass();
	});

	test('gives out the selected fields, and the ID', async ({ page, images }) => {
		assert.deepEqual(await choicesOf(page, 'output'), ['Raw', 'Selected Fields', 'Simplified']);
		await fill(page, 'username', 'octo-5');
		await choose(page, 'output', 'Selected Fields');
		await chooseSeveral(page, 'fields', ['Name With Owner', 'Stargazer Count']);
		await executeStep(page);
		await expect(async () => {
			const { columns, rows } = await outputTable(page);
			assert.deepEqual([...columns].sort(), ['id', 'nameWithOwner', 'stargazerCount']);
			assert.equal(rows, 5);
		}).toPass();
		await stepHasEnded(page);
		await images.forDocumentation(page, 'selected-fields');
	});

	test('says at once which filters it will refuse', async ({ page, images }) => {
		await choose(page, 'resource', 'Issue');
		await addMember(page, 'filters', 'Comments');
		await fill(page, 'gte', '10');
		await fill(page, 'lte', '5');
		await expect(async () => {
			assert.match(await outputHint(page), /the bounds of a range exclude each other/);
		}).toPass();
		await fill(page, 'lte', '50');
		await addMember(page, 'filters', 'Repositories');
		await fill(page, 'repos', 'octo/hello, riverkit');
		await expect(async () => {
			assert.match(await outputHint(page), /each repository needs its owner/);
		}).toPass();
		await images.take(page, 'filter hint');
	});

	test('shows the bounds of a range filter, and added options', async ({ page, images }) => {
		await choose(page, 'resource', 'Issue');
		await addMember(page, 'filters', 'Comments');
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
		await page.getByTestId('node-parameters').getByText('Filters').scrollIntoViewIfNeeded();
		await images.take(page, 'range filters');

		await addMember(page, 'options', 'Additional Body Fields');
		await addMember(page, 'options', 'Max Credits');
		await addMember(page, 'options', 'Page Token');
		await expect(async () => {
			const shown = await labels(page);
			const added = shown.slice(shown.indexOf('Options') + 1);
			assert.deepEqual(added, ['Additional Body Fields', 'Max Credits', 'Page Token']);
		}).toPass();
		await page.getByTestId('collection-parameter-add').last().scrollIntoViewIfNeeded();
		await images.take(page, 'options');
	});
});

for (const [name, operations] of Object.entries(EXPECTED_FIELDS)) {
	test(`${name} shows the fields of each operation`, async ({ page, n8n, images }) => {
		await openWorkflow(page, n8n, name, {});
		await openNode(page, name);
		const resources = [...new Set(operations.map(({ resource }) => resource))];
		assert.deepEqual(withoutN8nEntry(await choicesOf(page, 'resource')), resources);
		for (const expected of operations) {
			const { resource, operation } = expected;
			await test.step(`${resource}, ${operation}`, async () => {
				await checkOperation(page, expected, operations);
				await images.take(page, `fields ${name} ${resource} ${operation}`);
			});
		}
	});
}

/** Opens a workflow that holds one of our nodes. */
async function openWorkflow(
	page: Page,
	{ client }: RunningN8n,
	name: string,
	parameters: Record<string, unknown>,
): Promise<void> {
	const called = ours(name, typeOf(name), parameters);
	const { id } = await save(client, row(name, [manualTrigger(), called]));
	await page.goto(`/workflow/${id}`);
}

/** The type of the node that is called `Code Host`: `codeHost`. */
function typeOf(name: string): string {
	return name.charAt(0).toLowerCase() + name.slice(1).replace(' ', '');
}
