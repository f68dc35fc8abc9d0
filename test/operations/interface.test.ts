import { tellsFromAI } from '../../n8n/engine/olderVersions';
import {
	extractFromAICalls,
	FROM_AI_AUTO_GENERATED_MARKER,
	type INodeProperties,
	type INodeTypeDescription,
	isFromAIOnlyExpression,
} from 'n8n-workflow';
import { columnName } from '../../nodes/shared/output/simplified';
import { namesNow, savedNames, shownFor } from '../../tools/savedNames';
import { everyOperation, operationOf } from '../../catalogue/operations';
import { platforms } from '../../catalogue/platforms';

/*
 * The names that people's saved workflows hold. The file only grows: a name that is renamed or taken
 * away fails here, and belongs in a new version of the node.
 */

test('docs/saved-names.json holds the names of the nodes; `npm run docs` adds the new ones', () => {
	expect(namesNow()).toEqual(savedNames());
});

test('the dropdowns show every operation', () => {
	const shown = platforms.flatMap(({ description }) =>
		valuesOf(description, 'resource').flatMap((resource) =>
			valuesOf(description, 'operation', resource).map(
				(operation) => `${description.name} ${resource}.${operation}`,
			),
		),
	);
	expect(everyOperation.map(({ title }) => title).sort()).toEqual(shown.sort());
});

describe.each(everyOperation)('$title', ({ title }) => {
	const shown = shownFor(title);
	const asTool = shownFor(title, 'Tool');

	test('has three outputs, and gives out less as a tool of an AI agent', () => {
		const defaultsOf = (properties: readonly INodeProperties[]): Record<string, unknown> =>
			Object.fromEntries(properties.map(({ name, default: value }) => [name, value]));
		expect(defaultsOf(shown)).toMatchObject({ output: 'raw', fields: expect.anything() });
		const inTool = defaultsOf(asTool);
		const limits = { returnAll: false, limit: 10 };
		expect(inTool).toMatchObject({ output: 'simplified', ...('limit' in inTool && limits) });
		expect(namesOf(asTool)).toEqual(namesOf(shown));
		const outputs = shown.find(({ name }) => name === 'output')?.options;
		expect(outputs).toMatchObject(['raw', 'selected', 'simplified'].map((value) => ({ value })));
	});

	test('says how the simplified output calls its fields, and where n8n lists those of the raw one', () => {
		const { simplified = [] } = operationOf(title).result.record;
		const columns = simplified.map(columnName).join(', ');
		const textOf = (properties: readonly INodeProperties[]) =>
			properties.find(({ name }) => name === 'output')?.description;
		expect(textOf(shown)).toContain(`Simplified holds ${columns}`);
		expect(textOf(shown)).toContain('Before the first run n8n lists the fields of Raw');
		expect(textOf(asTool)).toContain(`Simplified holds ${columns}`);
		expect(textOf(asTool)).not.toContain('Before the first run');
	});

	const ifTold = tellsFromAI ? test : () => undefined;

	ifTold('as a tool leaves to the model what to look up, and says what that is', () => {
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
		const filters = asTool.find(({ name }) => name === 'filters')?.options ?? [];
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
