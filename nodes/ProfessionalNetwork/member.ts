import { asIdentifier, SLUG } from '../shared/fields/identifier';
import { isLead } from './lead';

/** What every parameter that names a member has; the identity stands behind `in` or `pub` in the address of the profile. */
export const member = {
	displayName: 'Member',
	placeholder: 'e.g. ada-lovelace',
	expected: 'the public identity of a member, such as ada-lovelace, or a profile address',
	read: asIdentifier({
		shape: SLUG,
		after: ['in', 'pub'],
		sections: ['dir', 'me'],
		lead: isLead,
	}),
	examples: {
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
	},
} as const;
