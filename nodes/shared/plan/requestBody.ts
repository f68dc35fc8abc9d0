import type { z } from 'zod/v4';
import { type Field, InvalidValue, isEmpty, wireName } from '../operation/field';
import { bodyFieldsOf, type Operation } from '../operation/operation';
import type { DataRecord } from '../operation/record';
import { InvalidParameter, readAs } from '../options/option';

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
	const expected = 'text to search for, or at least one filter';
	if (first !== undefined) throw new InvalidParameter(first.property, undefined, expected);
}
