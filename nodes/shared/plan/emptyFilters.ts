import { isBlank } from '../text/characters';
import { type Field, wireName } from '../operation/field';
import type { Operation } from '../operation/operation';
import { quoted } from '../text/message';
import { type DataRecord, isObject, members } from '../operation/record';
import { InvalidParameter } from '../options/option';
import { hasExpression } from './parameters';

/**
 * Returns remarks about filters, and a query, whose expressions yield empty text: the search runs, and is charged, without
 * them.
 * @param saved the node's parameters
 * @param given returns the value of a field's parameter
 * @throws {InvalidParameter} for a filter that is blank for another reason: not filled in, or only separators and nulls
 */
export function emptyFilterRemarks(
	{ fields, filters }: Operation,
	saved: DataRecord,
	body: DataRecord,
	given: (field: Field) => unknown,
): string[] {
	if (filters === undefined) return [];
	const isLeftOut = (field: Field) => !(wireName(field) in body);
	const set = members(saved.filters);
	const empty = filters.filter((field) => field.property.name in set && isLeftOut(field));
	const blank = empty.find((field) => {
		return !hasExpression(set[field.property.name]) || !yieldsEmptyText(given(field));
	});
	if (blank !== undefined) {
		const expected = `${blank.expected}; a filter that is not needed has to be removed`;
		throw new InvalidParameter(blank.property, undefined, expected);
	}
	const queries = fields.filter((field) => {
		return hasExpression(saved[field.property.name]) && isLeftOut(field);
	});
	const names = [...queries, ...empty].map(({ property }) => quoted(property.displayName));
	if (names.length === 0) return [];
	const [filter, is] = names.length === 1 ? ['filter', 'is'] : ['filters', 'are'];
	return [`The ${filter} ${names.join(', ')} ${is} empty, and left out`];
}

/** Returns whether a value is empty text, or a range with an empty bound. */
function yieldsEmptyText(given: unknown): boolean {
	if (typeof given === 'string') return isBlank(given);
	return isObject(given) && Object.values(given).some(yieldsEmptyText);
}
