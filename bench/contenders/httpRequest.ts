import { runWorkflow, startNodeType } from '../../n8n/engine';
import { loadHttpRequest } from '../alternatives/loadHttpRequest';
import { LOOKUP_PATH, type Prepare } from './contender';

const VERSION = 4.5;

/**
 * What a user would build without a package: n8n's HTTP Request node. Its settings are the ones that cost it least: answers
 * read as JSON without a guess, and the Bearer credential, which it writes without an expression. It sends all requests at once.
 */
export const prepare: Prepare = async ({ service }) => {
	const { nodeTypes, credentialTypes } = await loadHttpRequest();
	const parameters = {
		method: 'POST',
		url: `${service.baseUrl}${LOOKUP_PATH}`,
		authentication: 'genericCredentialType',
		genericAuthType: 'httpBearerAuth',
		sendBody: true,
		bodyParameters: { parameters: [{ name: 'username', value: '={{ $json.name }}' }] },
		options: { response: { response: { responseFormat: 'json' } } },
	};
	const nodes = [
		{ name: 'Start', type: startNodeType, parameters: {} },
		{
			name: 'HTTP Request',
			type: 'n8n-nodes-base.httpRequest',
			typeVersion: VERSION,
			parameters,
			credentials: { httpBearerAuth: { id: '1', name: 'Bearer' } },
		},
	];
	const connections = {
		Start: { main: [[{ node: 'HTTP Request', type: 'main' as const, index: 0 }]] },
	};
	return async ({ names, apiKey }) => {
		const result = await runWorkflow(
			{ nodes, connections },
			{
				items: names.map((name) => ({ name })),
				nodeTypes,
				credentialTypes,
				credentials: { httpBearerAuth: { token: apiKey } },
				package: noPackage,
				mode: 'trigger',
			},
		);
		if (result.error) throw result.error;
		return result.node('HTTP Request').items.length;
	};
};

const noPackage = {
	name: 'none',
	nodeType: async (name: string) => await Promise.reject(new Error(`No node ${name}`)),
	credentialType: async (name: string) => await Promise.reject(new Error(`No credential ${name}`)),
};
