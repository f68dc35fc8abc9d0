import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { INodeProperties, INodeTypeDescription } from 'n8n-workflow';
import { columnName } from '../../nodes/shared/output/simplify';
import { root } from '../../tools/paths';
import { savedNames, savedNamesFile, savedNamesText, shownFor } from '../../tools/savedNames';
import { everyOperation, operationOf } from '../../catalogue/operations';
import { platforms } from '../../catalogue/platforms';

/*
 * The names that people's saved workflows hold. The file only grows: a name that is renamed or taken
 * away fails here, and belongs in a new version of the node.
 */

const rows = Object.entries(savedNames().operations);

/** Members that the `options` of every operation have, with their defaults where one is fixed. */
const commonOptions: Readonly<Record<string, unknown>> = {
	maxCredits: expect.any(Number),
	addResponseDetails: false,
	concurrency: 5,
	maxRetries: 3,
	timeout: 60000,
	maxRunCredits: 1000,
	reuseLookups: true,
	additionalBodyFields: '{}',
};

test('docs/saved-names.json holds every name; `npm run docs` adds the new ones', () => {
	expect(readFileSync(join(root, savedNamesFile), 'utf8')).toBe(savedNamesText());
});

test('the dropdowns show every operation, and each that workflows hold is still there', () => {
	const shown = platforms.flatMap(({ description }) =>
		valuesOf(description, 'resource').flatMap((resource) =>
			valuesOf(description, 'operation', resource).map(
				(operation) => `${description.name} ${resource}.${operation}`,
			),
		),
	);
	expect(shown).toEqual(expect.arrayContaining(rows.map(([title]) => title)));
	expect(everyOperation.map(({ title }) => title).sort()).toEqual(shown.sort());
});

describe.each(rows)('%s', (title, row) => {
	const shown = shownFor(title);
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
		expect(shownFor(title, 'Tool').find(({ name }) => name === 'output')?.hint).toBeUndefined();
	});

	test('as a tool of an AI agent gives out less', () => {
		const asTool = shownFor(title, 'Tool');
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
	const filters = shownFor('codeHost issue.search').find(({ name }) => name === 'filters')?.options;
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

/** The values of a dropdown. */
function valuesOf({ properties }: INodeTypeDescription, name: string, resource?: string): string[] {
	const dropdown = properties.find(
		(property) =>
			property.name === name &&
			(resource === undefined || property.displayOptions?.show?.resource?.includes(resource)),
	);
	return (dropdown?.options ?? []).map((option) => ('value' in option ? String(option.value) : ''));
}
