import { field } from '../shared/fields/field';

/** What product, course and school search look for. */
export const keyword = field({
	displayName: 'Keyword',
	name: 'keyword',
	required: true,
	placeholder: 'e.g. data engineering',
	description: 'Words to search for, such as data engineering',
	expected: 'at least one word to search for',
});
