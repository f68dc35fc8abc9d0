import type { N8nClient } from '../client';
import { finished } from '../execution';

/** How many executions n8n holds in one of these states: of one workflow, or of all. */
export async function countExecutions(
	client: N8nClient,
	status: readonly string[],
	workflowId?: string,
): Promise<number> {
	return (await ask(client, status, workflowId, 1)).count;
}

/** States of an execution that has not ended. */
export const RUNNING = ['new', 'running'];

/** What the newest executions of a workflow that failed say, by node. */
export async function problemsOf(client: N8nClient, workflowId: string): Promise<string[]> {
	const { results } = await ask(client, ['error', 'crashed'], workflowId, 3);
	return await Promise.all(
		results.map(async ({ id }) => {
			const { resultData } = await finished(client, id);
			return `${id}, ${resultData.lastNodeExecuted}: ${resultData.error?.message}`;
		}),
	);
}

async function ask(
	client: N8nClient,
	status: readonly string[],
	workflowId: string | undefined,
	limit: number,
) {
	const filter = encodeURIComponent(JSON.stringify({ workflowId, status }));
	const path = `/executions?filter=${filter}&limit=${limit}`;
	return (await client.call('GET', path)) as { count: number; results: Array<{ id: string }> };
}
