import type { IBuilderHint } from 'n8n-workflow';
import type { TriggerEvent } from '../operation/event';
import type { Operation } from '../operation/operation';

const PACKAGE = 'n8n-nodes-public-platform-data';

/** What n8n tells an assistant that builds workflows of a node: when to take it, and its trigger. @param name of the node, as in `codeHost` */
export function builderHintOf(name: string, operations: readonly Operation[]): IBuilderHint {
	const can = operations.map(({ option }) => option.action).join('; ');
	return {
		searchHint: `Reads public records and changes nothing: ${can}. Requests cost credits: keep Limit low, or set Max Credits in Options.`,
		relatedNodes: [
			{
				nodeType: `${PACKAGE}.${name}Trigger`,
				relationHint: 'Starts a workflow on new records and changes of the same platform',
			},
		],
	};
}

/** The same of a trigger. @param name of the trigger, as in `codeHostTrigger` */
export function triggerHintOf(name: string, events: readonly TriggerEvent[]): IBuilderHint {
	const can = events.map(({ option }) => option.action).join('; ');
	return {
		searchHint: `Starts a workflow by polling: ${can}. Each poll costs credits, also one that finds nothing: set Poll Times no closer than needed.`,
		relatedNodes: [
			{
				nodeType: `${PACKAGE}.${name.replace(/Trigger$/, '')}`,
				relationHint: 'Reads records of the same platform when the workflow asks for them',
			},
		],
	};
}
