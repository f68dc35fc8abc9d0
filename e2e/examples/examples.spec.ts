import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { putCredential, sandboxCredential } from '../../n8n/credential';
import { examplesFolder, importExamples as putExamples } from '../../n8n/examples';
import { execute, itemsOf } from '../../n8n/execution';
import { executeStep, openNode, outputTable } from '../editor/panels';
import { expect, test } from '../fixtures';
import { EXAMPLE_CASES, type Items, type Setting } from './cases';

// The example workflows: each runs after an import in the editor.

/** The workflow that another one calls; it is there before, as the note of that says. */
const CALLED = 'lookup.json';

/** By file. */
const ids = new Map<string, string>();
test.beforeAll(async ({ importExamples }) => {
	const files = [CALLED, ...EXAMPLE_CASES.map(({ file }) => file)];
	const imported = await importExamples(...files);
	for (const [at, file] of files.entries()) ids.set(file, imported[at] ?? '');
});

test('every example is in one of the parts', () => {
	const parts = globSync('**/*.ts', { cwd: dirname(__dirname) })
		.map((path) => readFileSync(join(dirname(__dirname), path), 'utf8'))
		.join();
	for (const path of globSync(join(examplesFolder, '*.json'))) {
		assert.ok(parts.includes(`'${basename(path)}'`), basename(path));
	}
});

for (const { file, trigger = 'Click to run', prepare, verify } of EXAMPLE_CASES) {
	test(`${file} runs`, async ({ n8n: { client }, sandbox, languageModel }) => {
		const run = async (from = trigger): Promise<Items> => {
			const execution = await execute(client, ids.get(file) ?? '', from);
			itemsOf(execution, from); // fails where the run did
			return (node, output) => itemsOf(execution, node, output);
		};
		const setting = (): Setting => ({ credits: sandbox.credits, sandbox, languageModel, run });
		await prepare?.(setting());
		const items = await run();
		await verify(items, setting());
	});
}

test('as `npm start` puts it in, an example runs in the editor, and runs again', async ({
	page,
	n8n: { client, server },
	sandbox,
}) => {
	const credential = sandboxCredential(sandbox, 'Public Platform Data (sandbox)');
	const id = await putCredential(client, credential);
	await putExamples(client, server.place.folder);
	await page.goto('/workflow/ppdFirstLook');
	await openNode(page, 'Starred repositories');
	for (const press of ['first', 'second']) {
		await test.step(`the ${press} press`, async () => {
			await executeStep(page);
			await expect(async () => assert.ok((await outputTable(page)).rows > 0)).toPass();
		});
	}
	// for who imports an example, a credential of that name is not there
	await client.call('DELETE', `/credentials/${id}`);
});
