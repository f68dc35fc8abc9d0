import { groupBy } from 'lodash';
import type { INodeProperties } from 'n8n-workflow';
import { quietDay, type TriggerEvent } from '../../nodes/shared/operation/event';
import { anchor, memberTable, parameterTable } from './markdown';
import { operationSection, ownOptions, shownFor } from './operationSection';
import { type Platform, platforms, title } from './platforms';
import { shown } from './shown';

const PACKAGE = 'n8n-nodes-public-platform-data';

/** The page of a node and its trigger, made of its operations and events, so that it cannot get out of date. */
export function nodePage(folder: string): string {
	const platform = platforms.find((each) => each.folder === folder);
	if (platform === undefined) throw new Error(`package.json names no node of nodes/${folder}`);
	const { description: node, operations, trigger, events } = platform;
	return [
		`<!-- Made by "npm run docs" from nodes/${folder}. Changes belong there. -->`,
		`# ${node.displayName}`,
		`${node.description}.`,
		`The node \`${PACKAGE}.${node.name}\` and its trigger \`${PACKAGE}.${trigger.name}\`. Both take the [credential](../credential.md) Public Platform Data API. [parameters.md](../parameters.md) describes what all nodes share, [triggers.md](../triggers.md) what all triggers share.`,
		[
			`- Operations: ${links(operations.map(title))}`,
			`- [Output and options](#output-and-options)`,
			`- Events of the trigger: ${links(events.map(({ option }) => option.name))}`,
		].join('\n'),
		'## Operations',
		"The examples show made-up records in the form that the service's document describes. A test runs each of them on n8n's engine and compares the items.",
		...operations.flatMap((operation) => operationSection(platform, operation)),
		...commonSection(platform),
		`## ${trigger.displayName}`,
		`${trigger.description}.`,
		'[triggers.md](../triggers.md#events-and-their-price) has the price of every event in one table.',
		...events.flatMap((event) => eventSection(platform, event)),
		`### Options of ${trigger.displayName}`,
		triggerOptions(platform),
		'',
	].join('\n\n');
}

function links(headings: readonly string[]): string {
	return headings.map((heading) => `[${heading}](#${anchor(heading)})`).join(', ');
}

const COMMON_PARAMETERS = ['returnAll', 'limit', 'output', 'fields'];

/** What several operations of a node take: Return All and Limit, Output, and the common options. */
function commonSection({ description: node, operations }: Platform): string[] {
	const found = operations.flatMap((operation) => {
		const screen = shownFor(node, operation);
		const own = ownOptions(operation, screen);
		const isCommon = ({ name }: INodeProperties) => COMMON_PARAMETERS.includes(name);
		return [
			...screen.properties.filter(isCommon),
			...screen.members('options').filter((option) => !own.includes(option)),
		].map((property) => ({ ...property, operation: title(operation) }));
	});
	/** Each once; where some operations lack it, its description says which have it. */
	const properties = Object.values(groupBy(found, 'name')).map((same) =>
		once(same, same.length === operations.length),
	);
	const parameters = properties.filter(({ name }) => COMMON_PARAMETERS.includes(name));
	return [
		'### Output and options',
		parameterTable(parameters),
		...toolDefaults(node, parameters),
		'**Options**',
		memberTable(properties.filter((property) => !parameters.includes(property))),
	];
}

/** A property as the first of those that have it shows it. Each has its own fields: to choose from, and in the simplified output. */
function once(same: Array<INodeProperties & { operation: string }>, isEverywhere: boolean) {
	const [{ operation: _, ...property }] = same as [(typeof same)[number]];
	const { name, description: text = '' } = property;
	const type = name === 'fields' ? 'multiOptions' : property.type;
	const description = name === 'output' ? text.replace(/\..*/, '') : text;
	if (isEverywhere) return { ...property, type, description };
	const begin = description.replace(/[^.]$/, '$&.');
	const where = `Only on ${same.map(({ operation }) => operation).join('; ')}.`;
	return { ...property, type, description: `${begin} ${where}`.trim() };
}

/** A sentence about the defaults that differ in n8n's tools of AI agents. */
function toolDefaults(
	node: Platform['description'],
	parameters: readonly INodeProperties[],
): string[] {
	const differing = parameters.flatMap(({ name, displayName, default: usual }) => {
		const inTool = node.properties.find(
			(property) =>
				property.name === name &&
				property.default !== usual &&
				property.displayOptions?.show?.['@tool']?.includes(true),
		);
		return inTool === undefined ? [] : [`${displayName} is \`${String(inTool.default)}\``];
	});
	return differing.length === 0
		? []
		: [
				`As a tool of an AI agent the defaults are others: ${differing.join(', ')}, and the model says what to look up.`,
			];
}

/** Parameters that the page describes at the operation, and those of every event. */
const DESCRIBED_ELSEWHERE = new Set([
	'pollTimes',
	'event',
	'output',
	'fields',
	'options',
	'filters',
]);

/** One event: when it starts the workflow, what a quiet day costs, its parameters, and what comes out. */
function eventSection({ trigger }: Platform, event: TriggerEvent): string[] {
	const { option, operation, kind } = event;
	const { properties, members } = shown(trigger, { event: option.value });
	const own = properties.filter(({ name }) => !DESCRIBED_ELSEWHERE.has(name));
	const asked = `[${title(operation)}](#${anchor(title(operation))})`;
	return [
		`### ${option.name}`,
		`${option.description}. ${quietDay(event)}`,
		[
			`- **Event** \`${option.value}\`; polls ${asked}, and takes the same parameters${members('filters').length > 0 ? ' and filters' : ''}`,
			kind === 'new'
				? '- **Items**: each new record once, as that operation gives it'
				: '- **Items**: the record as that operation gives it, with `_changes`: `[{"field": …, "before": …, "after": …}]`',
		].join('\n'),
		parameterTable(own, operation.fields),
	];
}

/** The options of a trigger, over all its events. */
function triggerOptions({ trigger, events }: Platform): string {
	const options = events.flatMap(({ option }) => [
		...shown(trigger, { event: option.value }).members('options'),
	]);
	const once = new Map(options.map((option) => [option.displayName, option] as const));
	return memberTable([...once].sort().map(([, option]) => option));
}
