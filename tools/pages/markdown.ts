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

function typeOf({ type, typeOptions, options = [] }: INodeProperties): string {
	const { minValue: min, maxValue: max } = typeOptions ?? {};
	if (type === 'number' && min !== undefined)
		return `number, ${min} ${max === undefined ? 'or more' : `to ${max}`}`;
	if (type === 'options')
		return `one of ${code((options as INodePropertyOptions[]).map(({ value }) => value))}`;
	if (type === 'multiOptions') return 'several of its fields';
	if (type === 'fixedCollection') {
		const [group] = options as INodePropertyCollection[];
		return `range: ${code((group?.values ?? []).map(({ name }) => name))}`;
	}
	return plainTypes[type] ?? type;
}

/** Values in code, with commas. */
export const code = (values: readonly unknown[]): string =>
	values.map((one) => `\`${String(one)}\``).join(', ');

function defaultOf({ type, default: value }: INodeProperties): string {
	if (type === 'fixedCollection' || value === '' || value === undefined) return '';
	return code([value].flat());
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
