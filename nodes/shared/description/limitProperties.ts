import type { INodeProperties } from 'n8n-workflow';
import type { Operation } from '../operation/operation';
import { limit, returnAll } from '../options/limit';

/** Return All and Limit, for operations that page. */
export function limitProperties({ result }: Operation): INodeProperties[] {
	return result.kind === 'list' && result.paging !== undefined
		? [returnAll.property, limit.property]
		: [];
}
