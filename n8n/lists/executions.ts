import type { N8nClient } from '../client';
import { finished } from '../execution';

const STATUSES = ['new', 'running', 'waiting', 'success', 'error', 'crashed', 'canceled'];

/** Which executions are meant: of one workflow or of all, in one of these states. */
interface Filter {
	workflowId?: string;
	status: readonly string[];
}

/**
 * How many executions of a workflow n8n holds, by status; statuses without any are left out. Counted by n8n: its own
 * pages of executions, ordered by time and cut by id, leave out one in a hundred.
 */
export async function executionsByStatus(
	client: N8nClient,
	workflowId: string,
): Promise<Record<string, number>> {
	const counts = await Promise.all(
		STATUSES.map(
			async (one) => [one, await countOf(client, { workflowId, status: [one] })] as const,
		),
	);
	return Object.fromEntries(counts.filter(([, count]) => count > 0));
}

/** How many executions have not ended: of one workflow, or of all. */
export async function runningExecutions(client: N8nClient, workflowId?: string): Promise<number> {
	return await countOf(client, { ...(workflowId && { workflowId }), status: ['new', 'running'] });
}

/** What the newest executions of a workflow that failed say, by node. */
export async function problemsOf(client: N8nClient, workflowId: string): Promise<string[]> {
	const { results } = await ask(client, { workflowId, status: ['error', 'crashed'] }, 3);
	return await Promise.all(
		results.map(async ({ id }) => {
			const { resultData } = await finished(client, id);
			return `${id}, ${resultData.lastNodeExecuted}: ${resultData.error?.message}`;
		}),
	);
}

async function countOf(client: N8nClient, filter: Filter): Promise<number> {
	return (await ask(client, filter, 1)).count;
}

async function ask(client: N8nClient, filter: Filter, limit: number) {
	const path = `/executions?filter=${encodeURIComponent(JSON.stringify(filter))}&limit=${limit}`;
	return (await client.call('GET', path)) as { count: number; results: Array<{ id: string }> };
}
