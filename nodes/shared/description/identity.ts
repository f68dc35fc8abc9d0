import { startCase } from 'lodash';
import type { IBuilderHint } from 'n8n-workflow';
import type { OperationOption } from '../operation/operation';

const PACKAGE = 'n8n-nodes-public-platform-data';

/** Returns the names of a node or a trigger: `codeHost` is "Code Host". */
export function nodeNames<Group extends 'transform' | 'trigger'>(name: string, group: Group) {
	const displayName = startCase(name);
	return { displayName, name, group: [group], version: 1, defaults: { name: displayName } };
}

/** Tells AI assistants that build workflows when to use a node or a trigger, and its counterpart. */
export function builderHint(
	name: string,
	entries: ReadonlyArray<{ readonly option: OperationOption }>,
): IBuilderHint {
	const can = entries.map(({ option }) => option.action).join('; ');
	const [searchHint, other, relationHint] = name.endsWith('Trigger')
		? [
				`Starts a workflow by polling: ${can}. Each poll costs credits, also one that finds nothing: set Poll Times no closer than needed.`,
				name.replace('Trigger', ''),
				'Reads records of the same platform when the workflow asks for them',
			]
		: [
				`Reads public records and changes nothing: ${can}. Requests cost credits: keep Limit low, or set Max Credits in Options.`,
				`${name}Trigger`,
				'Starts a workflow on new records and changes of the same platform',
			];
	return { searchHint, relatedNodes: [{ nodeType: `${PACKAGE}.${other}`, relationHint }] };
}
