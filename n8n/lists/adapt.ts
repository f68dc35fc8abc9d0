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

/** Sets values of the node Settings, and lets the Schedule run every few seconds, where that is given. */
export function adapt(example: Example, values: Record<string, number>, seconds?: number): void {
	const { assignments } = nodeOf(example, 'Settings').parameters.assignments as {
		assignments: Array<{ name: string; value: unknown }>;
	};
	for (const [name, value] of Object.entries(values)) {
		const entry = assignments.find((assignment) => assignment.name === name);
		if (!entry) throw new Error(`Settings of ${example.name} has no ${name}`);
		entry.value = value;
	}
	if (seconds === undefined) return;
	const interval = [{ field: 'seconds', secondsInterval: seconds }];
	nodeOf(example, 'Every minute').parameters.rule = { interval };
}

/** @throws when the workflow has no such node */
export function nodeOf({ nodes, name: workflow }: Example, name: string): WorkflowNode {
	const found = nodes.find((node) => node.name === name);
	if (found) return found;
	throw new Error(`${workflow} has no node ${name}`);
}
