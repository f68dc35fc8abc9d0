import { join } from 'node:path';
import type { ICredentialType, IVersionedNodeType } from 'n8n-workflow';
import { runWorkflow, startNodeType } from '../../n8n/engine';
import { n8nFolder } from '../../n8n/paths';
import { LOOKUP_PATH, type Prepare } from './contender';

const VERSION = 4.5;

/**
 * What a user would build without a package: n8n's HTTP Request node. Its settings are the ones that cost it least: answers
 * read as JSON without a guess, and the Bearer credential, which it writes without an expression. It sends all requests at once.
 */
export const prepare: Prepare = async ({ service }) => {
	const type = 'n8n-nodes-base.httpRequest';
	const nodeTypes = {
		[type]: await load<IVersionedNodeType>('nodes/HttpRequest/HttpRequest.node.js', 'HttpRequest'),
	};
	const bearer = await load<ICredentialType>(
		'credentials/HttpBearerAuth.credentials.js',
		'HttpBearerAuth',
	);
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
			type,
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
				credentialTypes: [bearer],
				credentials: { httpBearerAuth: { token: apiKey } },
				mode: 'trigger',
			},
		);
		if (result.error) throw result.error;
		return result.node('HTTP Request').items.length;
	};
};

/** Loads a class out of the n8n-nodes-base of the installed n8n. */
async function load<Type>(path: string, className: string): Promise<Type> {
	const file = join(n8nFolder, 'node_modules/n8n-nodes-base/dist', path);
	const module: Record<string, (new () => Type) | undefined> = await import(file);
	const Class = module[className];
	if (!Class) throw new Error(`n8n-nodes-base: ${path} exports no ${className}`);
	return new Class();
}
