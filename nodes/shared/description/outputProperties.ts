import type { INodeProperties } from 'n8n-workflow';
import type { RecordKind } from '../operation/record';
import { fieldChoices } from './fieldChoices';

/** How much of each record comes out. */
export const output: INodeProperties = {
	displayName: 'Output',
	name: 'output',
	type: 'options',
	options: [
		{
			name: 'Raw',
			value: 'raw',
			description: 'The whole record, as the service sends it',
		},
		{
			name: 'Selected Fields',
			value: 'selected',
			description: 'Only the fields that you choose; the ID stays in',
		},
		{
			name: 'Simplified',
			value: 'simplified',
			description: 'Up to 10 of the most useful fields, without nesting',
		},
	],
	default: 'raw',
	description: 'How much of each record comes out',
};

/** The choice of fields, shown where only selected ones come out. */
export function fieldsProperty(kind: RecordKind): INodeProperties {
	const options = fieldChoices(kind);
	if (options.length === 0) return freeFields;
	return {
		displayName: 'Fields',
		name: 'fields',
		type: 'multiOptions',
		displayOptions: shownForSelected,
		options,
		default: [],
		description: 'Fields that each item keeps',
	};
}

const shownForSelected = { show: { output: ['selected'] } };

/** For records whose fields the service's document does not show. */
const freeFields: INodeProperties = {
	displayName: 'Fields',
	name: 'fields',
	type: 'string',
	displayOptions: shownForSelected,
	default: '',
	placeholder: 'e.g. author, body',
	description: 'Names of the fields that each item keeps, separated by commas',
};
