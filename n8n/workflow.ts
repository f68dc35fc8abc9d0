import { randomUUID } from 'node:crypto';
import type { INode, IPinData } from 'n8n-workflow';
import pWaitFor from 'p-wait-for';
import type { N8nClient } from './client';
import { countExecutions, RUNNING } from './execution';

/** A node as a workflow holds it. */
export type WorkflowNode = Omit<INode, 'parameters'> & { parameters: Record<string, unknown> };

export interface Workflow {
	name: string;
	nodes: WorkflowNode[];
	connections: Record<
		string,
		Record<string, Array<Array<{ node: string; type: string; index: number }>>>
	>;
	/** Items that stand for the output of a node, by its name. */
	pinData?: IPinData;
}

const PACKAGE = 'n8n-nodes-public-platform-data';

/** Name of the credential of nodes that are made here. Examples name another one, as for everybody who imports them. */
export const OWN_CREDENTIAL = 'Our account';

const credentials = { publicPlatformDataApi: { id: null, name: OWN_CREDENTIAL } };

/** A node of any type. */
export function node(
	name: string,
	type: string,
	typeVersion: number,
	parameters: Record<string, unknown>,
): WorkflowNode {
	return { id: randomUUID(), name, type, typeVersion, position: [0, 0], parameters };
}

/** The node that the editor's button starts. */
export function manualTrigger(): WorkflowNode {
	return node('Click to run', 'n8n-nodes-base.manualTrigger', 1, {});
}

/** One of our nodes (as in `codeHost`, or `codeHostTool` for n8n's tool of it) with our credential. */
export function ours(
	name: string,
	type: string,
	parameters: Record<string, unknown>,
): WorkflowNode {
	return { ...node(name, `${PACKAGE}.${type}`, 1, parameters), credentials };
}

/** A workflow of nodes in a row, each feeding the next. */
export function row(name: string, nodes: WorkflowNode[]): Workflow {
	const connections: Workflow['connections'] = {};
	for (const [at, { name: from }] of nodes.entries()) {
		const next = nodes[at + 1];
		if (next) connections[from] = { main: [[{ node: next.name, type: 'main', index: 0 }]] };
	}
	const placed = nodes.map((entry, at): WorkflowNode => ({ ...entry, position: [at * 220, 0] }));
	return { name, nodes: placed, connections };
}

/** Puts a workflow into n8n. @returns its id */
export async function save(client: N8nClient, workflow: Workflow): Promise<string> {
	const settings = { executionOrder: 'v1' };
	const body = { ...workflow, settings, active: false };
	return ((await client.call('POST', '/workflows', body)) as { id: string }).id;
}

/** Changes the nodes of a workflow that is in n8n. */
export async function change(
	client: N8nClient,
	id: string,
	edit: (nodes: WorkflowNode[]) => void,
): Promise<void> {
	const { nodes, connections } = (await client.call('GET', `/workflows/${id}`)) as Workflow;
	edit(nodes);
	await client.call('PATCH', `/workflows/${id}?forceSave=true`, { nodes, connections });
}

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
