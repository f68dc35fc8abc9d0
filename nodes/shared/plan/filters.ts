import { isEmpty, wireName } from '../operation/field';
import type { Operation } from '../operation/operation';
import { InvalidParameter } from '../options/option';
import type { Body } from './body';
import { members } from './settings';

const PARAMETER = { displayName: 'Filters', name: 'filters' };

/**
 * The members of the collection `filters`.
 * @throws {InvalidParameter} where an expression gives something else
 */
export function readFilters(given: unknown): Readonly<Record<string, unknown>> {
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
	const [names, one] = [empty.join(', '), empty.length === 1];
	return [`The ${one ? `filter ${names} is` : `filters ${names} are`} empty, and left out`];
}
