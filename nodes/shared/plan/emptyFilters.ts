import { type Field, wireName } from '../operation/field';
import type { Operation } from '../operation/operation';
import { quoted } from '../operation/quoted';
import { type DataRecord, members } from '../operation/record';
import { InvalidParameter } from '../options/option';
import { holdsExpression } from './parameters';

/**
 * Says which filters are set and came out empty, and so does the query, given by an expression, of a search that can do
 * without one: the search runs, and is paid for, without them.
 * @param saved the node's parameters @throws {InvalidParameter} for a filter in which nothing is filled in
 */
export function emptyRemarks(
	{ fields, filters }: Operation,
	saved: DataRecord,
	body: DataRecord,
): string[] {
	if (filters === undefined) return [];
	const isEmpty = (field: Field) => !(wireName(field) in body);
	const set = members(saved.filters);
	const empty = filters.filter((field) => field.property.name in set && isEmpty(field));
	const blank = empty.find(({ property }) => !holdsExpression(set[property.name]));
	if (blank !== undefined) {
		const expected = `${blank.expected}; a filter that is not needed has to be removed`;
		throw new InvalidParameter(blank.property, undefined, expected);
	}
	const queries = fields.filter((field) => {
		return holdsExpression(saved[field.property.name]) && isEmpty(field);
	});
	const names = [...queries, ...empty].map(({ property }) => quoted(property.displayName));
	if (names.length === 0) return [];
	const [filter, is] = names.length === 1 ? ['filter', 'is'] : ['filters', 'are'];
	return [`The ${filter} ${names.join(', ')} ${is} empty, and left out`];
}
