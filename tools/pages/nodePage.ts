import { anchor } from './markdown';
import { commonSection } from './commonSection';
import { eventSection, triggerOptions } from './eventSection';
import { operationSection } from './operationSection';
import { type Platform, title } from './platforms';

const PACKAGE = 'n8n-nodes-public-platform-data';

/** The page of a node and its trigger, made of its operations and events, so that it cannot get out of date. */
export function nodePage(platform: Platform): string {
	const { folder, description: node, operations, trigger, events } = platform;
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
