import { randomUUID } from 'node:crypto';
import { isMatch } from 'lodash';
import type { INode, IPinData } from 'n8n-workflow';
import pWaitFor from 'p-wait-for';
import { type N8nClient, SANDBOX_CREDENTIAL } from './client';
import { countExecutions, RUNNING } from './execution';

/** A node of a workflow. */
export type WorkflowNode = Omit<INode, 'parameters'> & { parameters: Record<string, unknown> };

export interface Workflow {
	id?: string;
	name: string;
	nodes: WorkflowNode[];
	connections: Record<
		string,
		Record<string, Array<Array<{ node: string; type: string; index: number }>>>
	>;
	/** Pinned items, by name of the node. */
	pinData?: IPinData;
	/** Ids of n8n's tags. */
	tags?: string[];
}

const PACKAGE = 'n8n-nodes-public-platform-data';

const credentials = { publicPlatformDataApi: { id: null, name: SANDBOX_CREDENTIAL } };

/** Makes a node of any type. */
export function node(
	name: string,
	type: string,
	typeVersion: number,
	parameters: Record<string, unknown>,
): WorkflowNode {
	return { id: randomUUID(), name, type, typeVersion, position: [0, 0], parameters };
}

/** Makes the node that the editor's button starts. */
export function manualTrigger(): WorkflowNode {
	return node('Click to run', 'n8n-nodes-base.manualTrigger', 1, {});
}

/** Makes a node of this package (such as `codeHost`, or `codeHostTool` for its tool) with our credential. */
export function ours(
	name: string,
	type: string,
	parameters: Record<string, unknown>,
): WorkflowNode {
	return { ...node(name, `${PACKAGE}.${type}`, 1, parameters), credentials };
}

/** Makes a workflow of nodes in a row. */
export function chain(name: string, nodes: WorkflowNode[]): Workflow {
	const connections: Workflow['connections'] = {};
	for (const [at, { name: from }] of nodes.entries()) {
		const next = nodes[at + 1];
		if (next) connections[from] = { main: [[{ node: next.name, type: 'main', index: 0 }]] };
	}
	const placed = nodes.map((entry, at): WorkflowNode => ({ ...entry, position: [at * 220, 0] }));
	return { name, nodes: placed, connections };
}

/** Saves a workflow in n8n, with the editor's settings. @returns its id */
export async function save(client: N8nClient, workflow: Workflow): Promise<string> {
	const settings = { executionOrder: 'v1' };
	const body = { ...workflow, settings, active: false };
	return ((await client.call('POST', '/workflows', body)) as { id: string }).id;
}

/** Changes the nodes of a saved workflow. */
export async function change(
	client: N8nClient,
	id: string,
	edit: (nodes: WorkflowNode[]) => void,
): Promise<void> {
	const { nodes, connections } = (await client.call('GET', `/workflows/${id}`)) as Workflow;
	edit(nodes);
	await client.call('PATCH', `/workflows/${id}?forceSave=true`, { nodes, connections });
}

/** Publishes the saved workflow, and waits until its triggers are active. @throws after a minute */
export async function publish(client: N8nClient, id: string): Promise<void> {
	const { versionId } = (await client.call('GET', `/workflows/${id}`)) as { versionId: string };
	await client.call('POST', `/workflows/${id}/activate`, { versionId });
	await publicationIs(client, id, { status: 'published', liveVersionId: versionId });
}

/** Unpublishes a workflow, and waits until its executions have ended. */
export async function unpublish(client: N8nClient, id: string): Promise<void> {
	await client.call('POST', `/workflows/${id}/deactivate`);
	await publicationIs(client, id, { status: 'not_published' });
	const isIdle = async () => (await countExecutions(client, id, RUNNING)) === 0;
	await pWaitFor(isIdle, { interval: 100, timeout: 60_000 });
}

/** Waits until n8n has started or stopped the triggers, because it responds before that. @throws after a minute */
export async function publicationIs(
	client: N8nClient,
	id: string,
	expected: { status: 'published' | 'not_published' | 'failed'; liveVersionId?: string },
): Promise<void> {
	const path = `/workflows/${id}/publication-status`;
	const isReached = async () => isMatch((await client.call('GET', path)) as object, expected);
	const message = `n8n does not have the workflow ${id} as ${expected.status}`;
	await pWaitFor(isReached, { interval: 100, timeout: { milliseconds: 60_000, message } });
}
