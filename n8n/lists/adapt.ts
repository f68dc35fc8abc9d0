import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { examplesFolder } from '../paths';
import type { Workflow, WorkflowNode } from '../workflow';

/** An example as its file holds it, or with other names. */
export interface Example extends Workflow {
	id: string;
	settings: Record<string, unknown>;
}

/** What the examples look up; it stands in the names of their tables and the paths of their webhooks. */
export const SUBJECT = 'company';

/**
 * @param file as in `long-list.json`
 * @param subject in the place of `company`: such a workflow runs beside the example, on tables and webhooks of its own
 */
export async function readExample(file: string, subject = SUBJECT): Promise<Example> {
	const text = await readFile(join(examplesFolder, file), 'utf8');
	const example = JSON.parse(text.replaceAll(/(?<=PPD |ppd-|ppd_)company/g, subject)) as Example;
	return subject === SUBJECT ? example : { ...example, id: `ppd-${subject}` };
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
