import { textField } from '../shared/fields/field';
import { asIdentifier, asPasted, type IdentifierForms } from '../shared/fields/pasted';
import { words } from '../shared/operation/operation';

/** First segments of addresses that are sections of the site, not users. */
export const SECTIONS = words(`
	about account apps blog codespaces collections contact copilot customer-stories dashboard
	discussions enterprise enterprises events explore features gist home issues join login logout
	marketplace mobile models new notifications organizations password_reset pricing projects
	pulls readme resources search security sessions settings signup site solutions team topics
	trending user user-attachments watching
`);

/** Segments of addresses that come before a user. */
export const BEFORE_USERS = ['orgs', 'sponsors', 'stars', 'users'];

/** Addresses of profiles, repositories, stars and project boards all hold the username. */
const forms: IdentifierForms = {
	shape: /^[A-Za-z\d][A-Za-z\d_-]{0,38}$/,
	after: BEFORE_USERS,
	isFirst: true,
	sections: SECTIONS,
	lead: isApiPrefix,
};

/** Whether a segment stands before the owner in addresses of the site's API: `api.…/repos/octo/hello`. */
export function isApiPrefix(segment: string, host: string): boolean {
	return segment === 'repos' && host.startsWith('api.');
}

export const asUsername = asIdentifier(forms);

const APP = /^app\/[\w-]+$/;
const asUserOrBot = asIdentifier({ ...forms, shape: /^[A-Za-z\d][\w-]*(?:\[bot\])?$/ });

/** Reads who wrote or got an issue: a username, or the name of an app (`app/tern`, `tern[bot]`). */
export function asPerson(value: unknown): string {
	const given = asPasted(value);
	return APP.test(given) ? given : asUserOrBot(given);
}

export const username = textField('User', 'username', 'octo', {
	expected: 'the username of a person or organization such as octo, or the address of a profile',
	hasNoComma: true,
	read: asUsername,
});
