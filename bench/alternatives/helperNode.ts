import type { IAuthenticate, ICredentialType, INodeType, INodeTypeDescription } from 'n8n-workflow';
import { NodeConnectionTypes } from 'n8n-workflow';
import { eachAtOnce } from '../contenders/eachAtOnce';

/** A credential that signs by function, as this package's does. */
export class HelperApi implements ICredentialType {
	name = 'helperApi';

	displayName = 'Helper API';

	properties: ICredentialType['properties'] = [];

	authenticate: IAuthenticate = async ({ apiKey }, request) =>
		await Promise.resolve({
			...request,
			headers: { ...request.headers, Authorization: `Bearer ${String(apiKey)}` },
		});
}

/**
 * A node that sends a request for every item through n8n's HTTP helper and does nothing else: no
 * expression, no check, no retry, no deadline. What it takes, every node takes.
 */
export function helperNode(path: string, field: string, concurrency: number): INodeType {
	const description: INodeTypeDescription = {
		displayName: 'Helper',
		name: 'helper',
		group: ['transform'],
		version: 1,
		description: "n8n's HTTP helper alone",
		defaults: { name: 'Helper' },
		inputs: [NodeConnectionTypes.Main],
		outputs: [NodeConnectionTypes.Main],
		credentials: [{ name: 'helperApi', required: true }],
		properties: [],
	};
	return {
		description,
		async execute() {
			const data = await this.getCredentials('helperApi');
			const credentialsDecrypted = { id: '', name: '', type: 'helperApi', data };
			const items = await eachAtOnce(concurrency, this.getInputData(), async ({ json }) => {
				const { body } = await this.helpers.httpRequestWithAuthentication.call(
					this,
					'helperApi',
					{
						method: 'POST',
						url: `${String(data.baseUrl)}${path}`,
						body: { [field]: json.subject },
						headers: { 'Content-Type': 'application/json' },
						json: true,
						returnFullResponse: true,
						ignoreHttpStatusErrors: true,
					},
					{ credentialsDecrypted },
				);
				return { json: body.data };
			});
			return [items];
		},
	};
}
