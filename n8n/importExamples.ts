import { existsSync } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { N8nClient } from './client';
import { examplesFolder } from './paths';
import { put } from './workflow';

/** An example workflow: what n8n's editor exports, with an id. */
export interface ExampleWorkflow {
	id: string;
	name: string;
	nodes: Array<{ name: string; type: string }>;
	connections: object;
	/** Empty, but there: where it is null, the second press of a button in n8n's editor fails. */
	pinData: object;
	settings?: object;
}

/**
 * Puts the example workflows into n8n and gives all of them by file name: new ones are made, one whose file has
 * changed since replaces the earlier, all others stay as they are, with what was changed in the editor.
 * @param userFolder of that n8n; the text of each example as it was last put in is kept there
 */
export async function importExamples(
	client: N8nClient,
	userFolder: string,
): Promise<Map<string, ExampleWorkflow>> {
	const imported = join(userFolder, 'imported-examples.json');
	const before: Record<string, string> = existsSync(imported)
		? JSON.parse(await readFile(imported, 'utf8'))
		: {};
	const now: Record<string, string> = {};
	const examples = new Map<string, ExampleWorkflow>();
	for (const file of (await readdir(examplesFolder))
		.filter((name) => name.endsWith('.json'))
		.sort()) {
		const text = await readFile(join(examplesFolder, file), 'utf8');
		const example = JSON.parse(text) as ExampleWorkflow;
		const { id, name, nodes, connections, pinData, settings = {} } = example;
		const workflow = { name, nodes, connections, pinData, settings, active: false };
		const isThere = before[id] === text && (await client.has(`/workflows/${id}`));
		if (!isThere) await put(client, id, workflow);
		now[id] = text;
		examples.set(file, example);
	}
	await writeFile(imported, JSON.stringify(now));
	return examples;
}
