import assert from 'node:assert/strict';
import { basename } from 'node:path';
import { execute, itemsOf } from '../../n8n/execution';
import { type Example, importExamples, pathOfExample, readExample } from '../../n8n/examples';
import { executeStep, importFile, navigate, openNode, outputTable } from '../editor/panels';
import { expect, test } from '../fixtures';
import { takePicture } from '../images';
import { TRIGGER_EXAMPLES } from '../triggers/exampleCases';
import { EXAMPLE_CASES, type Items, type Setting } from './cases';

// The example workflows: each runs, and opens in the editor.

/** What other parts run, and the workflow that another example calls. */
const ELSEWHERE = [
	...TRIGGER_EXAMPLES.map(({ file }) => file),
	...['long-list.json', 'long-list-postgres.json'],
	...['lookup-monthly.json', 'lookup-monthly-postgres.json'],
	...['lookup.json', 'mcp-server.json'],
];

/** What the how-tos show. */
const PICTURED = new Set([
	...['agent-with-tools.json', 'company-enrichment.json', 'competitor-tweets.json'],
	...['cost-guard.json', 'new-issues.json', 'resume-listing.json', 'video-summary.json'],
]);

/** All examples in n8n, by file. */
let examples: Map<string, Example>;
test.beforeAll(async ({ n8n: { client, server }, profile }) => {
	examples = await importExamples(client, server.folder);
	// where a workflow calls another one, as its note says: a file's id is lost when the editor imports it
	await profile.setStorageState(client.browserState());
	const page = await profile.newPage();
	await importFile(page, pathOfExample('lookup.json'));
	const caller = await readExample('lookup-caller.json');
	const id = await importFile(page, pathOfExample('lookup-caller.json'));
	examples.set('lookup-caller.json', { ...caller, id });
	await openNode(page, 'Look up');
	await page.getByTestId('rlc-input').click();
	const isSaved = page.waitForResponse(
		(response) =>
			response.request().method() === 'PATCH' && response.url().includes(`/workflows/${id}`),
	);
	await page.getByTestId('rlc-item').filter({ hasText: 'Lookup: a sub-workflow' }).first().click();
	await isSaved;
	await page.close();
});

test('every example is run', () => {
	const run = [...EXAMPLE_CASES.map(({ file }) => file), ...ELSEWHERE];
	assert.deepEqual([...examples.keys()].sort(), run.sort());
});

for (const { file, trigger = 'Click to run', prepare, verify } of EXAMPLE_CASES) {
	test(`${file} runs`, async ({ n8n: { client }, sandbox, languageModel }) => {
		const run = async (from = trigger): Promise<Items> => {
			const execution = await execute(client, examples.get(file)?.id ?? '', from);
			itemsOf(execution, from); // fails where the run did
			return (node, output) => itemsOf(execution, node, output);
		};
		const setting = (): Setting => ({ credits: sandbox.credits, sandbox, languageModel, run });
		await prepare?.(setting());
		const items = await run();
		await verify(items, setting());
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

test('each opens in the editor', async ({ page }) => {
	await page.goto('/home/workflows');
	await page.getByRole('heading', { name: 'Overview' }).waitFor();
	for (const [file, { id, nodes }] of examples) {
		await test.step(file, async () => {
			await navigate(page, `/workflow/${id}`);
			const shown = nodes.filter(({ type }) => !type.endsWith('.stickyNote'));
			for (const { name } of shown) {
				await page.locator(`[data-test-id=canvas-node][data-node-name="${name}"]`).waitFor();
			}
			if (!PICTURED.has(file)) return;
			await page.getByTestId('zoom-to-fit').click();
			const name = `example-${basename(file, '.json')}`;
			// room for the names below the nodes
			await takePicture(page, name, page.getByTestId('canvas-node'), 48);
		});
	}
});
