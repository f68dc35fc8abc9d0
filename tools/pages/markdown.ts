import type { INodeProperties, INodePropertyCollection, INodePropertyOptions } from 'n8n-workflow';
import { markdownTable } from 'markdown-table';
import { PAGE_SIZE } from '../../nodes/shared/contract/endpoint';
import { pagingOf } from '../../nodes/shared/contract/paging';
import type { Operation } from '../../nodes/shared/operation/operation';

/** Returns GitHub's anchor of a heading. */
export function anchor(heading: string): string {
	return heading
		.toLowerCase()
		.replace(/[^\w\s-]/g, '')
		.replaceAll(' ', '-');
}

/**
 * Makes a table of parameters as in the editor.
 * @param areMembers whether they are members of a collection, which count only once they are added
 */
export function parameterTable(
	properties: readonly INodeProperties[],
	areMembers: boolean,
): string {
	const header = ['Parameter', 'Name', 'Type', areMembers ? 'Value when added' : 'Default'];
	const rows = properties.map((property) => [
		property.required === true ? `**${property.displayName}** (required)` : property.displayName,
		`\`${property.name}\``,
		typeOf(property),
		defaultOf(property),
		whatItTakes(property),
	]);
	return markdownTable([[...header, 'Description'], ...rows]);
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

/** Joins values as code, with commas. */
export const code = (values: readonly unknown[]): string =>
	values.map((one) => `\`${String(one)}\``).join(', ');

function defaultOf({ type, default: value }: INodeProperties): string {
	if (type === 'fixedCollection' || value === '' || value === undefined) return '';
	return code([value].flat());
}

/** Returns a description, with an example if it contains none. */
export function whatItTakes({ description = '', placeholder = '' }: INodeProperties): string {
	const example = /^e\.g\. (.*)/.exec(placeholder)?.[1] ?? '';
	const isGiven = example === '' || description.includes(example);
	return [sentence(description), ...(isGiven ? [] : [`E.g. \`${example}\``])].join(' ');
}

/** Adds the full stop that n8n's lint forbids. */
function sentence(text: string): string {
	return text === '' || text.endsWith('.') ? text : `${text}.`;
}

/** Returns the editor's name of an operation: `Company: Get`. */
export function title({ resource, option }: Operation): string {
	return `${resource.name}: ${option.name}`;
}

/** Returns what an operation costs, as text. */
export function priceOf({ endpoint, result }: Operation): string {
	const isList = result.kind === 'list';
	return {
		perResult: isList ? '1 for each record, at least 1 for each request' : '1 for each request',
		perRequest: `1 for each ${isList && pagingOf(endpoint)?.size ? `page of ${PAGE_SIZE}` : 'request'}`,
		free: 'free; takes a challenge token',
		notStated: 'not documented; counted as 1',
	}[endpoint.price];
}
