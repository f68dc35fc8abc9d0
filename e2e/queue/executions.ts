import type { N8nClient } from '../../demo/n8nClient';

interface Listed {
	id: string;
	status: string;
}

/** How many executions of a workflow n8n holds, by status. */
export async function executionsByStatus(
	client: N8nClient,
	workflowId: string,
): Promise<Record<string, number>> {
	const counts: Record<string, number> = {};
	for (const { status } of await allExecutions(client, workflowId)) {
		counts[status] = (counts[status] ?? 0) + 1;
	}
	return counts;
}

async function allExecutions(client: N8nClient, workflowId: string): Promise<Listed[]> {
	const filter = encodeURIComponent(JSON.stringify({ workflowId }));
	const found: Listed[] = [];
	for (let cursor = ''; ;) {
		const path = `/executions?filter=${filter}&limit=100${cursor}`;
		const { results, nextCursor } = (await client.call('GET', path)) as {
			results: Listed[];
			nextCursor?: string | null;
		};
		found.push(...results);
		if (!nextCursor) return found;
		cursor = `&cursor=${encodeURIComponent(nextCursor)}`;
	}
}
