import { intersection, isEmpty, omitBy, pick } from 'lodash';
import type { INodeParameters } from 'n8n-workflow';
import { type Field, wireName } from '../nodes/shared/operation/field';
import { bodyFieldsOf, type Operation } from '../nodes/shared/operation/operation';
import { goldenOf } from './golden';

type Members = Readonly<Record<string, unknown>>;

/** Parameters as a workflow holds them, and the body that they make, without paging. */
export interface Call {
	readonly parameters: INodeParameters;
	readonly body: Members;
}

/** The required parameters alone, with golden values. A search that requires no single one gets its query. */
export function smallestCall(operation: Operation): Call {
	const { fullRequest, request } = goldenOf(operation.endpoint.path);
	const isNeeded = ({ property }: Field) =>
		property.required === true || (operation.filters !== undefined && property.name === 'query');
	return callOf(operation, { ...fullRequest, ...request }, operation.fields.filter(isNeeded));
}

/** The call with every parameter that the document names, and its golden value. */
export function fullestCall(operation: Operation): Call {
	return callOf(operation, goldenOf(operation.endpoint.path).fullRequest);
}

/** The parameter that says whose listing, or which record, is asked for, and its golden value. */
export function subjectOf(operation: Operation): { name: string; wire: string; value: string } {
	const { body } = smallestCall(operation);
	const field = operation.fields.find((each) => wireName(each) in body);
	if (field === undefined) throw new Error(`${operation.option.action}: no parameter is required`);
	const wire = wireName(field);
	return { name: field.property.name, wire, value: String(body[wire]) };
}

/** The call with the values of a golden body. Where that lacks a field's value, so does the call; then a test of the call fails. */
export function callOf(
	operation: Operation,
	golden: Members,
	chosen: readonly Field[] = bodyFieldsOf(operation),
): Call {
	const asked = chosen.filter((field) => wireName(field) in golden);
	const typed = (fields: readonly Field[] = []) =>
		Object.fromEntries(
			intersection(fields, asked).map((field) => [
				field.property.name,
				asTyped(golden[wireName(field)]),
			]),
		);
	const collections = { filters: typed(operation.filters), options: typed(operation.options) };
	return {
		parameters: {
			resource: operation.resource.value,
			operation: operation.option.value,
			...typed(operation.fields),
			...omitBy(collections, isEmpty),
		},
		body: {
			...defaultsOf(operation),
			...pick(golden, asked.map(wireName)),
		},
	};
}

/** What goes out although nobody filled it in: a switch has a value from the start. */
function defaultsOf({ fields }: Operation): Members {
	return Object.fromEntries(
		fields
			.filter(({ property }) => property.type === 'boolean')
			.map((field) => [wireName(field), field.property.default]),
	);
}

/** A value as the screen holds it: lists are text with commas, ranges stand in a group. */
function asTyped(value: unknown): unknown {
	if (Array.isArray(value)) return value.join(', ');
	return typeof value === 'object' && value !== null ? { range: value } : value;
}

/**
 * A subject like the golden one that the sandbox reads a length from (`sandbox/operation.ts`): an id of digits, an address, a text.
 * @param which tells subjects of one length apart
 * @throws where the contract refuses each form
 */
export function subjectLike(operation: Operation, length: number, which = 0): string {
	const { endpoint, option } = operation;
	const { wire, value } = subjectOf(operation);
	const rule = endpoint.body.shape[wire] as { safeParse(value: unknown): { success: boolean } };
	const subjects = forms(value, length, which);
	const found = subjects.find((subject) => rule.safeParse(subject).success);
	if (found !== undefined) return found;
	throw new Error(
		`the contract refuses each of ${subjects.join(', ')}, in which the sandbox would read that a listing has ${length} records: choose a golden ${wire} to which "${which}-${length}" can be added, or give its listings a length in sandbox/operation.ts and a form in golden/calls.ts (${option.action})`,
	);
}

function forms(value: string, length: number, which: number): string[] {
	const digits = (number: number) => String(number).padStart(3, '0');
	if (/^\d+$/.test(value)) return [value.slice(0, -6) + digits(which) + digits(length)];
	const end = `${which}-${length}`;
	if (value.includes('://')) return [`${value.replace(/\/$/, '')}-${end}/`];
	// some identifiers have a fixed length
	return [`${value}${end}`, value.slice(0, -end.length) + end];
}
