import { partition } from 'lodash';
import type { z } from 'zod/v4';
import { type Field, InvalidValue, isEmpty, wireName } from '../operation/field';
import { bodyFieldsOf, type Operation } from '../operation/operation';
import { type DataRecord, isObject, asObject } from '../operation/record';
import { InvalidParameter, readAs } from '../options/option';
import { isBlank } from '../text/characters';
import { quoted } from '../text/message';
import { hasExpression, savedParameter } from './parameters';

/**
 * Builds the request body from an operation's fields, filters and options. Empty members are left out.
 * @param given returns the value of a field's parameter
 * @throws {InvalidParameter} if a required parameter is empty, or a value breaks the service's rule
 */
export function buildBody(
	operation: Operation,
	given: (field: Field) => unknown,
	timezone: string,
): DataRecord {
	const values = bodyFieldsOf(operation).map((field) => {
		const name = wireName(field);
		const rule = operation.endpoint.body.shape[name] as z.ZodType | undefined;
		const value = given(field);
		const read = readAs(field, value, () => {
			const made = isEmpty(value) ? undefined : field.read(value, { timezone });
			const isMissing = made === undefined && field.property.required === true;
			if (!isMissing && rule?.safeParse(made).success) return made;
			throw new InvalidValue();
		});
		return [name, read] as const;
	});
	return Object.fromEntries(values.filter(([, value]) => value !== undefined));
}

/** Rejects a search without a query, filter or additional field, because it would be charged. @throws {InvalidParameter} */
export function rejectEmptySearch(
	{ fields, filters }: Operation,
	body: DataRecord,
	additional: DataRecord,
): void {
	if (filters === undefined) return;
	const names = [...Object.keys(additional), ...[...fields, ...filters].map(wireName)];
	if (names.some((name) => !isEmpty(body[name]))) return;
	const [first] = fields;
	const expected = 'text to search for, unless a filter is set';
	if (first !== undefined) throw new InvalidParameter(first.property, undefined, expected);
}

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
	const leftOut = [...fields, ...filters].filter((field) => !(wireName(field) in body));
	const [empty, others] = partition(leftOut, (field) => {
		const isExpression = hasExpression(savedParameter(saved, field.property.name));
		return isExpression && (fields.includes(field) || yieldsEmptyText(given(field)));
	});
	const blank = others.find(({ property }) => property.name in asObject(saved.filters));
	if (blank !== undefined) {
		const expected = `${blank.expected}; remove the filter if you do not need it`;
		throw new InvalidParameter(blank.property, undefined, expected);
	}
	if (empty.length === 0) return [];
	const names = empty.map(({ property }) => quoted(property.displayName)).join(', ');
	const [filter, is] = empty.length === 1 ? ['filter', 'is'] : ['filters', 'are'];
	return [`The ${filter} ${names} ${is} empty, and left out`];
}

/** Returns whether a value is empty text, or a range with an empty bound. */
function yieldsEmptyText(given: unknown): boolean {
	if (typeof given === 'string') return isBlank(given);
	return isObject(given) && Object.values(given).some(yieldsEmptyText);
}
