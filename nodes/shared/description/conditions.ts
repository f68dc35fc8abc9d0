import type { IDisplayOptions, INodeProperties } from 'n8n-workflow';
import type { Operation } from '../operation/operation';

/** The property, shown under these conditions too; its own conditions stay. */
export function shownWhen(
	property: INodeProperties,
	show: NonNullable<IDisplayOptions['show']>,
): INodeProperties {
	const { displayOptions } = property;
	const conditions = { ...show, ...displayOptions?.show };
	return { ...property, displayOptions: { ...displayOptions, show: conditions } };
}

/**
 * The property, shown for some of a node's operations. The conditions name the dropdowns from the root
 * (`/operation`), the only form that works inside a collection; n8n's editor empties a list of choices when a
 * dropdown changes that they name as `operation`. It is one property where the resource alone decides, and
 * one more for each resource of which only some operations take it.
 */
export function shownFor(
	takers: readonly Operation[],
	all: readonly Operation[],
	property: INodeProperties,
): INodeProperties[] {
	if (takers.length === all.length) return [property];
	const resources = [...new Set(takers.map(({ resource }) => resource.value))];
	const of = (resource: string, operations: readonly Operation[]) =>
		operations.filter((operation) => operation.resource.value === resource);
	const isWhole = (resource: string) => of(resource, takers).length === of(resource, all).length;
	const whole = resources.filter(isWhole);
	const parts = resources.filter((resource) => !isWhole(resource));
	return [
		...(whole.length === 0 ? [] : [shownWhen(property, { '/resource': whole })]),
		...parts.map((resource) =>
			shownWhen(property, {
				'/resource': [resource],
				'/operation': of(resource, takers).map(({ option }) => option.value),
			}),
		),
	];
}

/** A property in two forms: for the node in a workflow, and for the node as a tool of an AI agent. */
export function unlessTool(property: INodeProperties, asTool: INodeProperties): INodeProperties[] {
	const { displayOptions } = property;
	return [
		// `hide` and not `show`: a version of n8n that does not know `@tool` keeps it
		{
			...property,
			displayOptions: { ...displayOptions, hide: { ...displayOptions?.hide, '@tool': [true] } },
		},
		shownWhen(asTool, { '@tool': [true] }),
	];
}
