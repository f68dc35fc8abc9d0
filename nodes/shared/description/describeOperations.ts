import type { INodeProperties } from 'n8n-workflow';
import type { Operation, Resource } from '../operation/operation';
import { dropdown } from './choices';
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
	const resources = new Map(operations.map(({ resource }) => [resource.value, resource]));
	const resourceProperty = dropdown('Resource', 'resource', [...resources.values()]);
	return [
		resourceProperty,
		...(resourceProperty.options as Resource[]).map(({ value }) => operationsOf(value, operations)),
		...operations.flatMap(propertiesOf),
		...operations.flatMap((operation) =>
			shownFor([operation], operations, fieldsProperty(operation.result.record)),
		),
		optionsProperty(operations),
	];
}

/** The dropdown of the operations of a resource. */
function operationsOf(resource: string, operations: readonly Operation[]): INodeProperties {
	const own = operations.filter((operation) => operation.resource.value === resource);
	const property = dropdown(
		'Operation',
		'operation',
		own.map(({ option }) => option),
	);
	return shownWhen(property, { resource: [resource] });
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
