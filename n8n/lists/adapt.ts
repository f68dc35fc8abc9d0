import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { examplesFolder } from '../paths';
import type { Workflow, WorkflowNode } from '../workflow';

/** An example as its file holds it. */
export interface Example extends Workflow {
	id: string;
	settings: Record<string, unknown>;
}

/** @param file as in `long-list.json` */
export async function readExample(file: string): Promise<Example> {
	return JSON.parse(await readFile(join(examplesFolder, file), 'utf8')) as Example;
}

/** @throws when the workflow has no such node */
export function nodeOf({ nodes, name: workflow }: Example, name: string): WorkflowNode {
	const found = nodes.find((node) => node.name === name);
	if (found) return found;
	throw new Error(`${workflow} has no node ${name}`);
}

/** Sets values of the node Settings. */
export function setSettings(example: Example, values: Record<string, number | string>): void {
	const { assignments } = nodeOf(example, 'Settings').parameters.assignments as {
		assignments: Array<{ name: string; value: unknown }>;
	};
	for (const [name, value] of Object.entries(values)) {
		const entry = assignments.find((assignment) => assignment.name === name);
		if (!entry) throw new Error(`Settings of ${example.name} has no ${name}`);
		entry.value = value;
	}
}

/** Lets the Schedule of a list run every few seconds instead of every minute. */
export function everySeconds(example: Example, seconds: number): void {
	const interval = [{ field: 'seconds', secondsInterval: seconds }];
	nodeOf(example, 'Every minute').parameters.rule = { interval };
}

/** Puts another text in the place of what a global pattern finds, wherever it stands: names of tables, paths of webhooks. */
export function renamed(example: Example, from: RegExp, to: string): Example {
	return JSON.parse(JSON.stringify(example).replaceAll(from, to)) as Example;
}
