import type {
	IAuthenticate,
	ICredentialType,
	IDataObject,
	IExecuteFunctions,
	INodeType,
	INodeTypeDescription,
} from 'n8n-workflow';
import { NodeConnectionTypes } from 'n8n-workflow';
import { DeclarativeApi } from './declarativeCredential';
import { allRecords, type Post } from '../contenders/allRecords';
import type { Target } from '../work/target';

/** A credential that signs by function, as this package's does. */
export class HelperApi implements ICredentialType {
	name = 'helperApi';

	displayName = 'Helper API';

	properties = new DeclarativeApi().properties;

	authenticate: IAuthenticate = async ({ apiKey }, request) =>
		await Promise.resolve({
			...request,
			headers: { ...request.headers, Authorization: `Bearer ${String(apiKey)}` },
		});
}

/**
 * A node that does nothing but send requests through n8n's HTTP helper, as few as the limit sends: no
 * expression, no check, no retry, no deadline. What it takes, every node takes.
 */
export function helperNode(target: Target, concurrency: number): INodeType {
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
			const subjects = this.getInputData().map(({ json }) => String(json.subject));
			const records = await allRecords(await helperPost(this), target, subjects, concurrency);
			return [records.map((record) => ({ json: record as IDataObject }))];
		},
	};
}

async function helperPost(context: IExecuteFunctions): Promise<Post> {
	const data = await context.getCredentials('helperApi');
	const credentialsDecrypted = { id: '', name: '', type: 'helperApi', data };
	return async (path, body) => {
		const { body: envelope } = (await context.helpers.httpRequestWithAuthentication.call(
			context,
			'helperApi',
			{
				method: 'POST',
				url: `${String(data.baseUrl)}${path}`,
				body,
				headers: { 'Content-Type': 'application/json' },
				json: true,
				returnFullResponse: true,
				ignoreHttpStatusErrors: true,
			},
			{ credentialsDecrypted },
		)) as { body: { data?: unknown } };
		return envelope.data;
	};
}
