import {
	type INodeParameters,
	type INodeProperties,
	type INodeTypeDescription,
	NodeHelpers,
} from 'n8n-workflow';

/**
 * Returns what n8n's editor shows of a node below the chosen dropdown values, with the visible members of its collections, by
 * n8n's own rule. Output is Selected Fields, Return All is off, and every other switch is on, so that what depends on them is
 * included.
 */
export function shown(node: INodeTypeDescription, chosen: INodeParameters): INodeProperties[] {
	const switches = node.properties.filter(({ type }) => type === 'boolean');
	const values: INodeParameters = {
		...Object.fromEntries(switches.map(({ name }) => [name, true])),
		output: 'selected',
		returnAll: false,
		...chosen,
	};
	const isShown = (property: INodeProperties) =>
		!(property.name in chosen) &&
		NodeHelpers.displayParameter(values, property, { typeVersion: 1 }, node, values);
	return node.properties.filter(isShown).map((property) => {
		if (property.type !== 'collection') return property;
		return { ...property, options: (property.options as INodeProperties[]).filter(isShown) };
	});
}

/** Returns the visible members of a collection; none if it is hidden. */
export function membersOf(properties: INodeProperties[], collection: string): INodeProperties[] {
	return (properties.find(({ name }) => name === collection)?.options ?? []) as INodeProperties[];
}
