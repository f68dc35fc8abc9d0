import {
	extractFromAICalls,
	FROM_AI_AUTO_GENERATED_MARKER,
	type INodeProperties,
	isFromAIOnlyExpression,
} from 'n8n-workflow';
import { keyBy, map, mapValues } from 'lodash';
import savedNames from '../../docs/saved-names.json';
import { bodyFieldsOf } from '../../nodes/shared/operation/operation';
import { readSettings } from '../../nodes/shared/plan/settings';
import { everyOperation, operationOf, platforms } from '../../tools/catalogue';
import { membersOf, namesNow, shownFor } from '../../tools/pages/shown';

/*
 * The names in saved workflows. The file only grows: a renamed or removed name fails here, and belongs in a new version of
 * the node.
 */

test('docs/saved-names.json has the names and defaults of the nodes; `npm run docs` adds new ones', () => {
	expect(namesNow()).toEqual(savedNames);
});

test('the dropdowns show every operation', () => {
	const shown = platforms.flatMap(({ description: { name, properties } }) => {
		const ofResource = properties.filter((property) => property.name === 'operation');
		return valuesOf(properties.find((property) => property.name === 'resource')).flatMap(
			(resource) =>
				ofResource
					.filter(({ displayOptions }) => displayOptions?.show?.resource?.includes(resource))
					.flatMap(valuesOf)
					.map((operation) => `${name} ${resource}.${operation}`),
		);
	});
	expect(everyOperation.map(({ title }) => title).sort()).toEqual(shown.sort());
});

describe.each(everyOperation)('$title', (entry) => {
	const { operation } = entry;
	const shown = shownFor(entry);
	const asTool = shownFor(entry, 'Tool');

	test('outputs ten records by default, and as a tool of an AI agent never all', () => {
		const [own, inTool] = [shown, asTool].map((all) => mapValues(keyBy(all, 'name'), 'default'));
		if (operation.result.kind === 'list') {
			expect(own).toMatchObject({ limit: 10 });
			expect(inTool).toMatchObject({ returnAll: false, limit: 10 });
		}
		expect(nodeNames(asTool)).toEqual(nodeNames(shown));
	});

	test('lets no model decide a limit on credits', () => {
		const [own, inTool] = [shown, asTool].map((all) => {
			const members = keyBy(membersOf(all, 'options'), 'name');
			return [members.maxCredits, members.maxRunCredits].map((one) => one?.noDataExpression);
		});
		const isPaid = operation.endpoint.price !== 'free';
		expect(own).toEqual([undefined, undefined]);
		expect(inTool).toEqual(isPaid ? [true, true] : [undefined, undefined]);
	});

	test('has three outputs, Simplified by default, and says what that contains', () => {
		const { simplified = [] } = operation.result.record;
		const holds = `Simplified: up to 15 flat columns (${map(simplified, 'name').join(', ')}`;
		for (const screen of [shown, asTool]) {
			const { output } = keyBy(screen, 'name');
			expect(output?.description).toContain(holds);
			expect(output?.default).toBe('simplified');
		}
		expect(valuesOf(keyBy(shown, 'name').output)).toEqual(['raw', 'selected', 'simplified']);
		expect(keyBy(shown, 'name').fields?.displayOptions?.show).toMatchObject({
			output: ['selected'],
		});
	});

	test('as a tool lets the model decide what to look up, and says what that is', () => {
		const { fields } = operation;
		const subject = fields.find(({ property }) => property.required) ?? fields[0];
		const left = asTool.filter(({ default: value }) => isFromAIOverride(value));
		expect(nodeNames(left)).toEqual([subject?.property.name]);
		const [{ default: value, displayName, description } = {}] = left;
		expect(isFromAIOnlyExpression(String(value))).toBe(true);
		expect(extractFromAICalls(String(value))).toEqual([
			{
				key: displayName?.replace(' ', '_'),
				description,
				type: 'string',
				// without a default, an agent before version 3 ends the execution if a call omits the value
				defaultValue: '',
			},
		]);
	});

	test('as a tool lets the model fill in filters, or leave them empty', () => {
		const filters = keyBy(asTool, 'name').filters?.options ?? [];
		for (const filter of filters) {
			if (!('type' in filter) || filter.type !== 'string') continue;
			expect(extractFromAICalls(String(filter.default))).toMatchObject([{ defaultValue: '' }]);
		}
	});

	test('has unique names', () => {
		const options = keyBy(shown, 'name').options?.options ?? [];
		const sent = bodyFieldsOf(operation).map(({ property }) => property.name);
		for (const names of [nodeNames(shown), options.map(({ name }) => name), sent]) {
			expect(names).toEqual([...new Set(names)]);
		}
	});
});

/** n8n's test for a value made by its button "Let the model define this parameter". */
const isFromAIOverride = (value: unknown) =>
	String(value).startsWith(`={{ ${FROM_AI_AUTO_GENERATED_MARKER} $fromAI(`);

const nodeNames = (properties: readonly INodeProperties[]) => properties.map(({ name }) => name);

/** Returns the values of a dropdown. */
const valuesOf = ({ options = [] }: Pick<INodeProperties, 'options'> = {}) =>
	options.flatMap((option) => ('value' in option ? [String(option.value)] : []));

const timezone = 'UTC';
const free = operationOf('professionalNetwork publicProfile.get');

test('an option applies where the editor shows it, and counts as not set elsewhere', () => {
	for (const { operation } of everyOperation) {
		const context = { operation, timezone };
		const given = { maxCredits: 3, recordsToCheck: 'nonsense', reuseMinutes: 2 };
		expect(readSettings(given, context)).toMatchObject({
			maxCredits: operation === free ? undefined : 3,
			recordsToCheck: undefined,
			reuseMinutes: 2,
		});
	}
});

test('what a tool does not show counts as not set there', () => {
	const given = { includeInput: true, recordField: 'record' };
	const inTool = (isTool: boolean) => readSettings(given, { operation: free, timezone, isTool });
	expect(inTool(false)).toMatchObject(given);
	expect(inTool(true)).toMatchObject({ includeInput: false, recordField: undefined });
});

test.each(['', ' ', null])('an empty option (%j) counts as not set', (given) => {
	const names = ['concurrency', 'maxRetries', 'timeout', 'reuseMinutes', 'recordField'];
	const empty = Object.fromEntries(names.map((name) => [name, given]));
	const context = { operation: free, timezone };
	expect(readSettings(empty, context)).toEqual(readSettings({}, context));
});

test.each(['\u200b 2\ufeff', 2n])(
	'reads a number with invisible characters around it, or a bigint: %p',
	(maxRetries) => {
		expect(readSettings({ maxRetries }, { operation: free, timezone }).maxRetries).toBe(2);
	},
);

test('a bigint keeps all its digits', () => {
	const context = { operation: operationOf('microblog tweet.getMany'), timezone };
	const { position } = readSettings({ cursor: 1843000000000000001n }, context);
	expect(position).toEqual({ cursor: '1843000000000000001' });
});
