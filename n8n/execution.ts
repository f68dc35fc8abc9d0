import pWaitFor from 'p-wait-for';
import { PlainFailure } from '../tools/setup/terminal.mjs';
import type { N8nClient } from './client';
import { requireFromN8n } from '../tools/paths';

/** The fields of an item. */
export type Fields = Record<string, unknown>;

/** The part of an execution that is read here. */
interface Execution {
	id: string;
	status: string;
	resultData: {
		lastNodeExecuted?: string;
		error?: { message: string; description?: string };
		/** The runs of each node: the items of each output, and its hints. */
		runData: Record<
			string,
			Array<{
				data?: { main?: Array<Array<{ json: Fields }> | null> };
				hints?: Array<{ message: string }>;
			}>
		>;
	};
}

/** Returns the items of a node's last run, none if it did not run. @throws if the execution failed */
export function itemsOf({ status, resultData }: Execution, node: string, output = 0): Fields[] {
	const { lastNodeExecuted, error, runData } = resultData;
	if (status !== 'success') throw new Error(`${status}: ${lastNodeExecuted}: ${error?.message}`);
	return (runData[node]?.at(-1)?.data?.main?.[output] ?? []).map(({ json }) => json);
}

const RUN_LIMIT_MS = 120_000;

/** Executes a workflow from a trigger, like the editor's button, and waits for its end. */
export async function execute(client: N8nClient, id: string, trigger: string): Promise<Execution> {
	const { executionId } = (await client.call('POST', `/workflows/${id}/run`, {
		workflowData: await client.call('GET', `/workflows/${id}`),
		triggerToStartFrom: { name: trigger },
	})) as { executionId: string };
	return await finished(client, executionId);
}

/** Waits for an execution's end. @throws PlainFailure after two minutes */
export async function finished(client: N8nClient, executionId: string): Promise<Execution> {
	const look = async () => {
		const { status, data } = (await client.call('GET', `/executions/${executionId}`)) as {
			status: string;
			data: string;
		};
		if (['new', 'running', 'waiting'].includes(status)) return false;
		return pWaitFor.resolveWith({ ...parsed(data), id: executionId, status });
	};
	const message = new PlainFailure('The workflow still runs after two minutes.');
	return await pWaitFor(look, {
		interval: 200,
		timeout: { milliseconds: RUN_LIMIT_MS, message },
	});
}

/** Parses an execution's data, which n8n serializes with the library flatted. */
function parsed(data: string): Pick<Execution, 'resultData'> {
	const flatted = requireFromN8n('flatted') as {
		parse(text: string): Pick<Execution, 'resultData'>;
	};
	return flatted.parse(data);
}

/** Statuses of an execution that has not ended. */
export const RUNNING = ['new', 'running'];

/** Returns the number of executions of a workflow with one of these statuses. */
export async function countExecutions(
	client: N8nClient,
	workflowId: string,
	status: readonly string[],
): Promise<number> {
	return (await list(client, { workflowId, status }, 1)).count;
}

/**
 * Returns the executions of a workflow, newest first: all, or those with one of these statuses. Waits until they have ended.
 */
export async function executionsOf(
	client: N8nClient,
	workflowId: string,
	status?: readonly string[],
): Promise<Execution[]> {
	const { results } = await list(client, { workflowId, status }, 20);
	return await Promise.all(results.map(({ id }) => finished(client, id)));
}

async function list(client: N8nClient, filter: object, limit: number) {
	const query = new URLSearchParams({ filter: JSON.stringify(filter), limit: String(limit) });
	const path = `/executions?${query}`;
	return (await client.call('GET', path)) as { count: number; results: Array<{ id: string }> };
}
