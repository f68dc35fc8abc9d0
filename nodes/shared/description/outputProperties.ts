import type { INodeProperties, INodePropertyOptions } from 'n8n-workflow';
import type { Operation } from '../operation/operation';
import type { RecordKind } from '../operation/record';
import { alphabetical } from './alphabetical';

const output: INodeProperties = {
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

/** The `output` parameter and, for selected fields, the choice of them. */
export function outputProperties({ result }: Operation): INodeProperties[] {
	return [output, fieldsOf(result.record)];
}

function fieldsOf({ schema }: RecordKind): INodeProperties {
	const names = Object.keys(schema.shape);
	return names.length > 0 ? choiceOf(names) : freeFields;
}

const shownForSelected = { show: { output: ['selected'] } };

function choiceOf(names: string[]): INodeProperties {
	const options = alphabetical(
		names.map((name): INodePropertyOptions => ({ name: title(name), value: name })),
		(option) => option.name,
	);
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

const ACRONYMS = new Map(
	['id', 'ids', 'url', 'urls', 'urn', 'utc'].map((word) => [word, acronym(word)] as const),
);

function acronym(word: string): string {
	return word.endsWith('s') ? `${word.slice(0, -1).toUpperCase()}s` : word.toUpperCase();
}

/** `followersCount` is "Followers Count", `profile_pic_url` is "Profile Pic URL". */
function title(name: string): string {
	return name
		.replace(/_/g, ' ')
		.replace(/([a-z\d])([A-Z])/g, '$1 $2')
		.split(' ')
		.map((word) => ACRONYMS.get(word.toLowerCase()) ?? word.charAt(0).toUpperCase() + word.slice(1))
		.join(' ');
}
