import type { INodeProperties } from 'n8n-workflow';
import type { Operation } from '../operation/operation';

/** Limit of a listing when the user sets none. */
export const DEFAULT_LIMIT = 50;

const returnAll: INodeProperties = {
	displayName: 'Return All',
	name: 'returnAll',
	type: 'boolean',
	default: false,
	description: 'Whether to return all results or only up to a given limit',
};

const limit: INodeProperties = {
	displayName: 'Limit',
	name: 'limit',
	type: 'number',
	displayOptions: { show: { returnAll: [false] } },
	typeOptions: { minValue: 1 },
	default: 50,
	description: 'Max number of results to return',
};

/** Return All and Limit, for operations that page. */
export function limitProperties({ result }: Operation): INodeProperties[] {
	return result.kind === 'list' && result.paging !== undefined ? [returnAll, limit] : [];
}
