import { groupBy, isPlainObject, mapValues, pick } from 'lodash';
import { z } from 'zod/v4';
import { callOf, goldenOf } from '../../golden/golden';
import { eventDescription, type TriggerEvent } from '../../nodes/shared/operation/event';
import type { Operation } from '../../nodes/shared/operation/operation';
import { asRecord } from '../../nodes/shared/operation/record';
import { commonOptions } from '../../nodes/shared/options/commonOptions';
import { simplify } from '../../nodes/shared/output/simplified';
import { type Platform, type Row, rows } from '../catalogue';
import { anchor, parameterTable, priceOf, title } from './markdown';
import { membersOf, shown } from './shown';

const PACKAGE = 'n8n-nodes-public-platform-data';

/** Makes the page of a node and its trigger. */
export function nodePage(platform: Platform): string {
	const { folder, description: node, operations, trigger, events } = platform;
	return [
		`<!-- Made by "npm run docs" from nodes/${folder}. Changes belong there. -->`,
		`# ${node.displayName}`,
		`${node.description}.`,
		`The node \`${PACKAGE}.${node.name}\`, and its trigger \`${PACKAGE}.${trigger.name}\`. What all share: [credential](../credential.md), [parameters, output and options](../parameters.md), [triggers and their prices](../triggers.md), [what is assumed](../open-points.md).`,
		[
			`- Operations: ${links(operations.map(title))}`,
			`- Events of the trigger: ${links(events.map(({ option }) => option.name))}`,
		].join('\n'),
		'## Operations',
		"The examples are made up, with every field that the service's document describes. A test runs each on n8n's engine.",
		...rows.filter(({ nodeType }) => nodeType === node.name).flatMap(operationSection),
		`## ${trigger.displayName}`,
		`${trigger.description}.`,
		...events.flatMap((event) => eventSection(platform, event)),
		'',
	].join('\n\n');
}

function links(headings: readonly string[]): string {
	return headings.map((heading) => `[${heading}](#${anchor(heading)})`).join(', ');
}

/** Makes the section of an event: when it starts the workflow, what a quiet day costs, what it watches, and its output. */
function eventSection({ trigger }: Platform, event: TriggerEvent): string[] {
	const { option, operation, kind } = event;
	const screen = shown(trigger, { event: option.value });
	const watch = screen.filter(({ name }) => name === 'watch');
	const link = `[${title(operation)}](#${anchor(title(operation))})`;
	return [
		`### ${option.name}`,
		eventDescription(event),
		[
			`- **Trigger On** \`${option.value}\`; polls ${link}, and takes the same parameters${membersOf(screen, 'filters').length > 0 ? ' and filters' : ''}`,
			kind === 'new'
				? '- **Items**: each new record once, as that operation gives it'
				: '- **Items**: the record as that operation gives it, with `_changes`: `[{"field": …, "before": …, "after": …}]`',
		].join('\n'),
		...(watch.length === 0 ? [] : [parameterTable(watch, false)]),
	];
}

/** Parameters that the pages describe once, for all operations, and collections, whose members have tables of their own. */
const COMMON = ['price', 'returnAll', 'limit', 'output', 'fields', 'filters', 'options'];
const { since, ...others } = commonOptions;
const COMMON_OPTIONS = new Set(Object.values(others).map(({ property }) => property.name));

