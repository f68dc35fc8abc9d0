import { get, isPlainObject, mapValues, pick } from 'lodash';
import type { INodeParameters, INodeProperties } from 'n8n-workflow';
import { callOf } from '../../golden/calls';
import { goldenOf } from '../../golden/golden';
import type { Operation } from '../../nodes/shared/operation/operation';
import { asRecord } from '../../nodes/shared/operation/record';
import { commonOptions } from '../../nodes/shared/options/commonOptions';
import { simplify } from '../../nodes/shared/output/simplified';
import { memberTable, parameterTable } from './markdown';
import { meanings } from './meanings';
import type { Platform } from '../../catalogue/platforms';
import { priceOf, title } from './words';
import { shown, type Shown } from './shown';

/** Parameters that the page describes once, for all operations. */
const COMMON = new Set(['resource', 'operation', 'returnAll', 'limit', 'output', 'fields']);
const COLLECTIONS = new Set(['filters', 'options']);

/** One operation: what it costs and gives, its parameters, an example and the item that comes out. */
export function operationSection({ description: node }: Platform, operation: Operation): string[] {
	const { resource, option, endpoint, result } = operation;
	const screen = shown(node, { resource: resource.value, operation: option.value });
	const own = screen.properties.filter(({ name }) => !COMMON.has(name) && !COLLECTIONS.has(name));
	return [
		`### ${title(operation)}`,
		option.description,
		[
			`- **Resource** \`${resource.value}\`, **operation** \`${option.value}\`; sends \`POST ${endpoint.path}\``,
			`- **Credits**: ${priceOf(endpoint)}`,
			`- **Items**: ${itemsOf(operation)}`,
			...recordLines(operation),
		].join('\n'),
		...(own.length === 0 ? [] : ['**Parameters**', parameterTable(own)]),
		...membersUnder('Filters', screen.members('filters')),
		...membersUnder('Options', ownOptions(screen)),
		...membersUnder(
			'Option of a tool of an AI agent',
			[result.record.shortening?.property ?? []].flat(),
		),
		...exampleLines(operation),
	];
}

/** What the example cannot show: what fields mean, or that nobody knows which there are. */
function recordLines({ result: { record } }: Operation): string[] {
	if (record.simplified === undefined)
		return ["- **Fields**: the service's document does not show them; they come out as sent"];
	const said = meanings(record.schema);
	return said.length === 0 ? [] : ['- **Fields**:', ...said];
}

/** Options that others have not, and Only After. */
function ownOptions(screen: Shown): readonly INodeProperties[] {
	const { since, ...others } = commonOptions;
	const common = new Set(Object.values(others).map(({ property }) => property.name));
	return screen.members('options').filter(({ name }) => !common.has(name));
}

function itemsOf({ result }: Operation): string {
	if (result.kind === 'single') return 'one for each input item';
	return result.paging === undefined
		? 'one for each record; one answer holds them all. Takes Limit, and Return All, which is on by default'
		: 'one for each record; takes Return All and Limit';
}

function membersUnder(heading: string, properties: readonly INodeProperties[]): string[] {
	return properties.length === 0 ? [] : [`**${heading}**`, memberTable(properties)];
}

/** The golden request as parameters, and what the operation's own code makes of the golden answer. */
function exampleLines(operation: Operation): string[] {
	const records = recordsOf(operation);
	const which = records.length > 1 ? `The first of ${records.length} items` : 'The item';
	const first = asRecord(records[0] ?? {});
	return [
		'**Example**',
		json(parametersOf(operation, records.length)),
		`${which} with Output set to Simplified:`,
		json(simplify(first, operation.result.record.simplified)),
		`<details><summary>${which} with Output set to Raw</summary>`,
		json(first),
		'</details>',
	];
}

function recordsOf({ endpoint, result }: Operation): unknown[] {
	const { data } = goldenOf(endpoint.path).response;
	if (result.kind === 'single') return [result.pick?.(data as Record<string, unknown>) ?? data];
	return (result.listKey === undefined ? data : get(data, result.listKey)) as unknown[];
}

/** A search with filters is shown with all of them, everything else with what it needs. */
function parametersOf(operation: Operation, records: number): INodeParameters {
	const { resource, option, endpoint, result } = operation;
	const { request, fullRequest } = goldenOf(endpoint.path);
	// a range from one bound to the other, of the four that it can have
	const filled = mapValues(fullRequest, (value) =>
		isPlainObject(value) ? pick(value, 'gte', 'lte') : value,
	);
	const { parameters } = callOf(operation, operation.filters === undefined ? request : filled);
	const { filters, options, ...own } = parameters;
	return {
		resource: resource.value,
		operation: option.value,
		...(endpoint.auth === 'none' && { baseUrl: 'https://api.example.com' }),
		...own,
		...(result.paging && { returnAll: false, limit: records }),
		...(filters !== undefined && { filters }),
		...(options !== undefined && { options }),
	};
}

function json(value: unknown): string {
	return `\`\`\`json\n${JSON.stringify(value, null, '\t')}\n\`\`\``;
}
