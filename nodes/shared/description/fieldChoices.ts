import type { INodePropertyOptions } from 'n8n-workflow';
import type { RecordKind } from '../operation/record';
import { alphabetical } from './alphabetical';

/** The fields of a record as entries of a list; none where the service's document does not show them. */
export function fieldChoices({ schema }: RecordKind): INodePropertyOptions[] {
	const choices = Object.keys(schema.shape).map((value) => ({ name: title(value), value }));
	return alphabetical(choices, ({ name }) => name);
}

const ACRONYMS = new Map(
	['id', 'ids', 'url', 'urls', 'urn', 'utc'].map((word) => [word, acronym(word)] as const),
);

function acronym(word: string): string {
	return word.endsWith('s') ? `${word.slice(0, -1).toUpperCase()}s` : word.toUpperCase();
}

/** `followersCount` is "Followers Count", `profile_pic_url` is "Profile Pic URL". */
function title(name: string): string {
	return name
		.replace(/_/g, ' ')
		.replace(/([a-z\d])([A-Z])/g, '$1 $2')
		.split(' ')
		.map((word) => ACRONYMS.get(word.toLowerCase()) ?? word.charAt(0).toUpperCase() + word.slice(1))
		.join(' ');
}
