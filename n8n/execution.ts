import pWaitFor from 'p-wait-for';
import { PlainFailure } from '../tools/setup/terminal.mjs';
import type { N8nClient } from './client';
import { requireFromN8n } from '../tools/paths';

/** The fields of an item. */
export type Fields = Record<string, unknown>;

/** Of an execution what is read here. */
interface Execution {
	id: string;
	status: string;
	resultData: {
		lastNodeExecuted?: string;
		error?: { message: string; description?: string };
		/** By node, its runs: the items of each output, and what it shows in the output panel. */
		runData: Record<
			string,
			Array<{
				data?: { main?: Array<Array<{ json: Fields }> | null> };
				hints?: Array<{ message: string }>;
			}>
		>;
	};
}

/** The items of a node's last run, none where it did not run; throws where the execution did not succeed. */
export function itemsOf({ status, resultData }: Execution, node: string, output = 0): Fields[] {
	const { lastNodeExecuted, error, runData } = resultData;
	if (status !== 'success') throw new Error(`${status}: ${lastNodeExecuted}: ${error?.message}`);
	return (runData[node]?.at(-1)?.data?.main?.[output] ?? []).map(({ json }) => json);
}

const RUN_LIMIT_MS = 120_000;

/** Runs a workflow from the trigger of that name, as the editor's button does, and waits for its end. */
export async function execute(client: N8nClient, id: string, trigger: string): Promise<Execution> {
	const { executionId } = (await client.call('POST', `/workflows/${id}/run`, {
		workflowData: await client.call('GET', `/workflows/${id}`),
		triggerToStartFrom: { name: trigger },
	})) as { executionId: string };
	return await finished(client, executionId);
}

/** Waits for an execution's end; throws PlainFailure when it takes longer than two minutes. */
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

/** n8n sends an execution's data as text in the form of the library flatted, which it brings along. */
function parsed(data: string): Pick<Execution, 'resultData'> {
	const flatted = requireFromN8n('flatted') as {
		parse(text: string): Pick<Execution, 'resultData'>;
	};
	return flatted.parse(data);
}

/** States of an execution that has not ended. */
export const RUNNING = ['new', 'running'];

/** How many executions of a workflow n8n holds in one of these states. */
export async function countExecutions(
	client: N8nClient,
	workflowId: string,
	status: readonly string[],
): Promise<number> {
	return (await list(client, { workflowId, status }, 1)).count;
}

/** The newest executions of a workflow, the newest first: all, or those in one of these states. Waits for their ends. */
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