/** Makes the section of an operation: cost, output, parameters, and an example with its item. */
export function operationSection(row: Row): string[] {
	const { resource, option, endpoint } = row.operation;
	const screen = shown(row.description, { resource: resource.value, operation: option.value });
	const tables = {
		Parameters: screen.filter(({ name }) => !COMMON.includes(name)),
		Filters: membersOf(screen, 'filters'),
		Options: membersOf(screen, 'options').filter(({ name }) => !COMMON_OPTIONS.has(name)),
	};
	return [
		`### ${title(row.operation)}`,
		option.description,
		[
			`- **Resource** \`${resource.value}\`, **operation** \`${option.value}\`; sends \`POST ${endpoint.path}\``,
			`- **Credits**: ${priceOf(row.operation)}`,
			`- **Items**: ${itemsOf(row.operation)}`,
			...recordLines(row.operation),
		].join('\n'),
		...Object.entries(tables).flatMap(([heading, properties]) => {
			if (properties.length === 0) return [];
			return [`**${heading}**`, parameterTable(properties, heading !== 'Parameters')];
		}),
		...exampleLines(row),
	];
}

/** Returns what the example cannot show: the meaning of fields, or that they are not documented. */
function recordLines({ result: { record } }: Operation): string[] {
	if (record.simplified === undefined)
		return ["- **Fields**: the service's document does not show them; they come out as sent"];
	const said = meanings(record.schema);
	return said.length === 0 ? [] : ['- **Fields**:', ...said];
}

function itemsOf({ result }: Operation): string {
	if (result.kind === 'single') return 'one for each input item';
	return result.paging === undefined
		? 'one for each record; one answer holds them all. Takes Limit, and Return All, which is on by default'
		: 'one for each record; takes Return All and Limit';
}

/** Makes the example: the golden request as parameters, and the item from the golden response. */
function exampleLines(row: Row): string[] {
	const records = row.records(goldenOf(row.path).response.data);
	const which = records.length > 1 ? `The first of ${records.length} items` : 'The item';
	const first = asRecord(records[0] ?? {});
	return [
		'**Example**',
		json(parametersOf(row, records.length)),
		`${which} with Output set to Simplified:`,
		json(simplify(first, row.operation.result.record.simplified)),
		`<details><summary>${which} with Output set to Raw</summary>`,
		json(first),
		'</details>',
	];
}

/**
 * Shows all parameters of a search with filters, and of the one operation that requires nothing; only required ones
 * otherwise.
 */
function parametersOf({ operation, path, isPublic, least }: Row, records: number): object {
	// a range with two of its four bounds
	const filled = mapValues(goldenOf(path).fullRequest, (value) =>
		isPlainObject(value) ? pick(value, 'gte', 'lte') : value,
	);
	const { filters, result } = operation;
	return {
		...(filters || isPublic ? callOf(operation, filled) : least).parameters,
		...(isPublic && { baseUrl: 'https://api.example.com/v1' }),
		...(result.kind === 'list' && result.paging && { returnAll: false, limit: records }),
	};
}

function json(value: unknown): string {
	return `\`\`\`json\n${JSON.stringify(value, null, '\t')}\n\`\`\``;
}

/** The description of a field in a JSON schema. */
interface Described {
	readonly description?: string;
	readonly items?: Described;
	readonly properties?: Readonly<Record<string, Described>>;
}

/** Max members of an object to describe: a larger one is a record of its own, such as a tweet among replies. */
const MAX_MEMBERS = 24;

/** Returns what the service's document says about fields, in Markdown, grouped by text. */
function meanings(record: z.ZodObject): string[] {
	const said = groupBy(
		descriptionIn(z.toJSONSchema(record) as Described, ''),
		({ meaning }) => meaning,
	);
	return Object.entries(said).map(
		([meaning, fields]) => `  - ${fields.map(({ path }) => `\`${path}\``).join(', ')}: ${meaning}`,
	);
}

function descriptionIn(value: Described, at: string): Array<{ path: string; meaning: string }> {
	return Object.entries(value.properties ?? {}).flatMap(([name, field]) => {
		const { description: meaning, items, properties = items?.properties ?? {} } = field;
		const own = meaning === undefined ? [] : [{ path: at + name, meaning }];
		if (Object.keys(properties).length > MAX_MEMBERS) return own;
		return [...own, ...descriptionIn({ properties }, `${at}${name}${items ? '[]' : ''}.`)];
	});
}
