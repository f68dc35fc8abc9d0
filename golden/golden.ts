import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { z } from 'zod/v4';
import { intersection, isEmpty, omitBy, pick } from 'lodash';
import type { INodeParameters } from 'n8n-workflow';
import { type Field, wireName } from '../nodes/shared/operation/field';
import { bodyFieldsOf, type Operation } from '../nodes/shared/operation/operation';

const answer = z.strictObject({ timeMs: z.number(), creditsCost: z.number(), data: z.unknown() });
const rejection = { why: z.string(), field: z.string() };

/**
 * A golden example: an endpoint as the service's document shows it, written by hand and so independent of the contract. In
 * paths, `[]` stands for every element of an array.
 */
const goldenExample = z.strictObject({
	path: z.string(),
	/** Whether the request carries the API key. */
	auth: z.boolean(),
	/** The price; for `perResult` the responses below cost one credit per record. */
	credits: z.enum(['perResult', 'perRequest', 'free', 'notStated']),
	/** The minimal request. */
	request: z.record(z.string(), z.unknown()),
	/** A request with every documented parameter. */
	fullRequest: z.record(z.string(), z.unknown()),
	/** Bodies at the limits of what the document allows. */
	accepted: z.array(z.unknown()).default([]),
	/** Bodies that break one documented rule each, with the path of the member that breaks it, such as `limit`. */
	rejected: z.array(z.strictObject({ body: z.unknown(), ...rejection })).min(1),
	/** An optional paging member of the response that the document names in one place but not in another. */
	pagingMemberNotShown: z.strictObject({ at: z.string(), why: z.string() }).optional(),
	/** Not from the document: a body for the probe whose record is likely to keep existing; null to send `request`. */
	known: z.record(z.string(), z.unknown()).nullable(),
	/** Parts of the response whose fields the document does not show. */
	shapeNotShown: z.array(z.string()).default([]),
	/** A response with every documented field, and no more records than `fullRequest` asks for. */
	response: answer,
	/** The last page of a listing. */
	lastPage: answer.optional(),
	/** A response with default values only. */
	minimalResponse: answer.optional(),
	/** `data` that the document forbids. */
	rejectedData: z.array(z.strictObject({ data: z.unknown(), ...rejection })).default([]),
});

export type Golden = z.infer<typeof goldenExample>;

/** @throws with the file's name and what is missing */
function examplesIn(file: string): Golden[] {
	const text = readFileSync(resolve(__dirname, file), 'utf8');
	const { data, error } = z.array(goldenExample).safeParse(JSON.parse(text));
	if (data === undefined) throw new Error(`golden/${file}: ${z.prettifyError(error)}`);
	return data;
}

/** All golden examples, by path. */
export const goldenByPath: ReadonlyMap<string, Golden> = new Map(
	globSync('platforms/*.json', { cwd: __dirname })
		.flatMap(examplesIn)
		.map((golden) => [golden.path, golden]),
);

/** Returns the golden example of an endpoint. @throws an error that says where to add it */
export function goldenOf(path: string): Golden {
	const golden = goldenByPath.get(path);
	if (golden === undefined) {
		throw new Error(`There is no golden example of ${path}: write it in golden/platforms/`);
	}
	return golden;
}

type Members = Readonly<Record<string, unknown>>;

/** Parameters as in a workflow, and the request body that they produce, without paging. */
export interface Call {
	readonly parameters: INodeParameters;
	readonly body: Members;
}

/**
 * Returns the call with only required parameters and their golden values. A search without a required one gets its query.
 */
export function smallestCall(operation: Operation): Call {
	const { fullRequest, request } = goldenOf(operation.endpoint.path);
	const isNeeded = ({ property }: Field) =>
		property.required === true || (operation.filters !== undefined && property.name === 'query');
	return callOf(operation, { ...fullRequest, ...request }, operation.fields.filter(isNeeded));
}

/** Returns the call with every documented parameter and its golden value. */
export function fullestCall(operation: Operation): Call {
	return callOf(operation, goldenOf(operation.endpoint.path).fullRequest);
}

/** Returns the parameter that identifies the listing or record, and its golden value. */
export function goldenSubject(operation: Operation): { name: string; wire: string; value: string } {
	const { body } = smallestCall(operation);
	const field = operation.fields.find((each) => wireName(each) in body);
	if (field === undefined) throw new Error(`${operation.option.action}: no parameter is required`);
	const wire = wireName(field);
	return { name: field.property.name, wire, value: String(body[wire]) };
}

/**
 * Returns the call with the values of a golden body. A field that the body lacks is left out, so that a test of the call
 * fails.
 */
export function callOf(
	operation: Operation,
	golden: Members,
	chosen: readonly Field[] = bodyFieldsOf(operation),
): Call {
	const present = chosen.filter((field) => wireName(field) in golden);
	const typed = (fields: readonly Field[] = []) =>
		Object.fromEntries(
			intersection(fields, present).map((field) => [
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
			...pick(golden, present.map(wireName)),
		},
	};
}

/** Returns members that are sent by default: switches have a value from the start. */
function defaultsOf({ fields }: Operation): Members {
	return Object.fromEntries(
		fields
			.filter(({ property }) => property.type === 'boolean')
			.map((field) => [wireName(field), field.property.default]),
	);
}

/** Returns a value as the editor holds it: a list as comma-separated text, a range in a `range` group. */
function asTyped(value: unknown): unknown {
	if (Array.isArray(value)) return value.join(', ');
	return typeof value === 'object' && value !== null ? { range: value } : value;
}

/**
 * Returns a subject shaped like the golden one, in which the sandbox reads the listing's length
 * (`sandbox/servedEndpoint.ts`): digits, an address, or text.
 * @param which distinguishes subjects of the same length
 * @throws if the contract rejects every form
 */
export function subjectLike(operation: Operation, length: number, which = 0): string {
	const { endpoint, option } = operation;
	const { wire, value } = goldenSubject(operation);
	const rule = endpoint.body.shape[wire] as { safeParse(value: unknown): { success: boolean } };
	const subjects = forms(value, length, which);
	const found = subjects.find((subject) => rule.safeParse(subject).success);
	if (found !== undefined) return found;
	throw new Error(
		`the contract rejects each of ${subjects.join(', ')}, in which the sandbox would read that a listing has ${length} records: choose a golden ${wire} to which "${which}-${length}" can be added, or give its listings a length in sandbox/servedEndpoint.ts and a form in golden/golden.ts (${option.action})`,
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
