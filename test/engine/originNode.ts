import type {
	IExecuteFunctions,
	INodeExecutionData,
	INodeType,
	INodeTypeDescription,
} from 'n8n-workflow';
import { NodeConnectionTypes } from 'n8n-workflow';

/** Evaluates an expression for each item, like Edit Fields; keeps the message if n8n cannot. */
export class OriginNode implements INodeType {
	description: INodeTypeDescription = {
		displayName: 'Origin',
		name: 'origin',
		group: ['transform'],
		version: 1,
		description: 'Says which item an item came from',
		defaults: { name: 'Origin' },
		inputs: [NodeConnectionTypes.Main],
		outputs: [NodeConnectionTypes.Main],
		properties: [{ displayName: 'Origin', name: 'origin', type: 'json', default: '' }],
	};

	async execute(this: IExecuteFunctions): Promise<INodeExecutionData[][]> {
		const origins = this.getInputData().map((_, item) => {
			try {
				return { json: { origin: this.getNodeParameter('origin', item) }, pairedItem: { item } };
			} catch (error) {
				const origin = error instanceof Error ? error.message : String(error);
				return { json: { origin }, pairedItem: { item } };
			}
		});
		return await Promise.resolve([origins as INodeExecutionData[]]);
	}
}
