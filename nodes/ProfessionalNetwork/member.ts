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
} as const;
