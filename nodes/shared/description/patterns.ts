import pickBy from 'lodash/pickBy';
import type { IBuilderHintVariation } from 'n8n-workflow';
import type { Operation } from '../operation/operation';

/** What an assistant that builds workflows would not think of. */
function linesOf({ endpoint, result }: Operation): string[] {
	const lines = {
		'A cap on credits over all input items: options: { maxRunCredits: 100 }':
			endpoint.price !== 'free',
		"On a schedule, only what is new since yesterday: returnAll: true, options: { since: '={{ $now.minus({ days: 1 }).toISO() }}' }":
			result.madeAt !== undefined,
		[`Going on where a listing failed: onError 'continueErrorOutput', and behind the error output the same node with options: { ${result.paging?.position}: '={{ $json.details.resumeFrom }}' }`]:
			result.paging !== undefined,
		'In Loop Over Items: alwaysOutputData: true on this node, else the loop ends at the first input item without records':
			result.kind === 'list',
	};
	return Object.keys(pickBy(lines));
}

/** The patterns of each operation, as n8n writes them into its type: never on what chooses it, with which n8n loads no node. */
export function patternsOf(operations: readonly Operation[]): IBuilderHintVariation[] {
	return operations.flatMap((operation) => {
		const { resource, option } = operation;
		const lines = linesOf(operation);
		if (lines.length === 0) return [];
		return {
			content: ['<patterns>', ...lines, '</patterns>'].join('\n'),
			displayOptions: { show: { resource: [resource.value], operation: [option.value] } },
		};
	});
}
