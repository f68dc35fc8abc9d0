import type {
	IDataObject,
	IExecuteFunctions,
	IHttpRequestOptions,
	INodeExecutionData,
	INodeType,
	INodeTypeDescription,
} from 'n8n-workflow';
import { NodeApiError, NodeConnectionTypes } from 'n8n-workflow';

/** Asks the address in `url` once for each item, one after the other. Proves the harness. */
export class ProbeNode implements INodeType {
	description: INodeTypeDescription = {
		displayName: 'Probe',
		name: 'probe',
		group: ['transform'],
		version: 1,
		description: 'Asks an address for each item',
		defaults: { name: 'Probe' },
		inputs: [NodeConnectionTypes.Main],
		outputs: [NodeConnectionTypes.Main],
		credentials: [{ name: 'probeApi', required: true }],
		properties: [
			{ displayName: 'URL', name: 'url', type: 'string', default: '', required: true },
			{ displayName: 'Body', name: 'body', type: 'json', default: '{}' },
			{
				displayName: 'Pair With',
				name: 'pairWith',
				type: 'options',
				options: [
					{ name: 'Its Own Input Item', value: 'own' },
					{ name: 'The First Input Item', value: 'first' },
					{ name: 'Nothing', value: 'nothing' },
				],
				default: 'own',
			},
			{ displayName: 'Hint', name: 'hint', type: 'string', default: '' },
		],
	};

	async execute(this: IExecuteFunctions): Promise<INodeExecutionData[][]> {
		const results: INodeExecutionData[] = [];
		for (const index of this.getInputData().keys()) {
			try {
				results.push({ json: await ask(this, index), ...pairing(this, index) });
			} catch (error) {
				const message = error instanceof Error ? error.message : String(error);
				if (!this.continueOnFail()) {
					throw new NodeApiError(this.getNode(), { message }, { itemIndex: index });
				}
				results.push({ json: { error: message }, ...pairing(this, index) });
			}
		}
		const hint = this.getNodeParameter('hint', 0) as string;
		if (hint) this.addExecutionHints({ message: hint, location: 'outputPane' });
		return [results];
	}
}

async function ask(context: IExecuteFunctions, index: number): Promise<IDataObject> {
	const request: IHttpRequestOptions = {
		method: 'POST',
		url: context.getNodeParameter('url', index) as string,
		body: context.getNodeParameter('body', index),
		json: true,
		returnFullResponse: true,
		ignoreHttpStatusErrors: true,
	};
	const { httpRequestWithAuthentication } = context.helpers;
	const answer = await httpRequestWithAuthentication.call(context, 'probeApi', request);
	if (answer.statusCode !== 200) throw new Error(`The server answered ${answer.statusCode}`);
	return answer.body as IDataObject;
}

function pairing(context: IExecuteFunctions, index: number): Partial<INodeExecutionData> {
	switch (context.getNodeParameter('pairWith', index)) {
		case 'own':
			return { pairedItem: { item: index } };
		case 'first':
			return { pairedItem: { item: 0 } };
		default:
			return {};
	}
}
