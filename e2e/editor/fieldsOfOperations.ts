import type { Field } from '../../nodes/shared/operation/field';
import type { Operation } from '../../nodes/shared/operation/operation';
import { positionOptionOf } from '../../nodes/shared/options/position';
import { platforms } from '../../catalogue/platforms';
import type { ExpectedFields } from './expectedFields';

/** Every operation of every node, by the node's name, as its fields are to stand from top to bottom. */
export const EXPECTED_FIELDS: Record<string, ExpectedFields[]> = Object.fromEntries(
	platforms.map(({ description, operations }) => [
		description.displayName,
		operations.map(expectedFields).sort(byName),
	]),
);

function expectedFields(operation: Operation): ExpectedFields {
	const { resource, option, endpoint, fields, filters, options = [], result } = operation;
	const paging = result.kind === 'list' ? result.paging : undefined;
	const isFree = endpoint.auth === 'none';
	const names = (of: readonly Field[]) => of.map(({ property }) => property.displayName);
	return {
		resource: resource.name,
		operation: option.name,
		labels: [
			...(isFree ? ['Base URL'] : []),
			...names(fields.filter((field) => isShown(field, fields))),
			...(result.kind === 'list' ? ['Return All'] : []),
			...(paging ? ['Limit'] : []),
			...(filters ? ['Filters'] : []),
			'Output',
			'Options',
		],
		...(filters && { filters: names(filters).sort() }),
		options: [
			...names(options),
			...(paging ? [positionOptionOf(paging).property.displayName] : []),
		].sort(),
		isFree,
	};
}

/** Whether the field shows before anything is changed. */
function isShown({ property }: Field, fields: readonly Field[]): boolean {
	return Object.entries(property.displayOptions?.show ?? {}).every(([name, values]) => {
		const other = fields.find((field) => field.property.name === name);
		return Array.isArray(values) && values.some((value) => value === other?.property.default);
	});
}

/** The dropdowns sort by name. */
function byName(one: ExpectedFields, other: ExpectedFields): number {
	return one.resource.localeCompare(other.resource) || one.operation.localeCompare(other.operation);
}
