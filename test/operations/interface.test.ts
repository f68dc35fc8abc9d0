import { type INodeProperties, type INodeTypeDescription, NodeHelpers } from 'n8n-workflow';
import { columnName } from '../../nodes/shared/output/simplify';
import { type InterfaceRow, commonOptions, interfaceTable } from './interfaceTable';
import { everyOperation, nodes, operationOf } from './nodes';

const titleOf = ({ node, resource, operation }: InterfaceRow) => `${node} ${resource}.${operation}`;
const rows = interfaceTable.map((row) => [titleOf(row), row] as const);

test('the nodes have the operations of the interface, and no others', () => {
	const shown = nodes.flatMap(({ description }) =>
		valuesOf(description, 'resource').flatMap((resource) =>
			valuesOf(description, 'operation', resource).map(
				(operation) => `${description.name} ${resource}.${operation}`,
			),
		),
	);
	expect(interfaceTable).toHaveLength(23);
	expect(shown.sort()).toEqual(rows.map(([title]) => title).sort());
	expect(everyOperation.map(({ title }) => title).sort()).toEqual(shown);
});

describe.each(rows)('%s', (title, row) => {
	const shown = propertiesOf(row);
	const fixed = new Set(['returnAll', 'limit', 'filters', 'output', 'fields', 'options']);

	test('asks its endpoint', () => {
		expect(operationOf(title).endpoint.path).toBe(row.path);
	});

	test('has the parameters of the interface, and no others', () => {
		const own = shown.filter(({ name }) => !fixed.has(name));
		const required = own.filter((property) => property.required === true);
		expect(namesOf(own)).toEqual([...row.required, ...(row.optional ?? [])]);
		expect(namesOf(required)).toEqual(row.required);
		expect(own.filter(({ required }) => required === false)).toEqual([]);
	});

	test('has Return All and Limit where it pages', () => {
		const paging = shown.filter(({ name }) => name === 'returnAll' || name === 'limit');
		const defaults = Object.fromEntries(paging.map(({ name, default: value }) => [name, value]));
		expect(defaults).toEqual(row.gives === 'paged' ? { returnAll: false, limit: 50 } : {});
		expect(operationOf(title).result.kind).toBe(row.gives === 'one' ? 'single' : 'list');
	});

	test('has the filters of the interface', () => {
		expect(membersOf('filters', shown).sort()).toEqual([...(row.filters ?? [])].sort());
	});

	test('has its own options besides the common ones', () => {
		const ofSpending = ['maxCredits', 'maxRunCredits'];
		const isFree = operationOf(title).endpoint.price === 'free';
		const common = Object.keys(commonOptions).filter(
			(name) => !isFree || !ofSpending.includes(name),
		);
		expect(membersOf('options', shown).sort()).toEqual([...(row.options ?? []), ...common].sort());
		const options = shown.find(({ name }) => name === 'options')?.options ?? [];
		for (const member of options) {
			if (member.name in commonOptions) {
				expect(member).toHaveProperty('default', commonOptions[member.name]);
			}
		}
	});

	test('has three outputs and a choice of fields', () => {
		const output = shown.find(({ name }) => name === 'output');
		expect(output?.default).toBe('raw');
		expect(output?.options?.map((option) => 'value' in option && option.value)).toEqual(
			expect.arrayContaining(['raw', 'simplified', 'selected']),
		);
		expect(namesOf(shown)).toContain('fields');
	});

	test('says how the simplified output calls its fields, where n8n lists those of the raw one', () => {
		const output = shown.find(({ name }) => name === 'output');
		const { simplified = [] } = operationOf(title).result.record;
		const entry = output?.options?.find(
			(option) => 'value' in option && option.value === 'simplified',
		);
		expect(entry).toHaveProperty(
			'description',
			expect.stringContaining(simplified.map(columnName).join(', ')),
		);
		const nested = simplified.find((path) => path.includes('.'));
		const hint = expect.stringContaining(`${nested} is ${columnName(nested ?? '')}.`);
		expect(output?.hint).toEqual(nested === undefined ? undefined : hint);
		expect(propertiesOf(row, 'Tool').find(({ name }) => name === 'output')?.hint).toBeUndefined();
	});

	test('as a tool of an AI agent gives out less', () => {
		const asTool = propertiesOf(row, 'Tool');
		const defaultOf = (name: string) => asTool.find((property) => property.name === name)?.default;
		expect(defaultOf('output')).toBe('simplified');
		expect(defaultOf('limit')).toBe(row.gives === 'paged' ? 10 : undefined);
		expect(namesOf(asTool)).toEqual(namesOf(shown));
	});

	test('has no name twice', () => {
		expect(new Set(namesOf(shown)).size).toBe(shown.length);
		expect(new Set(membersOf('options', shown)).size).toBe(membersOf('options', shown).length);
		const { fields, filters = [], options = [] } = operationOf(title);
		const sent = [...fields, ...filters, ...options].map(({ property }) => property.name);
		expect(new Set(sent).size).toBe(sent.length);
	});
});

test('a range is a group named range with the four bounds', () => {
	const row = interfaceTable.find(({ resource }) => resource === 'issue');
	const filters = row && propertiesOf(row).find(({ name }) => name === 'filters')?.options;
	const ranges = (filters ?? []).filter((filter) => 'type' in filter).filter(isRange);
	expect(namesOf(ranges).sort()).toEqual(['closed', 'comments', 'created', 'updated']);
	for (const { options = [] } of ranges) {
		expect(options.map(({ name }) => name)).toEqual(['range']);
		const group = options.find((option) => 'values' in option);
		expect(namesOf(group?.values ?? []).sort()).toEqual(['gt', 'gte', 'lt', 'lte']);
	}
});

function isRange({ type }: INodeProperties): boolean {
	return type === 'fixedCollection';
}

function namesOf(properties: readonly INodeProperties[]): string[] {
	return properties.map(({ name }) => name);
}

function membersOf(collection: string, shown: readonly INodeProperties[]): string[] {
	const found = shown.find(({ name }) => name === collection);
	expect(found?.type ?? 'collection').toBe('collection');
	return (found?.options ?? []).map(({ name }) => name);
}

/** What n8n shows for an operation, below the two dropdowns, with every parameter that depends on another. */
function propertiesOf(row: InterfaceRow, as: '' | 'Tool' = ''): INodeProperties[] {
	const { node, resource, operation } = row;
	const { description } = nodes.find((entry) => entry.description.name === node) ?? {};
	if (description === undefined) return [];
	const parameters = {
		...{ resource, operation, returnAll: false, output: 'selected', includeTranscript: true },
	};
	const named = { ...description, name: `${description.name}${as}` };
	const isShown = (property: INodeProperties) =>
		NodeHelpers.displayParameter(parameters, property, null, named);
	return description.properties
		.filter((property) => !['resource', 'operation'].includes(property.name) && isShown(property))
		.map((property) =>
			property.type === 'collection'
				? { ...property, options: (property.options as INodeProperties[]).filter(isShown) }
				: property,
		);
}

/** The values of a dropdown. */
function valuesOf({ properties }: INodeTypeDescription, name: string, resource?: string): string[] {
	const dropdown = properties.find(
		(property) =>
			property.name === name &&
			(resource === undefined || property.displayOptions?.show?.resource?.includes(resource)),
	);
	return (dropdown?.options ?? []).map((option) => ('value' in option ? String(option.value) : ''));
}
