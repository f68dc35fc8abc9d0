import type { INodeProperties } from 'n8n-workflow';
import type { Operation } from '../operation/operation';
import { shownWhen } from './shownWhen';

/**
 * The property, shown for some of a node's operations, with conditions that name the dropdowns from the
 * root (`/operation`): the only form that works inside a collection. At the top it has another merit:
 * n8n's editor empties a list of choices when a dropdown changes that its conditions name as `operation`.
 *
 * It is one property where the resource alone decides, and one more for each resource of which only some
 * operations take it.
 * @param all operations of the node
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
