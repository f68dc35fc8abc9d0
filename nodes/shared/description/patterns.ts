import type { IBuilderHintVariation } from 'n8n-workflow';
import type { Operation } from '../operation/operation';

/** What an assistant that builds workflows would not think of, and for which operations it holds. */
const patterns: ReadonlyArray<{
	readonly holdsFor: (operation: Operation) => boolean;
	readonly text: (operation: Operation) => string;
}> = [
	{
		holdsFor: ({ endpoint }) => endpoint.price !== 'free',
		text: () => 'A cap on credits over all input items: options: { maxRunCredits: 100 }',
	},
	{
		holdsFor: ({ result }) => result.madeAt !== undefined,
		text: () =>
			"On a schedule, only what is new since yesterday: returnAll: true, options: { since: '={{ $now.minus({ days: 1 }).toISO() }}' }",
	},
	{
		holdsFor: ({ result }) => result.paging !== undefined,
		text: ({ result }) =>
			`Going on where a listing failed: onError 'continueErrorOutput', and behind the error output the same node with options: { ${result.paging?.position}: '={{ $json.details.resumeFrom }}' }`,
	},
	{
		holdsFor: ({ result }) => result.kind === 'list',
		text: () =>
			'In Loop Over Items: alwaysOutputData: true on this node, else the loop ends at the first input item without records',
	},
];

/** The patterns of each operation, as n8n writes them into its type: never on what chooses it, with which n8n loads no node. */
export function patternsOf(operations: readonly Operation[]): IBuilderHintVariation[] {
	return operations.flatMap((operation) => {
		const { resource, option } = operation;
		const own = patterns.filter(({ holdsFor }) => holdsFor(operation));
		const lines = own.map(({ text }) => text(operation));
		if (lines.length === 0) return [];
		return {
			content: ['<patterns>', ...lines, '</patterns>'].join('\n'),
			displayOptions: { show: { resource: [resource.value], operation: [option.value] } },
		};
	});
}
