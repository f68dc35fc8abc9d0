import type { z } from 'zod/v4';
import { type Field, isEmpty, readOrRefusal, InvalidValue, wireName } from '../operation/field';
import type { Operation } from '../operation/operation';
import { InvalidParameter } from '../options/option';

/** The request body of an operation without its page. */
export type Body = Record<string, unknown>;

/**
 * Makes the request body of an operation's fields, filters and options, each checked against the
 * contract. An empty member is never sent.
 * @param given the value of a field's parameter
 * @throws {InvalidParameter} for a required parameter that is empty, for a value that is invalid by
 *   the service's rule, and for a search that says nothing of what to search for
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
	const expected = [
		message === '' ? field.expected : message,
		...(why === undefined ? [] : [why]),
	].join(', ');
	throw new InvalidParameter(field.property, part ? part.given : value, expected, part?.label);
}

/**
 * Refuses a search that would be paid for and look for nothing: neither a query nor a filter.
 * @param additional members of the body from the option Additional Body Fields
 * @throws {InvalidParameter}
 */
export function requireSubject(
	{ fields, filters = [], needsSubject }: Operation,
	body: Body,
	additional: Body,
): void {
	if (needsSubject !== true || Object.keys(additional).length > 0) return;
	if ([...fields, ...filters].some((field) => wireName(field) in body)) return;
	const [first] = fields;
	if (first !== undefined) {
		throw new InvalidParameter(
			first.property,
			undefined,
			'text to search for, or at least one filter',
		);
	}
}
