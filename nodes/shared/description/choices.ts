import startCase from 'lodash/startCase';
import type { INodePropertyOptions } from 'n8n-workflow';
import type { RecordKind } from '../operation/record';

/**
 * A copy in alphabetical order, as n8n's lists are. The names are English, so a plain comparison is
 * enough; comparing by locale costs milliseconds at every start of n8n.
 */
export function alphabetical<Entry>(
	entries: readonly Entry[],
	nameOf: (entry: Entry) => string,
): Entry[] {
	const keyed = entries.map((entry) => ({ entry, key: nameOf(entry).toLowerCase() }));
	keyed.sort((one, other) => (one.key < other.key ? -1 : one.key > other.key ? 1 : 0));
	return keyed.map(({ entry }) => entry);
}

/** The value of a dropdown's first entry, which is its default. Empty if there are no entries. */
export function firstValue(entries: ReadonlyArray<{ readonly value: string }>): string {
	return entries[0]?.value ?? '';
}

/** The fields of a record as entries of a list; none where the service's document does not show them. */
export function fieldChoices({ schema }: RecordKind): INodePropertyOptions[] {
	const choices = Object.keys(schema.shape).map((value) => ({ name: title(value), value }));
	return alphabetical(choices, ({ name }) => name);
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
