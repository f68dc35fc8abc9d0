import type { N8nClient } from '../../n8n/client';
import { publish } from '../../n8n/publish';
import { node, row, save, type WorkflowNode } from '../../n8n/workflow';

/** n8n loses a reply once in a thousand, though the execution succeeds. */
const REPLY_LIMIT_MS = 60_000;

/**
 * Publishes a workflow of a webhook and these nodes.
 * @returns its id, and what calls it: gives what its last node gives, undefined where no reply comes
 */
export async function publishWebhook(client: N8nClient, path: string, nodes: WorkflowNode[]) {
	const start = { httpMethod: 'POST', path, responseMode: 'lastNode' };
	const trigger = { ...node('Webhook', 'n8n-nodes-base.webhook', 2, start), webhookId: path };
	const id = await save(client, row(path, [trigger, ...nodes]));
	await publish(client, id);
	const call = (body: object = {}) =>
		fetch(`${client.address}/webhook/${path}`, {
			method: 'POST',
			headers: { 'content-type': 'application/json' },
			body: JSON.stringify(body),
			signal: AbortSignal.timeout(REPLY_LIMIT_MS),
		}).catch(() => undefined);
	return { id, call };
}
