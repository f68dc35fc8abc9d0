import { aboutEvent, type TriggerEvent } from '../../nodes/shared/operation/event';
import { anchor, parameterTable } from './markdown';
import { operationSection } from './operationSection';
import { rows, type Platform } from '../catalogue';
import { title } from './words';
import { membersOf, shown } from './shown';

const PACKAGE = 'n8n-nodes-public-platform-data';

/** The page of a node and its trigger, made of its operations and events, so that it cannot get out of date. */
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

/** One event: when it starts the workflow, what a quiet day costs, what it watches, and what comes out. */
function eventSection({ trigger }: Platform, event: TriggerEvent): string[] {
	const { option, operation, kind } = event;
	const screen = shown(trigger, { event: option.value });
	const watch = screen.filter(({ name }) => name === 'watch');
	const asked = `[${title(operation)}](#${anchor(title(operation))})`;
	return [
		`### ${option.name}`,
		aboutEvent(event),
		[
			`- **Trigger On** \`${option.value}\`; polls ${asked}, and takes the same parameters${membersOf(screen, 'filters').length > 0 ? ' and filters' : ''}`,
			kind === 'new'
				? '- **Items**: each new record once, as that operation gives it'
				: '- **Items**: the record as that operation gives it, with `_changes`: `[{"field": …, "before": …, "after": …}]`',
		].join('\n'),
		...(watch.length === 0 ? [] : [parameterTable(watch, false)]),
	];
}
