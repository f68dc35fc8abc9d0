import pick from 'lodash/pick';
import startCase from 'lodash/startCase';
import type { INodePropertyOptions } from 'n8n-workflow';
import type { Endpoint } from '../contract/endpoint';
import { type Paging, pagingOf } from '../contract/paging';
import type { Field } from './field';
import type { DataRecord, RecordKind } from './record';

/** An entry of the resource dropdown. */
export type Resource = INodePropertyOptions & { readonly value: string };

/** An entry of the operation dropdown. AI models read `action` as the tool's description. */
export type OperationOption = Resource &
	Required<Pick<INodePropertyOptions, 'action' | 'description'>>;

/** One record for each input item. */
export interface SingleResult {
	readonly kind: 'single';
	readonly record: RecordKind;
	readonly listKey?: never;
	readonly paging?: never;
	readonly madeAt?: never;
	/** Makes the record of `data`, where it is not `data` itself; undefined where there is none. */
	readonly pick?: (data: DataRecord) => DataRecord | undefined;
	/** Members of `data` that the answer must hold, for the error that says it does not. */
	readonly picks?: string;
}

/** Any number of records for each input item. */
export interface ListResult {
	readonly kind: 'list';
	readonly record: RecordKind;
	/** Member of `data` that holds the records; absent where `data` is the list itself. */
	readonly listKey?: string;
	/** How the next page is asked for; absent where one answer holds all. */
	readonly paging?: Paging;
	/**
	 * Fields of a record that say when it was made, in a listing that comes newest first: it can end at a moment
	 * (Only After). They hold epoch (milli)seconds or ISO 8601; the first with a time counts.
	 */
	readonly madeAt?: readonly string[];
}

/** One operation of one node: its place in the dropdowns, its parameters, its request, its result. */
export interface Operation {
	readonly resource: Resource;
	readonly option: OperationOption;
	readonly endpoint: Endpoint;
	/** Parameters of the operation, in the order of the screen. */
	readonly fields: readonly Field[];
	/** Members of the `filters` collection. */
	readonly filters?: readonly Field[];
	/** Members of the `options` collection besides those that every operation has. */
	readonly options?: readonly Field[];
	/** Whether a search with neither a query nor a filter is refused before it is sent. */
	readonly needsSubject?: true;
	readonly result: SingleResult | ListResult;
}

/** An operation as a platform's file writes it down. */
export interface Spec
	extends
		Pick<OperationOption, 'action' | 'description'>,
		Omit<Operation, 'resource' | 'option' | 'result'>,
		Omit<RecordKind, 'simplified'> {
	/** What the resource is, where its name does not say it. */
	readonly about?: string;
	/** As in `RecordKind`, the paths with spaces between them. */
	readonly simplified?: string;
}

/**
 * Makes an operation that gives one record for each input item, made by `from` where it is not `data` itself.
 * Resource and operation are named by their values: `publicProfile` is "Public Profile".
 */
export function lookup(
	resource: string,
	value: string,
	{ from, ...spec }: Spec & { readonly from?: Pick<SingleResult, 'pick' | 'picks'> },
): Operation {
	const result = { kind: 'single', record: recordKind(spec), ...from } as const;
	return { ...common(resource, value, spec), result };
}

/** Makes an operation that gives any number of records for each input item. */
export function listing(
	resource: string,
	value: string,
	spec: Spec & Pick<ListResult, 'listKey' | 'madeAt'>,
): Operation {
	const paging = pagingOf(spec.endpoint);
	const own = { ...pick(spec, ['listKey', 'madeAt']), ...(paging && { paging }) };
	const result = { kind: 'list', record: recordKind(spec), ...own } as const;
	return { ...common(resource, value, spec), result };
}

function common(resource: string, value: string, spec: Spec) {
	const { about, action, description } = spec;
	return {
		resource: { name: startCase(resource), value: resource, ...(about && { description: about }) },
		option: { name: startCase(value), value, action, description },
		...pick(spec, ['endpoint', 'fields', 'filters', 'options', 'needsSubject']),
	};
}

function recordKind({ simplified, ...spec }: Spec): RecordKind {
	const kind = pick(spec, ['schema', 'idField', 'shortening']);
	return { ...kind, ...(simplified && { simplified: words(simplified) }) };
}
/** The words of a text: for lists that are long, and plain. */
export function words(text: string): string[] {
	return text.trim().split(/\s+/);
}
