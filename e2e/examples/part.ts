import assert from 'node:assert/strict';
import { execute, type Execution } from '../../demo/execution';
import { type ExampleWorkflow, importExamples } from '../../demo/importExamples';
import type { Setting } from '../n8n/server';
import type { Report } from '../report';
import { EXAMPLE_CASES, type ExampleCase, type ExampleRun } from './cases';

/** The workflow that another example calls, and that has no trigger to start it by. */
const CALLED = 'lookup.json';

/** Imports the example workflows and runs each of them. @returns what was imported, by file */
export async function checkExamples(
	report: Report,
	setting: Setting,
): Promise<Map<string, ExampleWorkflow>> {
	const examples = await importExamples(setting.client, setting.folder);
	await report.check('every example is run', async () => {
		const run = [...EXAMPLE_CASES.map(({ file }) => file), CALLED];
		assert.deepEqual([...examples.keys()].sort(), run.sort());
		return `${examples.size} workflows`;
	});
	for (const entry of EXAMPLE_CASES) {
		await report.check(`examples/${entry.file}`, async () => {
			const example = examples.get(entry.file);
			assert.ok(example, 'it was imported');
			return await runExample(setting, example, entry);
		});
	}
	return examples;
}

async function runExample(
	setting: Setting,
	{ id }: ExampleWorkflow,
	{ trigger, prepare, verify }: ExampleCase,
): Promise<string> {
	const { client, sandbox } = setting;
	sandbox.reset();
	prepare?.(setting);
	const execution = await execute(client, id, trigger);
	const { status, resultData } = execution;
	assert.equal(status, 'success', `${resultData.lastNodeExecuted}: ${resultData.error?.message}`);
	const run = { items: itemsOf(execution), credits: sandbox.credits };
	await verify(run, setting);
	return `${Object.keys(resultData.runData).length} nodes, ${run.credits} credits`;
}

function itemsOf({ resultData }: Execution): ExampleRun['items'] {
	return (node, output = 0) =>
		(resultData.runData[node]?.at(-1)?.data?.main?.[output] ?? []).map(({ json }) => json);
}
