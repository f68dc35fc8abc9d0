import type { INodeProperties } from 'n8n-workflow';
import type { Operation } from '../operation/operation';
import { alphabetical } from './alphabetical';

/** The `filters` collection, for operations that have filters. */
export function filtersProperty({ filters }: Operation): INodeProperties[] {
	if (filters === undefined) return [];
	const options = alphabetical(
		filters.map((field) => field.property),
		({ displayName }) => displayName,
	);
	return [
		{
			displayName: 'Filters',
			name: 'filters',
			type: 'collection',
			placeholder: 'Add Filter',
			default: {},
			options,
		},
	];
}
