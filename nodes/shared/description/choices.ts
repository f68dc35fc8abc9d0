import sortBy from 'lodash/sortBy';
import startCase from 'lodash/startCase';
import type { INodeProperties, INodePropertyOptions } from 'n8n-workflow';
import type { Operation } from '../operation/operation';
import type { RecordKind } from '../operation/record';

/** A dropdown whose first entry, in alphabetical order, is its default. */
export function dropdown(
	displayName: string,
	entries: readonly INodePropertyOptions[],
): INodeProperties {
	const options = byName(entries);
	return {
		displayName,
		name: displayName.toLowerCase(),
		type: 'options',
		noDataExpression: true,
		options,
		default: String(options[0]?.value),
	};
}

/** A collection to which users add what they need. @param entry what it holds, as in "Filter" */
export function collection(entry: string, members: readonly INodeProperties[]): INodeProperties {
	return {
		displayName: `${entry}s`,
		name: `${entry.toLowerCase()}s`,
		type: 'collection',
		placeholder: `Add ${entry}`,
		default: {},
		options: sortBy(members, (member) => member.displayName.toLowerCase()),
	};
}

/** The `filters` collection, for operations that have filters. @param shown the forms in which a filter shows */
export function filtersProperty(
	{ filters }: Operation,
	shown = (property: INodeProperties): INodeProperties[] => [property],
): INodeProperties[] {
	if (filters === undefined) return [];
	return [
		collection(
			'Filter',
			filters.flatMap(({ property }) => shown(property)),
		),
	];
}

/** The fields of a record as entries of a list; none where the service's document does not show them. */
export function fieldChoices({ schema }: RecordKind): INodePropertyOptions[] {
	return byName(Object.keys(schema.shape).map((value) => ({ name: title(value), value })));
}

/** In alphabetical order, as n8n's lists are; not by locale, which costs milliseconds at every start of n8n. */
function byName<Entry extends { readonly name: string }>(entries: readonly Entry[]): Entry[] {
	return sortBy(entries, ({ name }) => name.toLowerCase());
}

/** Words that are not written as they stand in a name, by their small letters. */
const WORDS = new Map(
	['AD', 'FTC', 'HD', 'ID', 'IDs', 'UID', 'URL', 'URLs', 'URN', 'UTC', 'Self Text'].map(
		(word) => [word.replace(' ', '').toLowerCase(), word] as const,
	),
);

/** `followersCount` is "Followers Count", `profile_pic_url` "Profile Pic URL", `isADVirtual` "Is AD Virtual". */
function title(name: string): string {
	return startCase(name).replace(/\w+/g, (word) => WORDS.get(word.toLowerCase()) ?? word);
}
