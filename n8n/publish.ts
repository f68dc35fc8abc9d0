import pWaitFor from 'p-wait-for';
import type { N8nClient } from './client';
import { countExecutions, RUNNING } from './execution';

/** Of n8n's answer what is read here. */
interface Publication {
	status: 'in_progress' | 'not_published' | 'published' | 'partial' | 'failed';
	/** The version whose triggers are at work. */
	liveVersionId: string | null;
}

/** Publishes a workflow as it was last saved. Ends once its triggers are at work. @throws when they are not within a minute */
export async function publish(client: N8nClient, id: string): Promise<void> {
	const { versionId } = (await client.call('GET', `/workflows/${id}`)) as { versionId: string };
	await client.call('POST', `/workflows/${id}/activate`, { versionId });
	await publicationIs(client, id, ({ status, liveVersionId }) => {
		return status === 'published' && liveVersionId === versionId;
	});
}

/** Takes a workflow out of service, and waits for the end of what it runs. */
export async function unpublish(client: N8nClient, id: string): Promise<void> {
	await client.call('POST', `/workflows/${id}/deactivate`);
	await publicationIs(client, id, ({ status }) => status === 'not_published');
	const isIdle = async () => (await countExecutions(client, id, RUNNING)) === 0;
	await pWaitFor(isIdle, { interval: 100, timeout: 60_000 });
}

/** How n8n has it: `in_progress`, `published` or `failed`. */
export async function publicationOf(client: N8nClient, id: string): Promise<Publication> {
	return (await client.call('GET', `/workflows/${id}/publication-status`)) as Publication;
}

/** n8n answers before it has started or stopped the triggers: waits until that is done. */
async function publicationIs(
	client: N8nClient,
	id: string,
	isDone: (publication: Publication) => boolean,
): Promise<void> {
	const look = async () => isDone(await publicationOf(client, id));
	await pWaitFor(look, { interval: 100, timeout: 60_000 }).catch(async () => {
		throw new Error(`n8n has the workflow ${id} as ${(await publicationOf(client, id)).status}`);
	});
}
