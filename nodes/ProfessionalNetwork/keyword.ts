import { asText } from '../shared/fields/text';
import type { Field } from '../shared/operation/field';

/** What product, course and school search look for. */
export const keyword: Field = {
	property: {
		displayName: 'Keyword',
		name: 'keyword',
		type: 'string',
		required: true,
		default: '',
		placeholder: 'e.g. data engineering',
		description: 'Words to search for, such as data engineering',
	},
	expected: 'at least one word to search for',
	read: asText,
};
