import {
	type INodeParameters,
	type INodeProperties,
	type INodeTypeDescription,
	NodeHelpers,
} from 'n8n-workflow';
import { reject } from 'lodash';
import type { Operation } from '../../nodes/shared/operation/operation';
import { everyEvent, everyOperation } from '../catalogue';

/**
 * Returns what n8n's editor shows of a node below the chosen dropdown values, with the visible members of its collections, by
 * n8n's own rule. Output is Selected Fields, Return All is off, and every other switch is on, so that what depends on them is
 * included.
 */
export function shown(node: INodeTypeDescription, chosen: INodeParameters): INodeProperties[] {
	return reject(withDropdowns(node, chosen), ({ name }) => name in chosen);
}

function withDropdowns(node: INodeTypeDescription, chosen: INodeParameters): INodeProperties[] {
	const switches = node.properties.filter(({ type }) => type === 'boolean');
	const values: INodeParameters = {
		...Object.fromEntries(switches.map(({ name }) => [name, true])),
		output: 'selected',
		returnAll: false,
		...chosen,
	};
	const isShown = (property: INodeProperties) =>
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

/**
 * Every name that a saved workflow can contain, by operation (`codeHost user.get`) and event (`codeHostTrigger newIssue`):
 * the endpoint or operation that it reads, and its parameters with their defaults, which a workflow leaves out; filters and
 * options in their collections, as in a workflow.
 */
type SavedNames = Readonly<Record<string, { reads: string; parameters: object }>>;

/** Returns the names of the nodes. */
export function namesNow(): SavedNames {
	const ofOperations = everyOperation.map((entry): [string, SavedNames[string]] => {
		const reads = entry.operation.endpoint.path;
		const parameters = defaultsOf(withDropdowns(entry.description, chosenFor(entry.operation)));
		return [entry.title, { reads, parameters }];
	});
	const ofEvents = everyEvent.map(({ title, trigger, event }): [string, SavedNames[string]] => {
		const { resource, option } = event.operation;
		const parameters = defaultsOf(withDropdowns(trigger, { event: event.option.value }));
		return [title, { reads: `${resource.value}.${option.value}`, parameters }];
	});
	return Object.fromEntries([...ofOperations, ...ofEvents]);
}

function defaultsOf(properties: readonly INodeProperties[]): object {
	return Object.fromEntries(
		reject(properties, { type: 'notice' }).map(({ name, type, options, default: preset }) => [
			name,
			type === 'collection' ? defaultsOf(options as INodeProperties[]) : preset,
		]),
	);
}

/** Returns what n8n shows for an operation below the two dropdowns, with every parameter that depends on another. */
export function shownFor(
	{ description, operation }: (typeof everyOperation)[number],
	as: '' | 'Tool' = '',
): INodeProperties[] {
	return shown({ ...description, name: `${description.name}${as}` }, chosenFor(operation));
}

const chosenFor = ({ resource, option }: Operation) => ({
	resource: resource.value,
	operation: option.value,
});
