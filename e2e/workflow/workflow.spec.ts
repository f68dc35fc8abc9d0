import assert from 'node:assert/strict';
import { execute, itemsOf } from '../../n8n/execution';
import { manualTrigger, node, ours, row, save, type Workflow } from '../../n8n/workflow';
import { executeStep, fill, openNode, outputTable } from '../editor/nodeDetails';
import { expect, test } from '../fixtures';

// What people do with the nodes of a workflow: pin, run one step, merge. Sub-workflows are in `examples` and `list-answers`.

// the number says how many stars they gave
const NAMES = ['octo-5', 'ada-5', 'lin-5'];

const LOOK_UP = ours('Code Host', 'codeHost', {
	resource: 'user',
	operation: 'get',
	username: '={{ $json.name }}',
	output: 'simplified',
});

/** Says for each item who was asked for, and who was found. */
const AFTER = node('After', 'n8n-nodes-base.set', 3.4, {
	mode: 'raw',
	jsonOutput: `={{ { asked: $('Click to run').item.json.name, found: $('Code Host').item.json.username } }}`,
	options: {},
});

test('pinned data are not fetched again, and stay paired', async ({ page, n8n }) => {
	const { client, sandbox } = n8n;
	const people = row('People', [manualTrigger(), LOOK_UP, AFTER]);
	const id = await save(client, withNames(people));
	await page.goto(`/workflow/${id}`);
	await openNode(page, 'Code Host');
	await executeStep(page);
	await expect(async () => assert.equal((await outputTable(page)).rows, NAMES.length)).toPass();
	await page.getByTestId('ndv-pin-data').click();
	await expect(async () => {
		await page.keyboard.press('Control+s');
		const { pinData } = (await client.call('GET', `/workflows/${id}`)) as Workflow;
		assert.equal(pinData?.['Code Host']?.length, NAMES.length);
	}).toPass();
	sandbox.reset();
	const execution = await execute(client, id, 'Click to run');
	assert.equal(sandbox.requests, 0);
	assert.deepEqual(itemsOf(execution, 'After'), asked(NAMES));
});

test('one step runs alone: what was fetched before is not paid for again', async ({
	page,
	n8n: { client, sandbox },
}) => {
	const stars = ours('Stars', 'codeHost', {
		resource: 'repository',
		operation: 'getStarred',
		username: '={{ $json.username }}',
		limit: 1,
	});
	const id = await save(client, withNames(row('Steps', [manualTrigger(), LOOK_UP, stars])));
	await page.goto(`/workflow/${id}`);
	sandbox.reset();
	await openNode(page, 'Stars');
	await executeStep(page);
	await expect(async () => assert.equal((await outputTable(page)).rows, NAMES.length)).toPass();
	assert.equal(sandbox.requests, 2 * NAMES.length);
	sandbox.reset();
	await fill(page, 'limit', '2');
	await executeStep(page);
	await expect(async () => assert.equal((await outputTable(page)).rows, 2 * NAMES.length)).toPass();
	assert.deepEqual(
		sandbox.log.map(({ path }) => path),
		NAMES.map(() => '/code-host/list-starred'),
	);
});

test('items that a Merge has put together stay paired with where they came from', async ({
	n8n: { client },
}) => {
	const [one, two] = ['One', 'Two'].map((name) => node(name, 'n8n-nodes-base.noOp', 1, {}));
	assert.ok(one && two);
	const merge = node('Merge', 'n8n-nodes-base.merge', 3.2, {});
	const straight = row('Merged', [manualTrigger(), one, merge, LOOK_UP, AFTER]);
	const to = (name: string, index = 0) => ({ node: name, type: 'main', index });
	const merged = {
		...straight,
		nodes: [...straight.nodes, two],
		connections: {
			...straight.connections,
			'Click to run': { main: [[to('One'), to('Two')]] },
			Two: { main: [[to('Merge', 1)]] },
		},
	};
	const id = await save(client, withNames(merged));
	const execution = await execute(client, id, 'Click to run');
	assert.deepEqual(itemsOf(execution, 'After'), asked([...NAMES, ...NAMES]));
});

test('a public profile needs no key', async ({ n8n: { client, sandbox } }) => {
	sandbox.reset();
	const profile = { resource: 'publicProfile', operation: 'get', baseUrl: sandbox.baseUrl };
	const { credentials: _key, ...keyless } = ours('Profile', 'professionalNetwork', profile);
	const id = await save(client, row('Public profile', [manualTrigger(), keyless]));
	assert.equal(itemsOf(await execute(client, id, 'Click to run'), 'Profile').length, 1);
	assert.deepEqual(
		sandbox.log.map(({ headers }) => headers.authorization),
		[undefined],
	);
});

/** The trigger gives out the names. */
function withNames(workflow: Workflow): Workflow {
	return { ...workflow, pinData: { 'Click to run': NAMES.map((name) => ({ json: { name } })) } };
}

function asked(names: string[]) {
	return names.map((name) => ({ asked: name, found: name }));
}
