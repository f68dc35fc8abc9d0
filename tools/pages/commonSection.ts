import type { INodeProperties } from 'n8n-workflow';
import { ownOptions, shownFor } from './operationSection';
import { memberTable, parameterTable } from './parameterTable';
import { type Platform, title } from './platforms';

const COMMON_PARAMETERS = ['returnAll', 'limit', 'output', 'fields'];

/** What several operations of a node take: Return All and Limit, Output, and the common options. */
export function commonSection({ description: node, operations }: Platform): string[] {
	const parameters = new Occurrences();
	const options = new Occurrences();
	for (const operation of operations) {
		const screen = shownFor(node, operation);
		const own = new Set(ownOptions(operation, screen));
		const common = screen.properties.filter(({ name }) => COMMON_PARAMETERS.includes(name));
		parameters.add(title(operation), common);
		options.add(
			title(operation),
			screen.members('options').filter((option) => !own.has(option)),
		);
	}
	const all = operations.map(title);
	return [
		'### Output and options',
		parameterTable(parameters.withWhere(all)),
		...toolDefaults(node, parameters.withWhere(all)),
		'**Options**',
		memberTable(options.withWhere(all)),
	];
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

/** Properties by their names, and the operations that have them. */
class Occurrences {
	private readonly found = new Map<string, { property: INodeProperties; titles: string[] }>();

	add(operation: string, properties: readonly INodeProperties[]): void {
		for (const property of properties) {
			const known = this.found.get(property.name);
			if (known === undefined) this.found.set(property.name, { property, titles: [operation] });
			else known.titles.push(operation);
		}
	}

	/** Each property once; where some operations lack it, its description says which have it. */
	withWhere(all: readonly string[]): INodeProperties[] {
		return [...this.found.values()].map(({ property, titles }) =>
			titles.length === all.length
				? withoutFields(property)
				: withNote(withoutFields(property), `Only on ${titles.join('; ')}`),
		);
	}
}

/** Each operation has its own fields: to choose from, and in the simplified output. */
function withoutFields(property: INodeProperties): INodeProperties {
	const { name, description = '' } = property;
	if (name === 'fields') return { ...property, type: 'multiOptions' };
	return name === 'output'
		? { ...property, description: description.replace(/\..*/, '') }
		: property;
}

function withNote(property: INodeProperties, note: string): INodeProperties {
	const { description = '' } = property;
	const begin = description === '' || description.endsWith('.') ? description : `${description}.`;
	return { ...property, description: `${begin} ${note}.`.trim() };
}
