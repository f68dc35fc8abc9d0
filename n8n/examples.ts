import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { difference, mapValues } from 'lodash';
import { root } from '../tools/paths';
import { credentialsIn, type N8nClient } from './client';
import { change, save, type Workflow } from './workflow';

export const examplesFolder = join(root, 'examples');

/** An example workflow: what n8n's editor exports, with an id. */
export interface Example extends Workflow {
	id: string;
	settings: Record<string, unknown>;
}

/** The first examples in n8n's list, the last one first. */
const FIRST_LOOKS = ['first-trigger.json', 'first-look.json'];

/** @param file such as `long-list.json` */
export async function readExample(file: string): Promise<Example> {
	return JSON.parse(await readFile(join(examplesFolder, file), 'utf8')) as Example;
}

/**
 * Imports an example like the editor: without the file's id and settings, and selects credentials.
 * @returns its id
 */
export async function importExample(client: N8nClient, file: string): Promise<string> {
	const { name, nodes, connections, pinData = {} } = await readExample(file);
	const id = await save(client, { name, nodes, connections, pinData });
	await chooseCredentials(client, id, file);
	return id;
}

/** Follows an example's notes: selects n8n's credentials of the right type in its nodes. */
export async function chooseCredentials(
	client: N8nClient,
	id: string,
	file: string,
): Promise<void> {
	const own = await credentialsIn(client);
	const credentialsByNode = new Map(
		(await readExample(file)).nodes.map((one) => [one.name, one.credentials]),
	);
	await change(client, id, (nodes) => {
		for (const one of nodes) {
			const named = credentialsByNode.get(one.name);
			if (named === undefined) continue;
			one.credentials = mapValues(named, (example, type) => {
				const { id, name } = own.find((credential) => credential.type === type) ?? example;
				return { id, name };
			});
		}
	});
}

/** The tag that filters the list of workflows. */
const TAG = 'Example';

/** Imports missing examples, with their own ids and a tag. */
export async function importExamples(client: N8nClient): Promise<void> {
	const files = (await readdir(examplesFolder)).filter((name) => name.endsWith('.json'));
	const tags = (await client.call('GET', '/tags')) as Array<{ id: string; name: string }>;
	const known = tags.find(({ name }) => name === TAG);
	const tag = known ?? ((await client.call('POST', '/tags', { name: TAG })) as { id: string });
	// n8n lists the last saved one first
	for (const file of [...difference(files, FIRST_LOOKS), ...FIRST_LOOKS]) {
		const { id, name, nodes, connections, pinData, settings } = await readExample(file);
		if (await client.has(`/workflows/${id}`)) continue;
		// `pinData` is empty, because with null the second click on a button in the editor fails
		const content = {
			id,
			name,
			nodes,
			connections,
			pinData,
			settings,
			active: false,
			tags: [tag.id],
		};
		await client.call('POST', '/workflows', content);
	}
}
