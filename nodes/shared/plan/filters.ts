import { type Field, isEmpty, wireName } from '../operation/field';
import type { Operation } from '../operation/operation';
import { isObject, members, type Rec } from '../operation/record';
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

/**
 * Says which filters were set and came out empty: the search runs, and is paid for, without them. The query of
 * a search that can do without one counts where an expression gives it, and so does a bound of a range.
 */
export function emptyFilters(
	{ fields, filters = [], needsSubject }: Operation,
	given: unknown,
	body: Body,
	isExpression: (name: string) => boolean,
): string[] {
	const set = members(given);
	const isSent = (field: Field) => wireName(field) in body;
	const queries = needsSubject ? fields.filter(({ property }) => isExpression(property.name)) : [];
	const asked = [
		...queries,
		...filters.filter(({ property }) => Object.hasOwn(set, property.name)),
	];
	const empty = asked.flatMap((field) => {
		const { displayName, name } = field.property;
		if (!isSent(field)) return [`"${displayName}"`];
		return emptyBounds(set[name]).map((bound) => `"${displayName}" (${bound})`);
	});
	if (empty.length === 0) return [];
	const [filter, is] = empty.length === 1 ? ['filter', 'is'] : ['filters', 'are'];
	return [`The ${filter} ${empty.join(', ')} ${is} empty, and left out`];
}

/** The bounds of a range for which an expression gives nothing; the editor keeps others that are not set as empty text. */
function emptyBounds(given: unknown): string[] {
	if (!isObject(given)) return [];
	const bounds = members(given.range ?? given);
	return Object.keys(bounds).filter((bound) => (bounds[bound] ?? undefined) === undefined);
}
