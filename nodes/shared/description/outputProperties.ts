import type { INodeProperties } from 'n8n-workflow';
import { propertyOf } from '../operation/field';
import type { RecordKind } from '../operation/record';
import { columnName, MAX_FIELDS } from '../output/simplified';
import { fieldChoices } from './properties';

/** How much of each record comes out. The list of fields stands where n8n does not cut it off. */
export function outputProperty({ simplified }: RecordKind): INodeProperties {
	const columns = simplified?.map(columnName).join(', ') ?? 'the first plain fields';
	return propertyOf('output', {
		type: 'options',
		options: [
			{ name: 'Raw', value: 'raw', description: 'The whole record, as the service sends it' },
			{
				name: 'Selected Fields',
				value: 'selected',
				description: 'Only the fields that you choose, and the ID',
			},
			{
				name: 'Simplified',
				value: 'simplified',
				description: `Up to ${MAX_FIELDS} flat columns, the most useful first`,
			},
		],
		default: 'simplified',
		description: `How much of each record comes out. Simplified: up to ${MAX_FIELDS} flat columns (${columns}).`,
	});
}

/** The choice of fields, shown where only selected ones come out. */
export function fieldsProperty(kind: RecordKind): INodeProperties {
	const options = fieldChoices(kind);
	const description = 'Fields to keep in each item';
	return propertyOf('fields', {
		displayOptions: { show: { output: ['selected'] } },
		// the service's document does not show the fields of all records
		...(options.length > 0
			? { type: 'multiOptions', options, default: [], description }
			: { placeholder: 'e.g. author, body', description: `${description}, separated by commas` }),
	});
}
