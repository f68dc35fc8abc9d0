import { createRequire } from 'node:module';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ExampleWorkflow } from './importExamples';
import type { N8nClient } from './n8nClient';
import { n8nFolder } from './paths';
import { PlainFailure } from '../tools/setup/plainFailure.mjs';

type Item = Record<string, unknown>;

/** Of an execution what is read here. */
interface Execution {
	resultData: {
		lastNodeExecuted?: string;
		error?: { message: string; description?: string };
		runData: Record<
			string,
			Array<{
				data?: { main?: Array<Array<{ json: Item }> | null> };
				hints?: Array<{ message: string }>;
			}>
		>;
	};
}

const RUN_LIMIT_MS = 120_000;

/**
 * Runs a workflow from its Manual Trigger, as the editor's button does, and waits for its end.
 * @returns the items of the last node that ran, and the hints it shows in its output pane
 * @throws PlainFailure with n8n's message when the workflow fails
 */
export async function runExample(
	client: N8nClient,
	{ id, name, nodes }: ExampleWorkflow,
): Promise<{ node: string; items: Item[]; hints: string[] }> {
	const trigger = nodes.find(({ type }) => type === 'n8n-nodes-base.manualTrigger');
	if (!trigger) throw new Error(`${name} has no Manual Trigger`);
	const { executionId } = (await client.call('POST', `/workflows/${id}/run`, {
		workflowData: await client.call('GET', `/workflows/${id}`),
		triggerToStartFrom: { name: trigger.name },
	})) as { executionId: string };

	const { resultData } = await finished(client, executionId);
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

async function finished(client: N8nClient, executionId: string): Promise<Execution> {
	const limit = Date.now() + RUN_LIMIT_MS;
	for (;;) {
		const execution = (await client.call('GET', `/executions/${executionId}`)) as {
			status: string;
			data: string;
		};
		if (!['new', 'running', 'waiting'].includes(execution.status)) return parsed(execution.data);
		if (Date.now() > limit) throw new PlainFailure('The workflow still runs after two minutes.');
		await sleep(200);
	}
}

/** n8n sends an execution's data as text in the form of the library flatted, which it brings along. */
function parsed(data: string): Execution {
	const flatted = createRequire(join(n8nFolder, 'package.json'))('flatted') as {
		parse(text: string): Execution;
	};
	return flatted.parse(data);
}
