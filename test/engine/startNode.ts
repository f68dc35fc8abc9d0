import type { IDataObject, INodeExecutionData, INodeType } from 'n8n-workflow';
import { deepCopy, NodeConnectionTypes } from 'n8n-workflow';

/** The type of the start node in a workflow: n8n starts a run at a node of it. */
export const startNodeType = 'n8n-nodes-base.manualTrigger';

/** Stands in for n8n's Manual Trigger and emits copies of the items that a test gives. */
export function startNode(items: IDataObject[]): INodeType {
	return {
		description: {
			displayName: 'Start',
			name: startNodeType,
			group: ['trigger'],
			version: 1,
			description: 'Emits the items of the test',
			defaults: { name: 'Start' },
			inputs: [],
			outputs: [NodeConnectionTypes.Main],
			properties: [],
		},
		async execute(): Promise<INodeExecutionData[][]> {
			return await Promise.resolve([items.map((json) => ({ json: deepCopy(json) }))]);
		},
	};
}
