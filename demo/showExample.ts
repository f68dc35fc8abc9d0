import type { N8nClient } from '../n8n/client';
import { execute, itemsOf } from '../n8n/execution';
import type { ExampleWorkflow } from '../n8n/importExamples';
import type { Sandbox } from '../sandbox/server';
import { say } from '../tools/setup/progress.mjs';
import { itemTable } from './itemTable';

/**
 * Runs an example workflow from its Manual Trigger, as the editor's button does, and prints the items of the last node that
 * ran, the hints it shows in its output pane, and what it cost by the sandbox's own account.
 * @returns whether it succeeded and brought items
 */
export async function showExample(
	client: N8nClient,
	{ id, name, nodes }: ExampleWorkflow,
	sandbox: Sandbox,
): Promise<boolean> {
	const before = { credits: sandbox.credits, requests: sandbox.requests };
	const trigger = nodes.find(({ type }) => type === 'n8n-nodes-base.manualTrigger');
	if (!trigger) throw new Error(`${name} has no Manual Trigger`);
	say(`Running the workflow "${name}"`);
	const execution = await execute(client, id, trigger.name);
	const { resultData } = execution;
	if (resultData.error) {
		const { message, description = '' } = resultData.error;
		console.error(`\nThe workflow "${name}" failed: ${message}\n${description}`);
		return false;
	}
	const node = resultData.lastNodeExecuted ?? trigger.name;
	const run = resultData.runData[node]?.at(-1);
	const items = itemsOf(execution, node);
	console.log(`\n  "${node}" gave ${items.length} items:\n\n${itemTable(items)}\n`);
	const credits = sandbox.credits - before.credits;
	const requests = sandbox.requests - before.requests;
	console.log(`  Credits used: ${credits}, in ${requests} requests (by the sandbox's account)`);
	for (const { message } of run?.hints ?? []) console.log(`  The node's hint: ${message}`);
	return items.length > 0;
}
