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
	/** Where in `data` the one record stands; absent where it is `data` itself. */
	readonly from?: RecordPlace | undefined;
	/** Member of `data` that holds a list of records; absent where `data` is the list itself. */
	readonly listKey?: string | undefined;
	/** How the next page of a list is asked for; absent where one answer holds all. */
	readonly paging?: Paging | undefined;
	/** How the list goes on that the one record comes with, or stands in: `next` of a tweet leads to more replies. */
	readonly goesOn?: Paging | undefined;
	/**
	 * Fields of a record that say when it was made, in a listing that comes newest first: it can end at a moment
	 * (Only After). They hold epoch (milli)seconds or ISO 8601; the first with a time counts.
	 */
	readonly madeAt?: readonly string[] | undefined;
	/** What the hint says about a record, such as one that is not quite what the body asks for. */
	readonly remark?: ((record: DataRecord, body: DataRecord) => string | undefined) | undefined;
	/** Path in `data` of a number that says how many records there are to come, where it is no total of the listing itself. */
	readonly countedIn?: string | undefined;
}

/** Where in `data` a record stands. */
interface RecordPlace {
	/** As in `tweets[0].author`. */
	readonly path: string;
	/** Member of `data` that becomes one of the record: `replies` of a tweet. */
	readonly added?: string;
	/** Why there is no record, where it is not its own endpoint that is asked, as a sentence without its full stop. */
	readonly ifNone?: string;
}

/** One operation of one node: its place in the dropdowns, its parameters, its request, its result. */
export interface Operation {
	readonly resource: Resource;
	readonly option: OperationOption;
	readonly endpoint: Endpoint;
	readonly fields: readonly Field[];
	/** Of a search; one with neither a query nor a filter is refused before it is sent. */
	readonly filters?: readonly Field[];
	/** Members of the `options` collection besides those that every operation has. */
	readonly options?: readonly Field[];
	readonly result: Result;
}

export function bodyFieldsOf({ fields, filters = [], options = [] }: Operation): readonly Field[] {
	return [...fields, ...filters, ...options].filter(({ shapes }) => shapes === undefined);
}

/** An operation as a platform's file writes it down. */
export interface WrittenOperation
	extends Pick<OperationOption, 'action'>, Pick<Operation, 'fields' | 'filters' | 'options'> {
	/** What it does, where `action` does not say all; its price is added. */
	readonly description?: string;
	/** Label of the resource, if its value does not make it. */
	readonly label?: string;
	/** What the resource is, where its name does not say it. */
	readonly about?: string;
	/** As in `RecordKind`; if nothing is said, `data` of the endpoint, or the entries of the list in it. */
	readonly schema?: RecordKind['schema'];
	/** As in `RecordKind`; `id` where the record has one and nothing is said. */
	readonly idField?: string;
	/** The columns in `RecordKind`, as `columnOf` reads them, with spaces between them. */
	readonly simplified?: string;
}

type Make<More> = (
	resource: string,
	value: string,
	endpoint: Endpoint,
	written: WrittenOperation & More,
) => Operation;

/**
 * Makes an operation that gives one record for each input item.
 * Resource and operation are named by their values, as in "Get Many"; `label` names the resource otherwise.
 */
export const lookup: Make<Pick<Result, 'from' | 'remark'>> = (...written) => {
	const [, , endpoint, { from, remark }] = written;
	const result = { kind: 'single', from, remark, goesOn: pagingOf(endpoint) } as const;
	return operation(written, endpoint.data as RecordKind['schema'], result);
};

/** Makes an operation that gives any number of records for each input item. */
export const listing: Make<Pick<Result, 'madeAt' | 'countedIn'>> = (...written) => {
	const [, , endpoint, { madeAt, countedIn }] = written;
	const { listKey, schema } = listIn(endpoint.data);
	const paging = pagingOf(endpoint);
	return operation(written, schema, { kind: 'list', listKey, paging, madeAt, countedIn });
};

function operation(
	[resource, value, endpoint, written]: Parameters<Make<unknown>>,
	usualSchema: RecordKind['schema'],
	result: Omit<Result, 'record'>,
): Operation {
	const { label = startCase(resource), about, simplified, schema = usualSchema } = written;
	const { action, description = action, fields } = written;
	const { idField = 'id' in schema.shape ? 'id' : undefined } = written;
	const columns = simplified === undefined ? undefined : words(simplified).map(columnOf);
	const record = { schema, idField, fields: fieldPaths(schema), simplified: columns };
	const own = {
		resource: { name: label, value: resource, ...(about && { description: about }) },
		endpoint,
		fields: fields.map((field) => asRequired(field, endpoint)),
		...pick(written, ['filters', 'options']),
		result: { ...result, record },
	};
	const usesOffset = result.kind === 'list' && endpoint.price === 'perResult';
	const least = usesOffset ? ', at least 1 for each request' : '';
	const withPrice = `${description}. ${costsInWords(own)}${least}.`;
	return { ...own, option: entryOf(value, { action, description: withPrice }) };
}

/** Says what an operation costs, in a sentence without its full stop. */
export function costsInWords({
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

/** The field, required where the contract requires it. */
function asRequired(field: Field, { body }: Endpoint): Field {
	const rule = body.shape[wireName(field)] as z.ZodType | undefined;
	if (rule === undefined || rule.isOptional()) return field;
	return { ...field, property: { ...field.property, required: true } };
}

/** The entry of a dropdown, which is named by its value: `newTweet` is "New Tweet". */
export function entryOf(
	value: string,
	{ action, description }: Pick<OperationOption, 'action' | 'description'>,
): OperationOption {
	return { name: startCase(value), value, action, description };
}

/** The words of a text: for lists that are long, and plain. */
export function words(text: string): string[] {
	return text.trim().split(/\s+/);
}
