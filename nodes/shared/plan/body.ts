import type { z } from 'zod/v4';
import { type Field, InvalidValue, isEmpty, readOrRefusal, wireName } from '../operation/field';
import type { Operation } from '../operation/operation';
import { isObject, members, type DataRecord } from '../operation/record';
import { InvalidParameter } from '../options/option';

/** The request body of an operation without its page. */
export type Body = Record<string, unknown>;

/**
 * Makes the request body of an operation's fields, filters and options. An empty member is never sent.
 * @param given the value of a field's parameter
 * @throws {InvalidParameter} for a required one that is empty, and for a value that breaks the service's rule
 */
export function readBody(
	operation: Operation,
	given: (field: Field) => unknown,
	timezone: string,
): Body {
	const { fields, filters = [], options = [] } = operation;
	const body: Body = {};
	for (const field of [...fields, ...filters, ...options]) {
		const read = readField(operation, field, given(field), timezone);
		if (read !== undefined) body[wireName(field)] = read;
	}
	return body;
}

function readField(
	{ endpoint }: Operation,
	field: Field,
	value: unknown,
	timezone: string,
): unknown {
	const read = isEmpty(value) ? undefined : readOrRefusal(() => field.read(value, { timezone }));
	const rule = endpoint.body.shape[wireName(field)] as z.ZodType | undefined;
	if (!(read instanceof InvalidValue) && rule?.safeParse(read).success) return read;
	const { message = '', part, why } = read instanceof InvalidValue ? read : {};
	const expected = [message || field.expected, why].filter(Boolean).join(', ');
	throw new InvalidParameter(field.property, part ? part.given : value, expected, part?.label);
}

/** Refuses a search for nothing, which would be paid for: no query, filter, or additional field. @throws {InvalidParameter} */
export function requireSubject(
	{ fields, filters = [], needsSubject }: Operation,
	body: Body,
	additional: Body,
): void {
	if (needsSubject !== true || Object.keys(additional).length > 0) return;
	if ([...fields, ...filters].some((field) => wireName(field) in body)) return;
	const [first] = fields;
	const expected = 'text to search for, or at least one filter';
	if (first !== undefined) throw new InvalidParameter(first.property, undefined, expected);
}

const PARAMETER = { displayName: 'Filters', name: 'filters' };

/** The members of the collection `filters`. @throws {InvalidParameter} where an expression gives something else */
export function readFilters(given: unknown): DataRecord {
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
