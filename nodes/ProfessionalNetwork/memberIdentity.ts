import { asIdentifier, SLUG } from '../shared/fields/identifier';
import type { Examples } from '../shared/operation/field';
import { isLead } from './lead';

/** What is expected where a member is named. */
export const expected =
	'the public identity of a member, such as ada-lovelace, or a profile address';

/** Reads a member's public identity; it stands behind `in` or `pub` in the address of the profile. */
export const asMemberIdentity = asIdentifier({
	shape: SLUG,
	after: ['in', 'pub'],
	sections: ['dir', 'me'],
	lead: isLead,
});

export const examples: Examples = {
	accepted: [
		['ada-lovelace', 'ada-lovelace'],
		['@ada-lovelace', 'ada-lovelace'],
		['in/ada-lovelace', 'ada-lovelace'],
		['https://www.professional-network.example/in/ada-lovelace/?trk=feed', 'ada-lovelace'],
		['https://professional-network.example/de/in/ada-lovelace/details/skills', 'ada-lovelace'],
		['professional-network.example/pub/ada-lovelace/1/2/3', 'ada-lovelace'],
	],
	refused: [
		'https://professional-network.example/pub/dir/Ada/Lovelace',
		'https://professional-network.example/company/acme',
		'https://professional-network.example/in/',
	],
};
