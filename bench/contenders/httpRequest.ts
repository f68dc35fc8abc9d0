import type { INodeParameters } from 'n8n-workflow';
import { runWorkflow } from '../../test/engine';
import type { WorkflowJson } from '../../test/engine';
import { startNodeType } from '../../test/engine';
import { loadNodesBase } from '../alternatives/loadNodesBase';
import type { Listing, Target } from '../work/target';
import type { Prepare } from './contender';

const VERSION = 4.5;

/**
 * What a user would build without a package: n8n's HTTP Request node with its own pagination, and
 * Split Out for the records of a listing. Its settings are the ones that cost it least: answers read
 * as JSON without a guess, the Bearer credential, which it writes without an expression, and the end
 * of a listing told by its total or token, so that it sends no request too many. It has no setting
 * for how many requests run at once.
 */
export const prepare: Prepare = async ({ service }) => {
	const { nodeTypes, credentialTypes } = await loadNodesBase();
	return async ({ target, subjects }) => {
		const result = await runWorkflow(workflowFor(target, service.baseUrl), {
			items: subjects.map((subject) => ({ subject })),
			nodeTypes,
			credentialTypes,
			credentials: { httpBearerAuth: { token: service.apiKey } },
			package: noPackage,
			mode: 'trigger',
		});
		if (result.error) throw result.error;
		return result.node(target.listing ? 'Split Out' : 'HTTP Request').items;
	};
};

const noPackage = {
	name: 'none',
	nodeType: async (name: string) => await Promise.reject(new Error(`No node ${name}`)),
	credentialType: async (name: string) => await Promise.reject(new Error(`No credential ${name}`)),
};

function workflowFor(target: Target, baseUrl: string): WorkflowJson {
	const { listing } = target;
	const start = { name: 'Start', type: startNodeType, parameters: {} };
	const request = {
		name: 'HTTP Request',
		type: 'n8n-nodes-base.httpRequest',
		typeVersion: VERSION,
		parameters: requestParameters(target, baseUrl),
		credentials: { httpBearerAuth: { id: '1', name: 'Bearer' } },
	};
	const splitOut = {
		name: 'Split Out',
		type: 'n8n-nodes-base.splitOut',
		parameters: { fieldToSplitOut: listOf(listing) },
	};
	const to = (node: string) => ({ main: [[{ node, type: 'main' as const, index: 0 }]] });
	return {
		nodes: [start, request, ...(listing ? [splitOut] : [])],
		connections: {
			Start: to('HTTP Request'),
			...(listing && { 'HTTP Request': to('Split Out') }),
		},
	};
}

function requestParameters({ path, field, listing }: Target, baseUrl: string): INodeParameters {
	return {
		method: 'POST',
		url: `${baseUrl}${path}`,
		authentication: 'genericCredentialType',
		genericAuthType: 'httpBearerAuth',
		sendBody: true,
		bodyParameters: { parameters: [{ name: field, value: '={{ $json.subject }}' }] },
		options: {
			response: { response: { responseFormat: 'json' } },
			...(listing && { pagination: { pagination: paginationOf(listing) } }),
		},
	};
}

/** `$pageCount` is 0 before the first page, and counts the pages that came when the end is looked for. */
function paginationOf(listing: Listing): INodeParameters {
	const { token, total } = listing;
	const records = `$response.body.${listOf(listing)}`;
	const ended = token
		? `!$response.body.data.${token.given}`
		: total
			? `$pageCount * 10 >= $response.body.data.${total}`
			: `${records}.length < 10`;
	return {
		paginationMode: 'updateAParameterInEachRequest',
		parameters: {
			parameters: [
				token
					? {
							type: 'body',
							name: token.sent,
							value: `={{ $response.body?.data?.${token.given} }}`,
						}
					: { type: 'body', name: 'start', value: '={{ $pageCount * 10 }}' },
			],
		},
		paginationCompleteWhen: 'other',
		completeExpression: `={{ ${ended} }}`,
		limitPagesFetched: false,
		requestInterval: 0,
	};
}

function listOf(listing: Listing | undefined): string {
	return listing?.listKey === undefined ? 'data' : `data.${listing.listKey}`;
}
