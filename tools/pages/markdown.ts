import type { INodeProperties, INodePropertyCollection, INodePropertyOptions } from 'n8n-workflow';
import { markdownTable } from 'markdown-table';
import type { Field } from '../../nodes/shared/operation/field';

/** The part of an address that leads to a heading, as GitHub makes it. */
export function anchor(heading: string): string {
	return heading
		.toLowerCase()
		.replace(/[^\w\s-]/g, '')
		.replaceAll(' ', '-');
}

/** A table in Markdown. @param align of its columns, as in `---r` for the fourth on the right */
export function table(
	header: readonly string[],
	rows: ReadonlyArray<readonly string[]>,
	align = '',
): string {
	return markdownTable([header, ...rows], { align: [...align] });
}

/**
 * Parameters as the editor shows them.
 * @param fields those of the operation: they say what a parameter takes
 * @param nameOfDefault members of a collection count only once they are added
 */
export function parameterTable(
	properties: readonly INodeProperties[],
	fields: readonly Field[] = [],
	nameOfDefault = 'Default',
): string {
	const wanted = new Map(
		fields
			.filter(({ property }) => property.type !== 'options')
			.map((field) => [field.property.name, field.expected]),
	);
	return table(
		['Parameter', 'Name', 'Type', nameOfDefault, 'What it takes'],
		properties.map((property) => [
			property.required === true ? `**${property.displayName}** (required)` : property.displayName,
			`\`${property.name}\``,
			typeOf(property),
			defaultOf(property),
			whatItTakes(property, wanted.get(property.name)),
		]),
	);
}

/** The same for members of a collection. */
export function memberTable(
	properties: readonly INodeProperties[],
	fields: readonly Field[] = [],
): string {
	return parameterTable(properties, fields, 'Value when added');
}

const plainTypes: Readonly<Record<string, string>> = {
	string: 'text',
	boolean: 'on or off',
	dateTime: 'date',
	json: 'JSON',
};

function typeOf({ type, typeOptions, options }: INodeProperties): string {
	if (type === 'number') return ['number', ...bounds(typeOptions)].join(', ');
	if (type === 'options') return `one of ${values(options)}`;
	if (type === 'multiOptions') return 'several of its fields';
	if (type === 'fixedCollection') return `range: ${boundsOf(options)}`;
	return plainTypes[type] ?? type;
}

function bounds(typeOptions: INodeProperties['typeOptions']): string[] {
	const { minValue: min, maxValue: max } = typeOptions ?? {};
	if (min === undefined) return [];
	return [max === undefined ? `${min} or more` : `${min} to ${max}`];
}

function values(options: INodeProperties['options']): string {
	return ((options ?? []) as INodePropertyOptions[]).map(({ value }) => `\`${value}\``).join(', ');
}

/** The members of a range, as `gt`, `gte`, `lt`, `lte`. */
function boundsOf(options: INodeProperties['options']): string {
	const [group] = (options ?? []) as INodePropertyCollection[];
	return (group?.values ?? []).map(({ name }) => `\`${name}\``).join(', ');
}

function defaultOf({ type, default: value }: INodeProperties): string {
	if (type === 'fixedCollection' || value === '' || value === undefined) return '';
	if (Array.isArray(value)) return value.map((one) => `\`${String(one)}\``).join(', ');
	return `\`${String(value)}\``;
}

function whatItTakes({ description = '', placeholder = '' }: INodeProperties, wanted?: string) {
	return [
		sentence(description),
		...(wanted === undefined ? [] : [sentence(`Takes ${wanted}`)]),
		...(placeholder.startsWith('e.g. ') ? [`E.g. \`${placeholder.slice('e.g. '.length)}\``] : []),
	].join(' ');
}

/** A text with a full stop; what n8n's lint has taken off is put back. */
function sentence(text: string): string {
	return text === '' || text.endsWith('.') ? text : `${text}.`;
}
