import { pick, startCase } from 'lodash';
import type { INodePropertyOptions } from 'n8n-workflow';
import type { z } from 'zod/v4';
import { type Endpoint, listIn } from '../contract/endpoint';
import { type Paging, pagingOf } from '../contract/paging';
import { columnOf, type DataRecord, fieldPaths, type RecordKind } from './record';
import { type Field, wireName } from './field';

export type Resource = INodePropertyOptions & { readonly value: string };

/** An entry of the operation dropdown. AI models read `action` as the tool's description. */
export type OperationOption = Resource &
	Required<Pick<INodePropertyOptions, 'action' | 'description'>>;

export interface Result {
	readonly kind: 'single' | 'list';
	readonly record: RecordKind;
	/** The record's position in `data`; absent if it is `data` itself. */
	readonly from?: RecordSource | undefined;
	/** Member of `data` with the list of records; absent if `data` is the list. */
	readonly listKey?: string | undefined;
	/** Paging of the listing; absent if one response has all records. */
	readonly paging?: Paging | undefined;
	/** Paging of the list inside a single record: `next` of a tweet leads to more replies. */
	readonly nestedPaging?: Paging | undefined;
	/**
	 * Fields of a record with its time, in a listing sorted newest first, which can end at a given time (Only After). They
	 * contain epoch (milli)seconds or ISO 8601; the first with a time counts.
	 */
	readonly madeAt?: readonly string[] | undefined;
	/** Returns what the hint says about a record, for example one that does not match the request exactly. */
	readonly remark?: ((record: DataRecord, body: DataRecord) => string | undefined) | undefined;
	/** Path in `data` of the number of records to expect, if it is not the listing's own total. */
	readonly countedIn?: string | undefined;
}

/** A record's position in `data`. */
interface RecordSource {
	/** A path such as `tweets[0].author`. */
	readonly path: string;
	/** Member of `data` to add to the record: `replies` of a tweet. */
	readonly added?: string;
	/** Error message, without its full stop, if an endpoint for other records returns none that holds this one. */
	readonly ifNone?: string;
}

/** One operation of one node: its place in the dropdowns, its parameters, its request, its result. */
export interface Operation {
	readonly resource: Resource;
	readonly option: OperationOption;
	readonly endpoint: Endpoint;
	readonly fields: readonly Field[];
	/** Filters of a search; one with neither a query nor a filter is rejected before sending. */
	readonly filters?: readonly Field[];
	/** Members of the `options` collection in addition to the common ones. */
	readonly options?: readonly Field[];
	readonly result: Result;
}

export function bodyFieldsOf({ fields, filters = [], options = [] }: Operation): readonly Field[] {
	return [...fields, ...filters, ...options].filter(({ shapes }) => shapes === undefined);
}

/** An operation as a platform's file defines it. */
export interface OperationDefinition
	extends
		Pick<OperationOption, 'action'>,
		Pick<Operation, 'fields' | 'filters' | 'options'>,
		Pick<Result, 'from' | 'remark' | 'madeAt' | 'countedIn'> {
	/** Description, if `action` does not say everything; the price is appended. */
	readonly description?: string;
	/** Label of the resource, if it cannot be made from its value. */
	readonly label?: string;
	/** Description of the resource, if its name does not say enough. */
	readonly about?: string;
	/** As in `RecordKind`; by default the endpoint's `data`, or the entries of the list in it. */
	readonly schema?: RecordKind['schema'];
	/** As in `RecordKind`; by default `id`, if the record has one. */
	readonly idField?: string;
	/** The columns in `RecordKind`, separated by spaces; `columnOf` reads them. */
	readonly simplified?: string;
}

/**
 * Makes an operation that gives one record for each input item. The labels of the resource and the operation are made from
 * their values, as in "Get Many"; `label` overrides that of the resource.
 */
export const lookup = definerOf('single');

/** Makes an operation that returns any number of records for each input item. */
export const listing = definerOf('list');

function definerOf(kind: Result['kind']) {
	return (
		resource: string,
		value: string,
		endpoint: Endpoint,
		definition: OperationDefinition,
	): Operation => {
		const list = kind === 'list' ? listIn(endpoint.data) : undefined;
		const paging = pagingOf(endpoint);
		const { action, description = action, label = startCase(resource), about } = definition;
		const { schema = list?.schema ?? (endpoint.data as RecordKind['schema']) } = definition;
		const { idField = 'id' in schema.shape ? 'id' : undefined, simplified } = definition;
		const columns = simplified === undefined ? undefined : words(simplified).map(columnOf);
		const own = {
			resource: { name: label, value: resource, ...(about && { description: about }) },
			endpoint,
			fields: definition.fields.map((field) => asRequired(field, endpoint)),
			...pick(definition, ['filters', 'options']),
			result: {
				kind,
				record: { schema, idField, fields: fieldPaths(schema), simplified: columns },
				...pick(definition, ['from', 'remark', 'madeAt', 'countedIn']),
				...(list ? { listKey: list.listKey, paging } : { nestedPaging: paging }),
			},
		};
		const least = list && endpoint.price === 'perResult' ? ', at least 1 for each request' : '';
		const withPrice = `${description}. ${priceText(own)}${least}.`;
		return { ...own, option: entryOf(value, { action, description: withPrice }) };
	};
}

/** Says what an operation costs, in a sentence without its full stop. */
export function priceText({
	endpoint: { price },
	resource,
	result: { kind, paging },
}: Pick<Operation, 'endpoint' | 'resource' | 'result'>): string {
	if (price === 'free') return 'Free';
	if (price === 'notStated')
		return 'The price is not known: 1 credit is assumed, and each run says what it cost';
	if (kind === 'single') return 'Costs 1 credit';
	if (price === 'perResult') return `Costs 1 credit for each ${resource.name.toLowerCase()}`;
	if (paging === undefined) return 'Costs 1 credit, whatever the Limit';
	return `Costs 1 credit for each ${paging.size ? 'page of up to 10' : 'page'}`;
}

/** Returns the field, required if the contract requires it. */
function asRequired(field: Field, { body }: Endpoint): Field {
	const rule = body.shape[wireName(field)] as z.ZodType | undefined;
	if (rule === undefined || rule.isOptional()) return field;
	return { ...field, property: { ...field.property, required: true } };
}

/** Makes an entry of a dropdown, with a name made from its value: `newTweet` is "New Tweet". */
export function entryOf(
	value: string,
	{ action, description }: Pick<OperationOption, 'action' | 'description'>,
): OperationOption {
	return { name: startCase(value), value, action, description };
}

/** Splits text at spaces, for long lists of names. */
export function words(text: string): string[] {
	return text.trim().split(/\s+/);
}
