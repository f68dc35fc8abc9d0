import type { Field } from '../../nodes/shared/operation/field';
import { platforms } from '../../catalogue/platforms';

/** An operation as the editor has to show it. */
interface ShownOperation {
	/** Of the node, as in `codeHost`. */
	type: string;
	/** Values and names in the two dropdowns. */
	parameters: { resource: string; operation: string };
	names: { resource: string; operation: string };
	/** What its fields are called, from top to bottom. */
	labels: string[];
}

/** Every operation of every node. */
export const SHOWN_OPERATIONS: ShownOperation[] = platforms.flatMap(({ description, operations }) =>
	operations.map(({ resource, option, endpoint, fields, filters, result }) => ({
		type: description.name,
		parameters: { resource: resource.value, operation: option.value },
		names: { resource: resource.name, operation: option.name },
		labels: [
			...(endpoint.auth === 'none' ? [] : ['Credential']),
			'Resource',
			'Operation',
			...(endpoint.auth === 'none' ? ['Base URL'] : []),
			...fields
				.filter((field) => isShown(field, fields))
				.map(({ property }) => property.displayName),
			...(result.kind === 'list' ? ['Return All'] : []),
			...(result.kind === 'list' && result.paging ? ['Limit'] : []),
			...(filters ? ['Filters'] : []),
			'Output',
			'Options',
		],
	})),
);

/** Whether the field shows before anything is changed. */
function isShown({ property }: Field, fields: readonly Field[]): boolean {
	return Object.entries(property.displayOptions?.show ?? {}).every(([name, values]) => {
		const other = fields.find((field) => field.property.name === name);
		return Array.isArray(values) && values.some((value) => value === other?.property.default);
	});
}
