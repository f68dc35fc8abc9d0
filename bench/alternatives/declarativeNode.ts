import type {
	DeclarativeRestApiSettings,
	IDataObject,
	IExecutePaginationFunctions,
	INodeExecutionData,
	INodeType,
	INodeTypeDescription,
} from 'n8n-workflow';
import { NodeConnectionTypes } from 'n8n-workflow';
import type { Listing, Target } from '../work/target';

const PAGE_SIZE = 10;

/**
 * A plain node on n8n's RoutingNode for one operation: what a package of this kind usually is. It
 * declares nothing that the operation does not need, for RoutingNode resolves every property for
 * every item. A lookup takes the record out with `postReceive`; a listing pages with a function, which
 * takes the records out of the pages itself and so sees total and token.
 */
export function declarativeNode(target: Target): INodeType {
	const { path, field, listing } = target;
	const description: INodeTypeDescription = {
		displayName: 'Declarative',
		name: 'declarative',
		group: ['transform'],
		version: 1,
		description: 'One operation, declared',
		defaults: { name: 'Declarative' },
		inputs: [NodeConnectionTypes.Main],
		outputs: [NodeConnectionTypes.Main],
		credentials: [{ name: 'declarativeApi', required: true }],
		requestDefaults: {
			baseURL: '={{ $credentials.baseUrl }}',
			method: 'POST',
			url: path,
			headers: { 'Content-Type': 'application/json' },
		},
		...(listing && {
			requestOperations: {
				async pagination(this: IExecutePaginationFunctions, request) {
					return await allPages(this, request, listing);
				},
			},
		}),
		properties: [
			{
				displayName: 'Subject',
				name: 'subject',
				type: 'string',
				default: '',
				required: true,
				routing: {
					send: { type: 'body', property: field, ...(listing && { paginate: true }) },
					...(!listing && {
						output: { postReceive: [{ type: 'rootProperty', properties: { property: 'data' } }] },
					}),
				},
			},
		],
	};
	return { description };
}

async function allPages(
	context: IExecutePaginationFunctions,
	request: DeclarativeRestApiSettings.ResultOptions,
	listing: Listing,
): Promise<INodeExecutionData[]> {
	const records: INodeExecutionData[] = [];
	const body = request.options.body as IDataObject;
	for (;;) {
		if (!listing.token) body.start = records.length;
		const [page] = await context.makeRoutingRequest(request);
		const data = (page?.json.data ?? {}) as IDataObject;
		const list = (listing.listKey === undefined ? data : data[listing.listKey]) as unknown;
		const came = (list as IDataObject[]).map((json) => ({ json }));
		records.push(...came);
		if (listing.token) {
			const next = data[listing.token.given];
			if (!next) return records;
			body[listing.token.sent] = next;
		} else if (listing.total === undefined) {
			if (came.length < PAGE_SIZE) return records;
		} else if (records.length >= Number(data[listing.total])) {
			return records;
		}
	}
}
