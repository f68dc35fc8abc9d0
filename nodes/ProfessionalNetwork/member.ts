import { asIdentifier, isLanguage, SLUG } from '../shared/fields/pasted';

/** Parts of the site that show the same pages: the mobile one, mails, the one for guests, for sales. */
const PARTS = ['comm', 'm', 'mwlite', 'organization-guest', 'sales'];

/** Whether a segment may come before the rest of an address: a language, or a part of the site. */
export function isLead(segment: string): boolean {
	return isLanguage(segment) || PARTS.includes(segment.toLowerCase());
}

/** What every parameter that names a member has; the identity stands behind `in` or `pub` in the address of the profile. */
export const member = {
	displayName: 'Member',
	placeholder: 'e.g. ada-lovelace',
	expected: 'the public ID of a member such as ada-lovelace, or the address of a profile',
	read: asIdentifier({
		shape: SLUG,
		after: ['in', 'pub'],
		sections: ['dir', 'me'],
		lead: isLead,
	}),
} as const;
