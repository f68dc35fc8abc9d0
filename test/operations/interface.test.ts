import { tellsFromAI } from '../../n8n/engine/olderVersions';
import {
	extractFromAICalls,
	FROM_AI_AUTO_GENERATED_MARKER,
	type INodeProperties,
	isFromAIOnlyExpression,
} from 'n8n-workflow';
import { fieldsOf } from '../../golden/calls';
import { columnName } from '../../nodes/shared/output/simplified';
import { namesNow, savedNames, shownFor } from '../../tools/savedNames';
import { everyOperation } from '../../catalogue/operations';
import { platforms } from '../../catalogue/platforms';

/*
 * The names that people's saved workflows hold. The file only grows: a name that is renamed or taken
 * away fails here, and belongs in a new version of the node.
 */

test('docs/saved-names.json holds the names of the nodes; `npm run docs` adds the new ones', () => {
	expect(namesNow()).toEqual(savedNames());
});

test('the dropdowns show every operation', () => {
	const shown = platforms.flatMap(({ description: { name, properties } }) =>
		valuesOf(properties, 'resource').flatMap((resource) => {
			const ofResource = properties.filter(({ displayOptions }) =>
				displayOptions?.show?.resource?.includes(resource),
			);
			const operations = valuesOf(ofResource, 'operation');
			return operations.map((operation) => `${name} ${resource}.${operation}`);
		}),
	);
	expect(everyOperation.map(({ title }) => title).sort()).toEqual(shown.sort());
});

describe.each(everyOperation)('$title', (entry) => {
	const { operation } = entry;
	const shown = shownFor(entry);
	const asTool = shownFor(entry, 'Tool');

	test('gives out less as a tool of an AI agent', () => {
		const inTool = Object.fromEntries(asTool.map(({ name, default: value }) => [name, value]));
		const limits = { returnAll: false, limit: 10 };
		expect(inTool).toMatchObject({ output: 'simplified', ...('limit' in inTool && limits) });
		expect(namesOf(asTool)).toEqual(namesOf(shown));
	});

	test('has three outputs, says what the simplified one holds, and where n8n lists the fields of the raw one', () => {
		const { simplified = [] } = operation.result.record;
		const holds = `Simplified holds ${simplified.map(columnName).join(', ')}`;
		const [output, inTool] = [shown, asTool].map((all) =>
			all.find(({ name }) => name === 'output'),
		);
		const values = ['raw', 'selected', 'simplified'].map((value) => ({ value }));
		expect(output?.options).toMatchObject(values);
		expect(output?.description).toContain(holds);
		expect(output?.description).toContain('Before the first run n8n lists the fields of Raw');
		expect(inTool?.description).toContain(holds);
		expect(inTool?.description).not.toContain('Before the first run');
		const fields = shown.find(({ name }) => name === 'fields');
		expect(fields?.displayOptions?.show).toMatchObject({ output: ['selected'] });
	});

	const ifTold = tellsFromAI ? test : () => undefined;

	ifTold('as a tool leaves to the model what to look up, and says what that is', () => {
		const { fields } = operation;
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
		const options = shown.find(({ name }) => name === 'options')?.options ?? [];
		const sent = fieldsOf(operation).map(({ property }) => property.name);
		for (const names of [namesOf(shown), options.map(({ name }) => name), sent]) {
			expect(names).toEqual([...new Set(names)]);
		}
	});
});

/** How n8n's editor knows what its button "Let the model define this parameter" has made. */
function isFromAIOverride(value: unknown): boolean {
	return String(value).startsWith(`={{ ${FROM_AI_AUTO_GENERATED_MARKER} $fromAI(`);
}

function namesOf(properties: readonly INodeProperties[]): string[] {
	return properties.map(({ name }) => name);
}

/** The values of the dropdowns of that name. */
function valuesOf(properties: readonly INodeProperties[], dropdown: string): string[] {
	return properties
		.filter(({ name }) => name === dropdown)
		.flatMap(({ options = [] }) =>
			options.map((option) => 'value' in option && String(option.value)),
		)
		.filter((value) => value !== false);
}
