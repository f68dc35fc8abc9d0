import type { INodeProperties } from 'n8n-workflow';
import type { Operation } from '../operation/operation';
import type { Paging } from '../operation/paging';

const properties: Record<Paging['position'], INodeProperties> = {
	start: {
		displayName: 'Start',
		name: 'start',
		type: 'number',
		typeOptions: { minValue: 0 },
		default: 0,
		description: 'Number of records to skip, such as the resumeFrom of a listing that failed',
	},
	cursor: {
		displayName: 'Cursor',
		name: 'cursor',
		type: 'string',
		default: '',
		description: 'Where to go on from, such as the resumeFrom of a listing that failed',
	},
	after: {
		displayName: 'After',
		name: 'after',
		type: 'string',
		default: '',
		description: 'Where to go on from, such as the resumeFrom of a listing that failed',
	},
};

/** The option that holds the position where a listing begins. */
export function positionProperties({ result }: Operation): INodeProperties[] {
	if (result.kind !== 'list' || result.paging === undefined) return [];
	return [properties[result.paging.position]];
}
