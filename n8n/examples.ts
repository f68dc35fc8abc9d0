import { globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { root } from '../tools/paths';
import type { N8nClient } from './client';
import { save, type Workflow } from './workflow';

export const examplesFolder = join(root, 'examples');

/** Names of the example workflows, such as `long-list.json`. */
export const exampleFiles = globSync('*.json', { cwd: examplesFolder });

/** Reads an example workflow: what n8n's editor exports, with an id. */
export async function readExample(file: string): Promise<Workflow & { id: string }> {
	return JSON.parse(await readFile(join(examplesFolder, file), 'utf8')) as Workflow & {
		id: string;
	};
}

/**
 * Imports an example, unless n8n has it. n8n finds its credentials by their names.
 * @param tags ids of n8n's tags for it
 * @returns its id
 */
export async function importExample(
	client: N8nClient,
	file: string,
	tags: string[] = [],
): Promise<string> {
	const example = await readExample(file);
	if (!(await client.has(`/workflows/${example.id}`))) await save(client, { ...example, tags });
	return example.id;
}
