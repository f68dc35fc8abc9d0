import {
	type INodeParameters,
	type INodeProperties,
	type INodeTypeDescription,
	NodeHelpers,
} from 'n8n-workflow';

/** What the editor shows for certain choices: properties at the top, and members of the collections. */
export interface Shown {
	/** Of a collection only the members that are shown. */
	readonly properties: readonly INodeProperties[];
	/** Members of the collection of that name; none where there is no such collection. */
	members(collection: string): readonly INodeProperties[];
}

/**
 * What n8n's editor shows of a node where the user has chosen this: n8n's own rule decides. Output is Selected Fields,
 * Return All is off, and every other switch is on, so that what they show is there.
 */
export function shown(node: INodeTypeDescription, chosen: INodeParameters): Shown {
	const switches = node.properties.filter(({ type }) => type === 'boolean');
	const values: INodeParameters = {
		...Object.fromEntries(switches.map(({ name }) => [name, true])),
		output: 'selected',
		returnAll: false,
		...chosen,
	};
	const isShown = (property: INodeProperties) =>
		NodeHelpers.displayParameter(values, property, { typeVersion: 1 }, node, values);
	const properties = node.properties.filter(isShown).map((property) => {
		const { type, options = [] } = property;
		const members = () => (options as INodeProperties[]).filter(isShown);
		return type === 'collection' ? { ...property, options: members() } : property;
	});
	return {
		properties,
		members: (collection) => {
			const found = properties.find(({ name }) => name === collection);
			return (found?.options ?? []) as INodeProperties[];
		},
	};
}
