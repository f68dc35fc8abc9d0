import type { INodeProperties } from 'n8n-workflow';
import type { Operation, Resource } from '../operation/operation';
import { alphabetical, firstValue } from './choices';
import { shownFor, shownWhen } from './conditions';
import { optionsProperty } from './optionsProperty';
import { fieldsProperty, outputProperties } from './outputProperties';
import { ownProperties } from './ownProperties';

/**
 * Makes the properties of a node from its operations: the two dropdowns, and for each operation its
 * fields, Return All and Limit, filters, output and the choice of fields, each shown for that operation
 * alone. The options stand once, for all of them.
 */
export function describeOperations(operations: readonly Operation[]): INodeProperties[] {
	const resources = byName(uniqueResources(operations));
	return [
		resourceProperty(resources),
		...resources.map((resource) => operationProperty(resource, operations)),
		...operations.flatMap(propertiesOf),
		...operations.flatMap((operation) =>
			shownFor([operation], operations, fieldsProperty(operation.result.record)),
		),
		optionsProperty(operations),
	];
}

function resourceProperty(resources: Resource[]): INodeProperties {
	return {
		displayName: 'Resource',
		name: 'resource',
		type: 'options',
		noDataExpression: true,
		options: resources.map((resource) => ({ ...resource })),
		default: firstValue(resources),
	};
}

function operationProperty(resource: Resource, operations: readonly Operation[]): INodeProperties {
	const options = byName(
		operations
			.filter((operation) => operation.resource.value === resource.value)
			.map((operation) => operation.option),
	);
	return {
		displayName: 'Operation',
		name: 'operation',
		type: 'options',
		noDataExpression: true,
		displayOptions: { show: { resource: [resource.value] } },
		options,
		default: firstValue(options),
	};
}

function propertiesOf(operation: Operation): INodeProperties[] {
	return [...ownProperties(operation), ...outputProperties(operation.result.record)].map(
		(property) =>
			shownWhen(property, {
				resource: [operation.resource.value],
				operation: [operation.option.value],
			}),
	);
}

function uniqueResources(operations: readonly Operation[]): Resource[] {
	return [
		...new Map(operations.map(({ resource }) => [resource.value, resource] as const)).values(),
	];
}

function byName<Entry extends { name: string }>(entries: Entry[]): Entry[] {
	return alphabetical(entries, ({ name }) => name);
}
