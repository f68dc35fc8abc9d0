import { join } from 'node:path';
import type {
	ICredentialType,
	IDataObject,
	INodeExecutionData,
	INodeParameters,
	INodeType,
	IVersionedNodeType,
} from 'n8n-workflow';
import { newInstance, nodeTypeThat, runNode, runWorkflow, startNodeType } from '../n8n/engine';
import { n8nFolder } from '../n8n/paths';
import type { Setting } from './settings';

/** One run of a workflow that looks names up. */
export interface Run extends Pick<Setting, 'concurrency' | 'helperAtOnce'> {
	readonly names: readonly string[];
	readonly baseUrl: string;
	readonly apiKey: string;
}

/** Each does a run and gives the number of records that came. Rejects when the run fails. */
export const contenders = { ours, helper, http };

export type Contender = keyof typeof contenders;

const LOOKUP_PATH = '/code-host/get-profile';
const CREDENTIAL = 'publicPlatformDataApi';

async function ours({ concurrency, ...run }: Run): Promise<number> {
	return await records(run, 'codeHost', {
		resource: 'user',
		operation: 'get',
		output: 'raw',
		username: '={{ $json.name }}',
		...(concurrency !== undefined && { options: { concurrency } }),
	});
}

/**
 * What n8n's engine and its HTTP helper need for any node; the credential is this package's. The node does nothing but send
 * requests: no expression, no check, no retry, no deadline.
 */
async function helper({ helperAtOnce, ...run }: Run): Promise<number> {
	const node = nodeTypeThat('helper', async function () {
		const data = await this.getCredentials(CREDENTIAL);
		const given = {
			credentialsDecrypted: { id: '', name: '', type: CREDENTIAL, data },
		};
		const lookUp = async (username: unknown) => {
			const request = {
				method: 'POST' as const,
				url: `${String(data.baseUrl)}${LOOKUP_PATH}`,
				body: { username },
				headers: { 'Content-Type': 'application/json' },
				json: true,
				returnFullResponse: true,
				ignoreHttpStatusErrors: true,
			};
			const { httpRequestWithAuthentication: send } = this.helpers;
			const { body } = (await send.call(this, CREDENTIAL, request, given)) as {
				body: { data: IDataObject };
			};
			return body.data;
		};
		const items: INodeExecutionData[] = [];
		const left = this.getInputData().values();
		const work = async () => {
			for (const { json } of left) items.push({ json: await lookUp(json.name) });
		};
		await Promise.all(Array.from({ length: helperAtOnce }, work));
		return items;
	});
	node.description.credentials = [{ name: CREDENTIAL, required: true }];
	return await records(run, node, {});
}

async function records(
	{ names, baseUrl, apiKey }: Omit<Run, 'concurrency' | 'helperAtOnce'>,
	nodeType: INodeType | string,
	parameters: INodeParameters,
): Promise<number> {
	const { items, error } = await runNode({
		nodeType,
		parameters,
		items: names.map((name) => ({ name })),
		credential: { baseUrl, apiKey },
		mode: 'trigger',
	});
	if (error) throw error;
	return items.length;
}

/**
 * What a user would build without a package: n8n's HTTP Request node. Its settings are the ones that cost it least: answers
 * read as JSON without a guess, and the Bearer credential, which it writes without an expression. It sends all requests at once.
 */
async function http({ names, baseUrl, apiKey }: Run): Promise<number> {
	const [name, type] = ['HTTP Request', 'n8n-nodes-base.httpRequest'];
	const node = {
		name,
		type,
		typeVersion: 4.5,
		parameters: {
			method: 'POST',
			url: `${baseUrl}${LOOKUP_PATH}`,
			authentication: 'genericCredentialType',
			genericAuthType: 'httpBearerAuth',
			sendBody: true,
			bodyParameters: { parameters: [{ name: 'username', value: '={{ $json.name }}' }] },
			options: { response: { response: { responseFormat: 'json' } } },
		},
	};
	const nodesBase = join(n8nFolder, 'node_modules/n8n-nodes-base/dist');
	const httpRequest = await newInstance<IVersionedNodeType>(
		join(nodesBase, 'nodes/HttpRequest/HttpRequest.node.js'),
		'HttpRequest',
	);
	const bearer = await newInstance<ICredentialType>(
		join(nodesBase, 'credentials/HttpBearerAuth.credentials.js'),
		'HttpBearerAuth',
	);
	const { error, runs } = await runWorkflow(
		{
			nodes: [{ name: 'Start', type: startNodeType, parameters: {} }, node],
			connections: { Start: { main: [[{ node: name, type: 'main', index: 0 }]] } },
		},
		{
			items: names.map((one) => ({ name: one })),
			nodeTypes: { [type]: httpRequest },
			credentialTypes: [bearer],
			credentials: { httpBearerAuth: { token: apiKey } },
			mode: 'trigger',
		},
	);
	if (error) throw error;
	return runs(name)[0]?.items.length ?? 0;
}
