import { isEmpty, wireName } from '../operation/field';
import type { Operation } from '../operation/operation';
import { members, type Rec } from '../operation/record';
import { InvalidParameter } from '../options/option';
import type { Body } from './body';

const PARAMETER = { displayName: 'Filters', name: 'filters' };

/**
 * The members of the collection `filters`.
 * @throws {InvalidParameter} where an expression gives something else
 */
export function readFilters(given: unknown): Rec {
	const isCollection = typeof given === 'object' && !Array.isArray(given);
	if (isCollection || isEmpty(given)) return members(given);
	throw new InvalidParameter(PARAMETER, given, 'an object that holds the filters by name');
}

/** Says which filters were set and came out empty: the search runs, and is paid for, without them. */
export function emptyFilters({ filters = [] }: Operation, given: unknown, body: Body): string[] {
	const set = members(given);
	const empty = filters
		.filter((field) => Object.hasOwn(set, field.property.name) && !(wireName(field) in body))
		.map(({ property }) => `"${property.displayName}"`);
	if (empty.length === 0) return [];
	const [filter, is] = empty.length === 1 ? ['filter', 'is'] : ['filters', 'are'];
	return [`The ${filter} ${empty.join(', ')} ${is} empty, and left out`];
}
