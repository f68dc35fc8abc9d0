import pWaitFor from 'p-wait-for';
import type { N8nClient } from '../client';
import type { Example } from './adapt';
import { countExecutions, RUNNING } from './executions';

/** Of n8n's answer what is read here. */
interface Publication {
	status: 'in_progress' | 'not_published' | 'published' | 'partial' | 'failed';
	/** The version whose triggers are at work. */
	liveVersionId: string | null;
}

/**
 * Puts a workflow into n8n, in the place of an earlier one with its id, and publishes it. Ends once its triggers
 * are at work and nothing of an earlier version runs any more; throws when n8n cannot start one of them.
 */
export async function publish(client: N8nClient, example: Example): Promise<void> {
	const { id, name, nodes, connections, settings } = example;
	if (await client.has(`/workflows/${id}`)) await unpublish(client, id);
	await put(client, id, { name, nodes, connections, settings, active: false });
	const { versionId } = (await client.call('GET', `/workflows/${id}`)) as { versionId: string };
	await client.call('POST', `/workflows/${id}/activate`, { versionId });
	const { status } = await publication(
		client,
		id,
		({ status, liveVersionId }) => status === 'failed' || liveVersionId === versionId,
	);
	if (status !== 'published') throw new Error(`n8n did not publish ${name}: ${status}`);
}

/** Takes a workflow out of service, and waits for the end of what it runs. */
export async function unpublish(client: N8nClient, id: string): Promise<void> {
	await client.call('POST', `/workflows/${id}/deactivate`);
	await publication(client, id, ({ status }) => status === 'not_published');
	const isIdle = async () => (await countExecutions(client, RUNNING, id)) === 0;
	await pWaitFor(isIdle, { interval: 100, timeout: 60_000 });
}

/** n8n answers before it has started or stopped the triggers: waits until that is done. */
async function publication(
	client: N8nClient,
	id: string,
	isDone: (publication: Publication) => boolean,
): Promise<Publication> {
	const look = async () => {
		const found = (await client.call('GET', `/workflows/${id}/publication-status`)) as Publication;
		return found.status !== 'in_progress' && isDone(found) && pWaitFor.resolveWith(found);
	};
	return await pWaitFor(look, { interval: 100, timeout: 60_000 });
}

/** Puts a workflow into n8n under its id: a new one, or in the place of what is there. */
export async function put(client: N8nClient, id: string, workflow: object): Promise<void> {
	if (await client.has(`/workflows/${id}`)) {
		await client.call('PATCH', `/workflows/${id}?forceSave=true`, workflow);
	} else {
		await client.call('POST', '/workflows', { id, ...workflow });
	}
}
