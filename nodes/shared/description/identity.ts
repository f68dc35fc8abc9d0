import { pickBy, startCase } from 'lodash';
import type { IBuilderHint, IBuilderHintVariation } from 'n8n-workflow';
import type { Operation, OperationOption } from '../operation/operation';

const PACKAGE = 'n8n-nodes-public-platform-data';

/** Returns the icon of a node and its trigger. */
export function iconOf(node: string) {
	const icon = `file:../../icons/${node}` as const;
	return { light: `${icon}.light.svg`, dark: `${icon}.dark.svg` } as const;
}

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
				`Starts a workflow by polling: ${can}. Each poll costs credits, even one that finds nothing: poll no more often than needed (Poll Times).`,
				name.replace('Trigger', ''),
				'Reads records of the same platform when the workflow asks for them',
			]
		: [
				`Reads public records and changes nothing: ${can}. Requests cost credits: keep Limit low, or set Max Credits in Options.`,
				`${name}Trigger`,
				'Starts a workflow on new or changed records of the same platform',
			];
	return { searchHint, relatedNodes: [{ nodeType: `${PACKAGE}.${other}`, relationHint }] };
}

/** Returns patterns that an AI assistant would not think of. */
function patternLines({ endpoint, result }: Operation): string[] {
	const lines = {
		'A cap on credits over all input items: options: { maxRunCredits: 100 }':
			endpoint.price !== 'free',
		"On a schedule, only what is new since yesterday: returnAll: true, options: { since: '={{ $now.minus({ days: 1 }).toISO() }}' }":
			result.madeAt !== undefined,
		[`Resuming a failed listing: onError 'continueErrorOutput', and on the error output the same node again with options: { ${result.paging?.position}: '={{ $json.details.resumeFrom }}' }`]:
			result.paging !== undefined,
		'In Loop Over Items: alwaysOutputData: true on this node, else the loop ends at the first input item without records':
			result.kind === 'list',
	};
	return Object.keys(pickBy(lines));
}

/**
 * Returns the builder patterns of each operation. They are never on the operation dropdown, because n8n then fails to load
 * the node.
 */
export function builderPatterns(operations: readonly Operation[]): IBuilderHintVariation[] {
	return operations.flatMap((operation) => {
		const { resource, option } = operation;
		const lines = patternLines(operation);
		if (lines.length === 0) return [];
		return {
			content: ['<patterns>', ...lines, '</patterns>'].join('\n'),
			displayOptions: { show: { resource: [resource.value], operation: [option.value] } },
		};
	});
}
