import {
	difference,
	isEmpty,
	isEqual,
	map,
	mapKeys,
	mapValues,
	omitBy,
	sortBy,
	startCase,
	uniq,
} from 'lodash';
import type { IDisplayOptions, INodeProperties, INodePropertyOptions } from 'n8n-workflow';
import { MAX_COLUMNS, type RecordKind } from '../operation/record';
import { propertyOf } from '../operation/field';
import type { Operation } from '../operation/operation';

/**
 * Makes a dropdown. The default, which saved workflows leave out, is the first entry in alphabetical order, even if the
 * entries are shown in another order.
 */
export function dropdown(
	name: string,
	entries: readonly INodePropertyOptions[],
	inOrder = byName(entries),
): INodeProperties {
	const options = [...inOrder];
	const preset = String(byName(entries)[0]?.value);
	return propertyOf(name, { type: 'options', noDataExpression: true, options, default: preset });
}

/** Makes a notice: text between the parameters, without a value. */
export function notice(name: string, sentences: readonly string[]): INodeProperties {
	return propertyOf(name, {
		type: 'notice',
		displayName: sentences.map((text) => `${text}.`).join(' '),
	});
}

/** Makes a collection. @param entry name of a member, as in "filter" */
export function collection(entry: string, members: readonly INodeProperties[]): INodeProperties {
	return propertyOf(`${entry}s`, {
		type: 'collection',
		placeholder: `Add ${startCase(entry)}`,
		default: {},
		options: sortBy(members, (member) => member.displayName.toLowerCase()),
	});
}

/** Makes the Output dropdown. Its description lists the columns, where n8n does not truncate them. */
function outputProperty({ simplified }: RecordKind): INodeProperties {
	const columns = simplified ? map(simplified, 'name').join(', ') : 'the first plain fields';
	return propertyOf('output', {
		type: 'options',
		options: [
			{ name: 'Raw', value: 'raw', description: 'The whole record, as the service sends it' },
			{
				name: 'Selected Fields',
				value: 'selected',
				description: 'Only the fields that you choose, and the ID',
			},
			{
				name: 'Simplified',
				value: 'simplified',
				description: `Up to ${MAX_COLUMNS} flat columns, the most useful first`,
			},
		],
		default: 'simplified',
		description: `How much of each record to output. Simplified: up to ${MAX_COLUMNS} flat columns (${columns}).`,
	});
}

/** Makes the parameter that chooses the fields for Selected Fields. */
function fieldsProperty(kind: RecordKind): INodeProperties {
	const options = fieldChoices(kind);
	const description = 'Fields to keep in each item';
	return propertyOf('fields', {
		displayOptions: { show: { output: ['selected'] } },
		// the service's document does not show the fields of all records
		...(options.length > 0
			? { type: 'multiOptions', options, default: [], description }
			: { placeholder: 'e.g. author, body', description: `${description}, separated by commas` }),
	});
}

/** Returns the fields of a record as choices, `author.followerCount` as "Author: Follower Count". */
export function fieldChoices({ fields }: RecordKind): INodePropertyOptions[] {
	const nameOf = (path: string) => path.split('.').map(title).join(': ');
	return byName(fields.map((value) => ({ name: nameOf(value), value })));
}

/** Sorts alphabetically, as in n8n's lists, but not by locale, which costs milliseconds at every start of n8n. */
function byName<Entry extends { readonly name: string }>(entries: readonly Entry[]): Entry[] {
	return sortBy(entries, ({ name }) => name.toLowerCase());
}

/** Words that are all capitals in labels. */
const ABBREVIATIONS = /\b(?:Ftc|Hd|Id|Uid|Url|Urn|Utc)(?=s?\b)/g;

/**
 * Makes a label: `followersCount` is "Followers Count", `profile_pic_url` "Profile Pic URL", `isADVirtual` "Is AD Virtual".
 */
function title(name: string): string {
	const words = startCase(name).replace('Selftext', 'Self Text');
	return words.replace(ABBREVIATIONS, (word) => word.toUpperCase());
}

/** Returns the properties of an operation or event, and its Output and Fields. @param chosen its values in the dropdowns */
export function forChoice(
	chosen: Readonly<Record<string, string>>,
	properties: readonly INodeProperties[],
	record: RecordKind,
): INodeProperties[] {
	const show = mapValues(chosen, (value) => [value]);
	// without the slash, n8n's editor empties a list of choices when one of the dropdowns changes
	const fromRoot = mapKeys(show, (_, name) => `/${name}`);
	return [
		...[...properties, outputProperty(record)].map((property) => shownWhen(property, show)),
		shownWhen(fieldsProperty(record), fromRoot),
	];
}

/** Adds conditions to show a property. */
export function shownWhen(
	property: INodeProperties,
	show: NonNullable<IDisplayOptions['show']>,
): INodeProperties {
	const { displayOptions } = property;
	const conditions = { ...show, ...displayOptions?.show };
	return { ...property, displayOptions: { ...displayOptions, show: conditions } };
}

/**
 * Adds conditions to hide a property, the right way for a member of a collection. When the user switches to another node,
 * n8n's editor compares the conditions of the old node with the values of the new one, and removes what is not shown: with
 * `show`, a cap on credits would be lost.
 */
export function hiddenWhen(
	property: INodeProperties,
	conditions: NonNullable<IDisplayOptions['hide']>,
): INodeProperties {
	const { displayOptions } = property;
	const hide = { ...displayOptions?.hide, ...omitBy(conditions, isEmpty) };
	return isEmpty(hide) ? property : { ...property, displayOptions: { ...displayOptions, hide } };
}

/**
 * Hides a property for operations that do not use it. The conditions name the dropdowns from the root (`/operation`), the
 * only form that works inside a collection.
 */
export function hiddenForOthers(
	takers: readonly Operation[],
	all: readonly Operation[],
	property: INodeProperties,
): INodeProperties {
	const names = difference(map(all, 'option.value'), map(takers, 'option.value'));
	const rest = all.filter(({ option }) => !names.includes(option.value));
	const resources = difference(map(rest, 'resource.value'), map(takers, 'resource.value'));
	return hiddenWhen(property, { '/operation': uniq(names), '/resource': uniq(resources) });
}

/** Returns a property in two variants: for the node, and for the node as an AI tool. */
export function unlessTool(property: INodeProperties, asTool: INodeProperties): INodeProperties[] {
	if (isEqual(property, asTool)) return [property];
	return [
		// not `show`, so that versions of n8n without `@tool` keep it
		hiddenWhen(property, { '@tool': [true] }),
		shownWhen(asTool, { '@tool': [true] }),
	];
}
