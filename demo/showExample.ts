import type { N8nClient } from '../n8n/client';
import type { ExampleWorkflow } from '../n8n/importExamples';
import type { Sandbox } from '../sandbox/server';
import { PlainFailure } from '../tools/setup/plainFailure.mjs';
import { say } from '../tools/setup/progress.mjs';
import { itemTable } from './itemTable';
import { runExample } from './runExample';

/**
 * Runs an example workflow and prints its items, and what they cost by the sandbox's own account.
 * @returns whether it succeeded and brought items
 */
export async function showExample(
	client: N8nClient,
	example: ExampleWorkflow,
	sandbox: Sandbox,
): Promise<boolean> {
	const before = { credits: sandbox.credits, requests: sandbox.requests };
	say(`Running the workflow "${example.name}"`);
	try {
		const { node, items, hints } = await runExample(client, example);
		console.log(`\n  "${node}" gave ${items.length} items:\n\n${itemTable(items)}\n`);
		const credits = sandbox.credits - before.credits;
		const requests = sandbox.requests - before.requests;
		console.log(`  Credits used: ${credits}, in ${requests} requests (by the sandbox's account)`);
		for (const hint of hints) console.log(`  The node's hint: ${hint}`);
		return items.length > 0;
	} catch (error) {
		if (!(error instanceof PlainFailure)) throw error;
		console.error(`\n${error.message}`);
		return false;
	}
}
