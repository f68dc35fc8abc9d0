import {
	deepCopy,
	type IBinaryKeyData,
	type IDataObject,
	type IExecuteFunctions,
	type INodeExecutionData,
	type INodeProperties,
	type INodeType,
	NodeConnectionTypes,
} from 'n8n-workflow';

/** A node type of version 1 that does nothing but this. */
export function nodeTypeThat(
	name: string,
	execute: (this: IExecuteFunctions) => Promise<INodeExecutionData[]>,
	properties: INodeProperties[] = [],
): INodeType {
	return {
		description: {
			displayName: name,
			name,
			group: ['transform'],
			version: 1,
			description: name,
			defaults: { name },
			inputs: [NodeConnectionTypes.Main],
			outputs: [NodeConnectionTypes.Main],
			properties,
		},
		async execute() {
			return [await execute.call(this)];
		},
	};
}

/** The type of the start node in a workflow: n8n starts a run at a node of it. */
export const startNodeType = 'n8n-nodes-base.manualTrigger';

/** Stands in for n8n's Manual Trigger and emits copies of the given items, each with these files. */
export function startNode(items: IDataObject[], binary?: IBinaryKeyData): INodeType {
	const node = nodeTypeThat(startNodeType, async () =>
		items.map((json) => ({ json: deepCopy(json), ...(binary && { binary }) })),
	);
	node.description.group = ['trigger'];
	node.description.inputs = [];
	return node;
}
