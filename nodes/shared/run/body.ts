import type { INode } from 'n8n-workflow';
import type { z } from 'zod/v4';
import { type Field, isEmpty, readOrRefusal, UnfitValue, wireName } from '../operation/field';
import type { Operation } from '../operation/operation';
import { parameterError } from './parameterError';

/**
 * Makes the request body of an operation's fields, filters and options, each checked against the
 * contract. An empty member is never sent.
 * @param given the value of a field's parameter for this input item
 * @returns the body without paging, and the first required parameter with its value, for errors
 * @throws {NodeOperationError} for a required parameter that is empty, and for a value that does not
 *   fit the service's rule
 */
export function readBody(
	node: INode,
	itemIndex: number,
	operation: Operation,
	given: (field: Field) => unknown,
	timezone: string,
): { body: Record<string, unknown>; name: string } {
	const { fields, filters = [], options = [] } = operation;
	const body: Record<string, unknown> = {};
	for (const field of [...fields, ...filters, ...options]) {
		const value = given(field);
		const read = isEmpty(value) ? undefined : readOrRefusal(() => field.read(value, { timezone }));
		const wire = wireName(field);
		const rule = operation.endpoint.body.shape[wire] as z.ZodType | undefined;
		if (read instanceof UnfitValue || !rule?.safeParse(read).success) {
			const wanted =
				read instanceof UnfitValue && read.message !== '' ? read.message : field.wanted;
			throw parameterError(node, itemIndex, field.property, value, wanted);
		}
		if (read !== undefined) body[wire] = read;
	}
	return { body, name: nameOf(fields, body) };
}

/** How errors name what was asked for: its first required parameter. */
function nameOf(fields: readonly Field[], body: Readonly<Record<string, unknown>>): string {
	const field = fields.find(({ property }) => property.required === true) ?? fields[0];
	if (field === undefined) return '';
	const value = body[wireName(field)];
	return value === undefined ? '' : `${wireName(field)} "${String(value)}"`;
}
