import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { N8nClient } from '../client';
import { examplesFolder } from '../paths';
import { publish, unpublish } from '../publish';
import { put, type Workflow, type WorkflowNode } from '../workflow';

/** An example as its file holds it. */
export interface Example extends Workflow {
	id: string;
	settings: Record<string, unknown>;
}

/** @param file as in `long-list.json` */
export async function readExample(file: string): Promise<Example> {
	return JSON.parse(await readFile(join(examplesFolder, file), 'utf8')) as Example;
}

/** Puts an example into n8n and publishes it. Nothing of an earlier version of it runs any more then. */
export async function publishExample(client: N8nClient, example: Example): Promise<void> {
	const { id, name, nodes, connections, settings } = example;
	if (await client.has(`/workflows/${id}`)) await unpublish(client, id);
	await put(client, id, { name, nodes, connections, settings, active: false });
	await publish(client, id);
}

/** @throws when the workflow has no such node */
export function nodeOf({ nodes, name: workflow }: Example, name: string): WorkflowNode {
	const found = nodes.find((node) => node.name === name);
	if (found) return found;
	throw new Error(`${workflow} has no node ${name}`);
}
