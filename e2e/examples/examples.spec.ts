import assert from 'node:assert/strict';
import { basename } from 'node:path';
import { execute, itemsOf } from '../../n8n/execution';
import { type Example, importExamples } from '../../n8n/examples';
import { executeStep, navigate, openNode, outputTable } from '../editor/nodeDetails';
import { expect, test } from '../fixtures';
import { CANVAS } from '../images';
import { TRIGGER_EXAMPLES } from '../triggers/exampleCases';
import { EXAMPLE_CASES, type ExampleRun } from './cases';

// The example workflows: each runs, and opens in the editor.

/** The workflow that another example calls, and that has no trigger to start it by. */
const CALLED = 'lookup.json';

/** Examples that the parts `list-…` and `lists` run. */
const OF_LISTS = [
	'long-list.json',
	'long-list-postgres.json',
	'lookup-monthly.json',
	'lookup-monthly-postgres.json',
	'watch-companies.json',
	'watch-tweets.json',
];

/** All examples in n8n, by file. */
let examples: Map<string, Example>;
test.beforeAll(async ({ n8n }) => {
	examples = await importExamples(n8n.client, n8n.folder);
});

test('every example is run', () => {
	// those that begin with one of our triggers fire in the part `triggers`
	const ofCases = [...EXAMPLE_CASES, ...TRIGGER_EXAMPLES].map(({ file }) => file);
	const run = [...ofCases, CALLED, ...OF_LISTS];
	assert.deepEqual([...examples.keys()].sort(), run.sort());
});

for (const { file, trigger, prepare, verify } of EXAMPLE_CASES) {
	test(`${file} runs`, async ({ n8n }) => {
		const { client, sandbox } = n8n;
		sandbox.reset();
		prepare?.(n8n);
		const execution = await execute(client, examples.get(file)?.id ?? '', trigger);
		const items: ExampleRun['items'] = (node, output) => itemsOf(execution, node, output);
		await verify({ items, credits: sandbox.credits }, n8n);
	});
}

test('a step runs in the editor, and runs again', async ({ page }) => {
	await page.goto('/workflow/ppdFirstLook');
	await openNode(page, 'Starred repositories');
	for (const press of ['first', 'second']) {
		await test.step(`the ${press} press`, async () => {
			await executeStep(page);
			await expect(async () => assert.ok((await outputTable(page)).rows > 0)).toPass();
		});
	}
});

test('each opens in the editor', async ({ page, images }) => {
	await page.goto('/home/workflows');
	for (const [file, { id, nodes }] of examples) {
		await test.step(file, async () => {
			await navigate(page, `/workflow/${id}`);
			const shown = nodes.filter(({ type }) => !type.endsWith('.stickyNote'));
			for (const { name } of shown) {
				await page.locator(`[data-test-id=canvas-node][data-node-name="${name}"]`).waitFor();
			}
			await page.getByTestId('zoom-to-fit').click();
			await images.take(page, `example-${basename(file, '.json')}`, CANVAS);
		});
	}
});
