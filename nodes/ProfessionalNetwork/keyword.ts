import { field } from '../shared/fields/field';
import { listing, type Spec } from '../shared/operation/operation';

const keyword = field({
	displayName: 'Query',
	name: 'keyword',
	required: true,
	placeholder: 'e.g. data engineering',
	description: 'Words to search for, such as data engineering',
	expected: 'at least one word to search for',
});

/** Product, course and school search, which differ in their records only. */
export function keywordSearch(
	resource: string,
	listKey: string,
	own: Pick<Spec, 'endpoint' | 'schema' | 'idField' | 'simplified'>,
) {
	return listing(resource, 'search', {
		action: `Search ${listKey} by keyword`,
		description: `Search ${listKey} by keyword. Costs 1 credit for each ${resource}, at least 1 for each request.`,
		fields: [keyword],
		listKey,
		...own,
	});
}
