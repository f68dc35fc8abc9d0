import type { N8nClient } from '../../n8n/client';

const STATUSES = ['new', 'running', 'waiting', 'success', 'error', 'crashed', 'canceled'];

/**
 * How many executions of a workflow n8n holds, by status; statuses without any are left out. Counted by n8n: its own
 * pages of executions, ordered by time and cut by id, leave out one in a hundred.
 */
export async function executionsByStatus(
	client: N8nClient,
	workflowId: string,
): Promise<Record<string, number>> {
	const counts = await Promise.all(
		STATUSES.map(async (status) => {
			const filter = JSON.stringify({ workflowId, status: [status] });
			const path = `/executions?filter=${encodeURIComponent(filter)}&limit=1`;
			const { count } = (await client.call('GET', path)) as { count: number };
			return [status, count] as const;
		}),
	);
	return Object.fromEntries(counts.filter(([, count]) => count > 0));
}
