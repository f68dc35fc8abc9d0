import type { INodeProperties } from 'n8n-workflow';
import type { Operation } from '../operation/operation';
import { positionOptionOf } from '../options/position';

/** The option that holds the position where a listing begins. */
export function positionProperties({ result }: Operation): INodeProperties[] {
	if (result.kind !== 'list' || result.paging === undefined) return [];
	return [positionOptionOf(result.paging).property];
}
