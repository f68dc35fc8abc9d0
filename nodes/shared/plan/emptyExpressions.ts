import isNull from 'lodash/isNull';
import omitBy from 'lodash/omitBy';
import { jsonParse } from 'n8n-workflow';
import { isEmpty } from '../operation/field';
import type { Operation } from '../operation/operation';
import { type DataRecord, isObject, members } from '../operation/record';
import { additionalBodyFields } from '../options/additionalBodyFields';
import { InvalidParameter } from '../options/option';

/**
 * Refuses a part of a search whose expression gives nothing. A run says in its hint that it searched without
 * it; a poll can show no hint, and would start the workflow with what it was not asked for.
 * @param saved the parameters of the node as they are saved
 * @param read gives a parameter after its expressions
 * @throws {InvalidParameter}
 */
export function refuseEmptyExpressions(
	{ fields, filters = [] }: Operation,
	saved: DataRecord,
	read: (name: string) => unknown,
): void {
	for (const field of fields) {
		const { name } = field.property;
		if (givesNothing(saved[name], () => read(name))) throw refusal(field.property, field.expected);
	}
	for (const { property, expected } of filters) {
		const part = members(saved.filters)[property.name];
		const given = () => members(read('filters'))[property.name];
		if (givesNothing(part, given)) throw refusal(property, expected);
	}
	const { property } = additionalBodyFields;
	const part = members(saved.options)[property.name];
	const given = () => withoutNulls(members(read('options'))[property.name]);
	if (givesNothing(part, given)) throw refusal(property, 'members that all have a value, or null');
}

function givesNothing(saved: unknown, given: () => unknown): boolean {
	if (typeof saved === 'string') return saved.startsWith('=') && isNothing(given());
	return Object.entries(members(saved)).some(([name, part]) =>
		givesNothing(part, () => members(given())[name]),
	);
}

function isNothing(value: unknown): boolean {
	return isObject(value) ? Object.values(value).some(isEmpty) : isEmpty(value);
}

/** An object, or the JSON text of one, without its members that are null: it is meant that those are not sent. */
function withoutNulls(given: unknown): unknown {
	const value: unknown =
		typeof given === 'string' ? jsonParse(given, { fallbackValue: given }) : given;
	return isObject(value) ? omitBy(value, isNull) : value;
}

function refusal(parameter: InvalidParameter['parameter'], expected: string): InvalidParameter {
	const why = 'without it this trigger would search for more than you set';
	return new InvalidParameter(parameter, undefined, `${expected} (${why})`);
}
