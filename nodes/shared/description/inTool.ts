import type { INodeProperties } from 'n8n-workflow';

/** A property in two forms: for the node in a workflow, and for the node as a tool of an AI agent. */
export function unlessTool(property: INodeProperties, asTool: INodeProperties): INodeProperties[] {
	const { displayOptions } = property;
	return [
		// `hide` and not `show`: a version of n8n that does not know `@tool` keeps it
		{
			...property,
			displayOptions: { ...displayOptions, hide: { ...displayOptions?.hide, '@tool': [true] } },
		},
		inTool(asTool),
	];
}

/** The property, shown where the node is a tool of an AI agent. */
export function inTool(property: INodeProperties): INodeProperties {
	const { displayOptions } = property;
	return {
		...property,
		displayOptions: { ...displayOptions, show: { ...displayOptions?.show, '@tool': [true] } },
	};
}
