import type {
	IAuthenticate,
	ICredentialType,
	IDataObject,
	IExecuteFunctions,
	INodeType,
	INodeTypeDescription,
} from 'n8n-workflow';
import { NodeConnectionTypes } from 'n8n-workflow';
import { jsonOf, runNode } from '../../n8n/engine';
import { LOOKUP_PATH, type Prepare } from './contender';

/** What n8n's engine and its HTTP helper need for any node. */
export const prepare: Prepare =
	async ({ service: { baseUrl } }) =>
	async ({ names, apiKey, helperAtOnce }) => {
		const result = await runNode({
			nodeType: helperNode(helperAtOnce),
			parameters: {},
			items: names.map((name) => ({ name })),
			credential: { baseUrl, apiKey },
			credentialType: new HelperApi(),
			mode: 'trigger',
		});
		return jsonOf(result).length;
	};

/** A credential that signs by function, as this package's does. */
class HelperApi implements ICredentialType {
	name = 'helperApi';

	displayName = 'Helper API';

	properties = ['baseUrl', 'apiKey'].map((name) => ({
		displayName: name,
		name,
		type: 'string' as const,
		default: '',
	}));

	authenticate: IAuthenticate = async ({ apiKey }, request) => ({
		...request,
		headers: { ...request.headers, Authorization: `Bearer ${String(apiKey)}` },
	});
}

/** A node that does nothing but send requests through n8n's HTTP helper: no expression, no check, no retry, no deadline. */
function helperNode(atOnce: number): INodeType {
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
			const names = this.getInputData().map(({ json }) => String(json.name));
			const lookUp = await helperLookup(this);
			return [await eachAtOnce(atOnce, names, async (name) => ({ json: await lookUp(name) }))];
		},
	};
}

async function helperLookup(
	context: IExecuteFunctions,
): Promise<(username: string) => Promise<IDataObject>> {
	const data = await context.getCredentials('helperApi');
	const credentialsDecrypted = { id: '', name: '', type: 'helperApi', data };
	return async (username) => {
		const { body } = (await context.helpers.httpRequestWithAuthentication.call(
			context,
			'helperApi',
			{
				method: 'POST',
				url: `${String(data.baseUrl)}${LOOKUP_PATH}`,
				body: { username },
				headers: { 'Content-Type': 'application/json' },
				json: true,
				returnFullResponse: true,
				ignoreHttpStatusErrors: true,
			},
			{ credentialsDecrypted },
		)) as { body: { data: IDataObject } };
		return body.data;
	};
}

/** Maps a list, a given number at once, and keeps its order. */
async function eachAtOnce<In, Out>(
	atOnce: number,
	list: readonly In[],
	map: (entry: In) => Promise<Out>,
): Promise<Out[]> {
	const results: Out[] = [];
	const left = list.entries();
	const work = async () => {
		for (const [index, entry] of left) results[index] = await map(entry);
	};
	await Promise.all(Array.from({ length: Math.min(atOnce, list.length) }, work));
	return results;
}
