import { tellsFromAI } from '../../n8n/engine/olderVersions';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
	extractFromAICalls,
	FROM_AI_AUTO_GENERATED_MARKER,
	type INodeProperties,
	type INodeTypeDescription,
	isFromAIOnlyExpression,
} from 'n8n-workflow';
import { columnName } from '../../nodes/shared/output/items';
import { root } from '../../tools/paths';
import {
	type SavedNames,
	savedNames,
	savedNamesFile,
	savedNamesText,
	shownFor,
} from '../../tools/savedNames';
import { everyOperation, operationOf } from '../../catalogue/operations';
import { platforms } from '../../catalogue/platforms';

/*
 * The names that people's saved workflows hold. The file only grows: a name that is renamed or taken
 * away fails here, and belongs in a new version of the node.
 */

const rows = Object.entries(savedNames().operations);

/** Members that the `options` of all operations with a price have, with their defaults. */
const { commonOptions } = JSON.parse(savedNamesText()) as SavedNames;

test('docs/saved-names.json holds every name; `npm run docs` adds the new ones', () => {
	const isMade = readFileSync(join(root, savedNamesFile), 'utf8') === savedNamesText();
	expect(isMade ? '' : `${savedNamesFile} lacks new names: run \`npm run docs\``).toBe('');
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

	test('has the parameters and filters of the interface, and no others', () => {
		const own = shown.filter(({ name }) => !fixed.has(name));
		const required = own.filter((property) => property.required === true);
		expect(namesOf(own)).toEqual([...row.required, ...(row.optional ?? [])]);
		expect(namesOf(required)).toEqual(row.required);
		expect(own.filter(({ required: isSet }) => isSet === false)).toEqual([]);
		expect(membersOf('filters', shown).sort()).toEqual([...(row.filters ?? [])].sort());
		expect(operationOf(title).endpoint.path).toBe(row.path);
	});

	test('has Return All and Limit where it gives more than one record', () => {
		const limits = shown.filter(({ name }) => name === 'returnAll' || name === 'limit');
		const defaults = Object.fromEntries(limits.map(({ name, default: value }) => [name, value]));
		const isOne = row.gives === 'one';
		expect(defaults).toEqual(isOne ? {} : { returnAll: row.gives === 'whole', limit: 50 });
		expect(operationOf(title).result.kind).toBe(isOne ? 'single' : 'list');
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

	test('says how the simplified output calls its fields, and where n8n lists those of the raw one', () => {
		const { simplified = [] } = operationOf(title).result.record;
		const columns = simplified.map(columnName).join(', ');
		const textOf = (properties: readonly INodeProperties[]) =>
			properties.find(({ name }) => name === 'output')?.description;
		expect(textOf(shown)).toContain(`Simplified holds ${columns}`);
		expect(textOf(shown)).toContain('Before the first run n8n lists the fields of Raw');
		expect(textOf(shownFor(title, 'Tool'))).toContain(`Simplified holds ${columns}`);
		expect(textOf(shownFor(title, 'Tool'))).not.toContain('Before the first run');
	});

	test('as a tool of an AI agent gives out less', () => {
		const asTool = shownFor(title, 'Tool');
		const defaultOf = (name: string) => asTool.find((property) => property.name === name)?.default;
		expect(defaultOf('output')).toBe('simplified');
		expect(defaultOf('limit')).toBe(row.gives === 'one' ? undefined : 10);
		expect(defaultOf('returnAll')).toBe(row.gives === 'one' ? undefined : false);
		expect(namesOf(asTool)).toEqual(namesOf(shown));
	});

	const ifTold = tellsFromAI ? test : () => undefined;

	ifTold('as a tool leaves to the model what to look up, and says what that is', () => {
		const asTool = shownFor(title, 'Tool');
		const { fields } = operationOf(title);
		const subject = fields.find(({ property }) => property.required) ?? fields[0];
		const left = asTool.filter(({ default: value }) => isFromAIOverride(value));
		expect(namesOf(left)).toEqual([subject?.property.name]);
		const [{ default: value, displayName, description, required } = {}] = left;
		expect(isFromAIOnlyExpression(String(value))).toBe(true);
		expect(extractFromAICalls(String(value))).toEqual([
			{
				key: displayName?.replace(' ', '_'),
				description,
				type: 'string',
				defaultValue: required ? undefined : '',
			},
		]);
	});

	ifTold('as a tool leaves filters to the model, which may leave them empty', () => {
		const filters = shownFor(title, 'Tool').find(({ name }) => name === 'filters')?.options ?? [];
		for (const filter of filters) {
			if (!('type' in filter) || filter.type !== 'string') continue;
			expect(extractFromAICalls(String(filter.default))).toMatchObject([{ defaultValue: '' }]);
		}
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
	const ranges = (filters ?? [])
		.filter((filter) => 'type' in filter)
		.filter(({ type }) => type === 'fixedCollection');
	expect(namesOf(ranges).sort()).toEqual(['closed', 'comments', 'created', 'updated']);
	for (const { options = [] } of ranges) {
		expect(options.map(({ name }) => name)).toEqual(['range']);
		const group = options.find((option) => 'values' in option);
		expect(namesOf(group?.values ?? []).sort()).toEqual(['gt', 'gte', 'lt', 'lte']);
	}
});

/** How n8n's editor knows what its button "Let the model define this parameter" has made. */
function isFromAIOverride(value: unknown): boolean {
	return String(value).startsWith(`={{ ${FROM_AI_AUTO_GENERATED_MARKER} $fromAI(`);
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
