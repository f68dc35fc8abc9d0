import type { N8nClient } from '../client';
import type { Example } from './adapt';

/** Puts a workflow into n8n, in the place of an earlier one with its id, and publishes it. */
export async function publish(client: N8nClient, example: Example): Promise<void> {
	const { id, name, nodes, connections, settings } = example;
	await put(client, id, { name, nodes, connections, settings, active: false });
	const { versionId } = (await client.call('GET', `/workflows/${id}`)) as { versionId: string };
	await client.call('POST', `/workflows/${id}/activate`, { versionId });
}

/** Takes a workflow out of service; what it runs goes on to its end. */
export async function unpublish(client: N8nClient, id: string): Promise<void> {
	await client.call('POST', `/workflows/${id}/deactivate`);
}

async function put(client: N8nClient, id: string, workflow: object): Promise<void> {
	if (await client.has(`/workflows/${id}`)) {
		await client.call('PATCH', `/workflows/${id}?forceSave=true`, workflow);
	} else {
		await client.call('POST', '/workflows', { id, ...workflow });
	}
}
