import type { INodeParameters } from 'n8n-workflow';
import { type Field, wireName } from '../../nodes/shared/operation/field';
import type { Operation } from '../../nodes/shared/operation/operation';
import { asRecord } from '../../nodes/shared/operation/record';
import { type Shape, raw, simplified } from '../../nodes/shared/output/items';
import { goldenOf } from '../../golden/golden';

type Members = Readonly<Record<string, unknown>>;

/** An operation with parameters, and the item that it gives for the golden answer. */
export interface Example {
	readonly parameters: INodeParameters;
	/** How many records the golden answer holds. */
	readonly records: number;
	readonly simplified: unknown;
	readonly raw: unknown;
}

/** The example of an operation: its golden request as parameters, and what its own code makes of the golden answer. */
export function exampleOf(operation: Operation): Example {
	const records = recordsOf(operation);
	const [first = {}] = records;
	const item = (shape: Shape) => shape(asRecord(first));
	return {
		parameters: parametersOf(operation, records.length),
		records: records.length,
		simplified: item(simplified(operation.result.record)),
		raw: item(raw),
	};
}

function recordsOf({ endpoint, result }: Operation): unknown[] {
	const { data } = goldenOf(endpoint.path).response;
	if (result.kind === 'list') {
		const list = result.listKey === undefined ? data : Reflect.get(Object(data), result.listKey);
		return Array.isArray(list) ? list : [];
	}
	return [result.pick === undefined ? data : result.pick(data as Record<string, unknown>)];
}

/** A search with filters is shown with all of them, everything else with what it needs. */
function parametersOf(operation: Operation, records: number): INodeParameters {
	const { resource, option, endpoint, fields, filters, options, result } = operation;
	const golden = goldenOf(endpoint.path);
	const request = filters === undefined ? golden.request : golden.fullRequest;
	const pages = result.kind === 'list' && result.paging !== undefined;
	return {
		resource: resource.value,
		operation: option.value,
		...(endpoint.auth === 'none' && { baseUrl: 'https://api.example.com' }),
		...given(fields, request),
		...(pages && { returnAll: false, limit: records }),
		...(filters && { filters: given(filters, request) }),
		...(options && filters && { options: given(options, request) }),
	};
}

function given(fields: readonly Field[], request: Members): INodeParameters {
	const members = fields
		.filter((field) => request[wireName(field)] !== undefined)
		.map((field) => [field.property.name, asParameter(request[wireName(field)])] as const);
	return Object.fromEntries(members) as INodeParameters;
}

/** A member of the body as the editor saves it: a list as text, a range as its one group, from one bound to the other. */
function asParameter(value: unknown): unknown {
	if (Array.isArray(value)) return value.join(', ');
	if (typeof value !== 'object' || value === null) return value;
	const { gte, lte } = value as Members;
	return { range: { gte, lte } };
}
