import { isLanguage } from '../shared/fields/identifier';

/** Parts of the site that show the same pages: the mobile one, mails, the one for guests, for sales. */
const PARTS = ['comm', 'm', 'mwlite', 'organization-guest', 'sales'];

/** Whether a segment may come before the rest of an address: a language, or a part of the site. */
export function isLead(segment: string): boolean {
	return isLanguage(segment) || PARTS.includes(segment.toLowerCase());
}
