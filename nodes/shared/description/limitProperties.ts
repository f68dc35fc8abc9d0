import type { INodeProperties } from 'n8n-workflow';
import type { Operation } from '../operation/operation';
import { limit, returnAll, toolLimit } from '../options/limit';
import { unlessTool } from './inTool';

/** Return All and Limit, for operations that page. */
export function limitProperties({ result }: Operation): INodeProperties[] {
	return result.kind === 'list' && result.paging !== undefined
		? [returnAll.property, ...unlessTool(limit.property, toolLimit.property)]
		: [];
}
