import assert from 'node:assert/strict';
import type { Page } from '@playwright/test';
import { execute, type Execution } from '../../n8n/execution';
import { manualTrigger, node, ours, row, save, type Workflow } from '../../n8n/workflow';
import { fillAndLeave, openNode } from '../editor/nodeDetails';
import { executeStep, outputTable } from '../editor/outputPanel';
import { expect, test } from '../fixtures';
import type { RunningN8n } from '../n8n/server';

// What people do with the nodes of a workflow: pin, copy, run one step, merge, call from elsewhere.

// the number says how many stars they gave
const NAMES = ['octo-5', 'ada-5', 'lin-5'];

test('pinned data are not fetched again, and stay paired', async ({ page, n8n }) => {
	const id = await open(page, n8n, people());
	await openNode(page, 'Code Host');
	await executeStep(page);
	await expect(async () => assert.equal((await outputTable(page)).rows, NAMES.length)).toPass();
	await page.getByTestId('ndv-pin-data').click();
	await saved(page, n8n, id, ({ pinData }) => assert.equal(pinData?.['Code Host']?.length, 3));
	n8n.sandbox.reset();
	const execution = await execute(n8n.client, id, 'Click to run');
	assert.equal(n8n.sandbox.requests, 0);
	assert.deepEqual(itemsOf(execution, 'After'), asked(NAMES));
});

test('a copy in another workflow has the parameters and the credential, and runs', async ({
	page,
	n8n,
}) => {
	await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
	const id = await open(page, n8n, people());
	await page.keyboard.press('Control+a');
	await page.keyboard.press('Control+c');
	const original = await workflowOf(n8n, id);
	await page.goto('/workflow/new');
	await page.getByTestId('canvas-add-button').waitFor();
	await page.keyboard.press('Control+v');
	await nodeOnCanvas(page, 'After').waitFor();
	await page.keyboard.press('Control+s');
	await page.waitForURL(/\/workflow\/(?!new)\w+/);
	const copyId = /\/workflow\/(\w+)/.exec(page.url())?.[1] ?? '';
	assert.notEqual(copyId, id);
	await saved(page, n8n, copyId, (copy) => assert.deepEqual(lookUpOf(copy), lookUpOf(original)));
	const execution = await execute(n8n.client, copyId, 'Click to run');
	assert.deepEqual(itemsOf(execution, 'After'), asked(NAMES));
});

test('one step runs alone: what was fetched before is not paid for again', async ({
	page,
	n8n,
}) => {
	const stars = ours('Stars', 'codeHost', {
		resource: 'repository',
		operation: 'getStarred',
		username: '={{ $json.username }}',
		limit: 1,
	});
	await open(page, n8n, withNames(row('Steps', [manualTrigger(), lookUp(), stars])));
	n8n.sandbox.reset();
	await openNode(page, 'Stars');
	await executeStep(page);
	await expect(async () => assert.equal((await outputTable(page)).rows, NAMES.length)).toPass();
	assert.equal(n8n.sandbox.requests, 2 * NAMES.length);
	n8n.sandbox.reset();
	await fillAndLeave(page, 'limit', '2');
	await executeStep(page);
	await expect(async () => assert.equal((await outputTable(page)).rows, 2 * NAMES.length)).toPass();
	assert.deepEqual(
		n8n.sandbox.log.map(({ path }) => path),
		NAMES.map(() => '/code-host/list-starred'),
	);
});

test('items that a Merge has put together stay paired with where they came from', async ({
	n8n,
}) => {
	const workflow = merged();
	const { id } = await save(n8n.client, workflow);
	const execution = await execute(n8n.client, id, 'Click to run');
	assert.deepEqual(itemsOf(execution, 'After'), asked([...NAMES, ...NAMES]));
});

test('a sub-workflow looks up all items of its caller at once', async ({ n8n }) => {
	const { client, sandbox } = n8n;
	const called = node('When called', 'n8n-nodes-base.executeWorkflowTrigger', 1.1, {
		inputSource: 'passthrough',
	});
	const sub = await save(client, row('Looks up', [called, lookUp()]));
	const caller = node('Call', 'n8n-nodes-base.executeWorkflow', 1.2, {
		workflowId: { __rl: true, mode: 'id', value: sub.id },
		mode: 'once',
		options: {},
	});
	const { id } = await save(client, withNames(row('Calls', [manualTrigger(), caller])));
	sandbox.reset();
	const execution = await execute(client, id, 'Click to run');
	assert.deepEqual(
		itemsOf(execution, 'Call').map(({ username }) => username),
		NAMES,
	);
	assert.equal(sandbox.requests, NAMES.length);
});

