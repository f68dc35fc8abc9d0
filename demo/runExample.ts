import type { N8nClient } from '../n8n/client';
import { execute, type Fields } from '../n8n/execution';
import type { ExampleWorkflow } from '../n8n/importExamples';
import { PlainFailure } from '../tools/setup/plainFailure.mjs';

/**
 * Runs a workflow from its Manual Trigger, as the editor's button does, and waits for its end.
 * @returns the items of the last node that ran, and the hints it shows in its output pane
 * @throws PlainFailure with n8n's message when the workflow fails
 */
export async function runExample(
	client: N8nClient,
	{ id, name, nodes }: ExampleWorkflow,
): Promise<{ node: string; items: Fields[]; hints: string[] }> {
	const trigger = nodes.find(({ type }) => type === 'n8n-nodes-base.manualTrigger');
	if (!trigger) throw new Error(`${name} has no Manual Trigger`);
	const { resultData } = await execute(client, id, trigger.name);
	if (resultData.error) {
		const { message, description } = resultData.error;
		throw new PlainFailure(`The workflow "${name}" failed: ${message}\n${description ?? ''}`);
	}
	const node = resultData.lastNodeExecuted ?? trigger.name;
	const run = resultData.runData[node]?.at(-1);
	return {
		node,
		items: (run?.data?.main?.[0] ?? []).map(({ json }) => json),
		hints: (run?.hints ?? []).map(({ message }) => message),
	};
}
