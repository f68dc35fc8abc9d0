import type { N8nClient } from '../client';
import { finished } from '../execution';

/** What the newest executions of a workflow that failed say, by node. */
export async function problemsOf(client: N8nClient, workflowId: string): Promise<string[]> {
	const filter = JSON.stringify({ workflowId, status: ['error', 'crashed'] });
	const path = `/executions?filter=${encodeURIComponent(filter)}&limit=3`;
	const { results } = (await client.call('GET', path)) as { results: Array<{ id: string }> };
	return await Promise.all(
		results.map(async ({ id }) => {
			const { resultData } = await finished(client, id);
			return `${id}, ${resultData.lastNodeExecuted}: ${resultData.error?.message}`;
		}),
	);
}