test('the test event of a changed record can be mapped', async ({ n8n }) => {
	const trigger = ours('Changes', 'codeHostTrigger', { event: 'userChanged', username: 'octo' });
	const jsonOutput = '={{ { what: $json._changes[0].field, was: $json._changes[0].before } }}';
	const mapped = node('Mapped', 'n8n-nodes-base.set', 3.4, {
		mode: 'raw',
		jsonOutput,
		options: {},
	});
	const { id } = await save(n8n.client, row('Changes', [trigger, mapped]));
	const execution = await execute(n8n.client, id, 'Changes');
	const [record] = itemsOf(execution, 'Changes');
	const [{ what = '', was } = {}] = itemsOf(execution, 'Mapped');
	assert.ok(what);
	assert.deepEqual(was, record?.[String(what)]);
});

/** Names, their profiles, and after them an expression that names both nodes. */
function people(): Workflow {
	return withNames(row('People', [manualTrigger(), lookUp(), after('Code Host')]));
}

function lookUp() {
	return ours('Code Host', 'codeHost', {
		resource: 'user',
		operation: 'get',
		username: '={{ $json.name }}',
		output: 'simplified',
	});
}

/** Says for each item who was asked for, and who was found. */
function after(name: string) {
	const jsonOutput = `={{ { asked: $('Click to run').item.json.name, found: $('${name}').item.json.username } }}`;
	return node('After', 'n8n-nodes-base.set', 3.4, { mode: 'raw', jsonOutput, options: {} });
}

function merged(): Workflow {
	const merge = node('Merge', 'n8n-nodes-base.merge', 3.2, {});
	const pass = (name: string) => node(name, 'n8n-nodes-base.noOp', 1, {});
	const straight = row('Merged', [
		manualTrigger(),
		pass('One'),
		merge,
		lookUp(),
		after('Code Host'),
	]);
	const to = (name: string, index = 0) => ({ node: name, type: 'main', index });
	return withNames({
		...straight,
		nodes: [...straight.nodes, pass('Two')],
		connections: {
			...straight.connections,
			'Click to run': { main: [[to('One'), to('Two')]] },
			Two: { main: [[to('Merge', 1)]] },
		},
	});
}

/** The trigger gives out the names. */
function withNames(workflow: Workflow): Workflow {
	return { ...workflow, pinData: { 'Click to run': NAMES.map((name) => ({ json: { name } })) } };
}

function asked(names: string[]) {
	return names.map((name) => ({ asked: name, found: name }));
}

function itemsOf({ status, resultData }: Execution, name: string) {
	assert.equal(status, 'success', resultData.error?.message);
	const items = resultData.runData[name]?.at(-1)?.data?.main?.[0] ?? [];
	return items.map(({ json }) => json);
}

async function open(page: Page, { client }: RunningN8n, workflow: Workflow): Promise<string> {
	const { id } = await save(client, workflow);
	await page.goto(`/workflow/${id}`);
	await nodeOnCanvas(page, 'Code Host').waitFor();
	return id;
}

function nodeOnCanvas(page: Page, name: string) {
	return page.locator(`[data-test-id=canvas-node][data-node-name="${name}"]`);
}

async function workflowOf({ client }: RunningN8n, id: string): Promise<Workflow> {
	return (await client.call('GET', `/workflows/${id}`)) as Workflow;
}

/** Saves with the keyboard until what is saved fits. */
async function saved(
	page: Page,
	n8n: RunningN8n,
	id: string,
	fits: (workflow: Workflow) => void,
): Promise<void> {
	await expect(async () => {
		await page.keyboard.press('Control+s');
		fits(await workflowOf(n8n, id));
	}).toPass();
}

/** What our node looks up, and with which credential. */
function lookUpOf({ nodes }: Workflow) {
	const { parameters, credentials } = nodes.find(({ name }) => name === 'Code Host') ?? {};
	return { username: parameters?.username, output: parameters?.output, credentials };
}
