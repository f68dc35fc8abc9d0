import { asIdentifier } from '../shared/fields/identifier';
import type { Examples, Field } from '../shared/operation/field';

/** What is wanted where one user is named. */
export const wanted = 'a username such as octo, or the address of a profile';

/** First segments of addresses that are sections of the site, not users. */
const SECTIONS = [
	'about',
	'apps',
	'collections',
	'enterprise',
	'events',
	'explore',
	'features',
	'issues',
	'join',
	'login',
	'marketplace',
	'new',
	'notifications',
	'pricing',
	'pulls',
	'search',
	'settings',
	'signup',
	'topics',
	'trending',
];

/** Reads a username; addresses of profiles, repositories, stars and project boards all hold it. */
export const asUsername = asIdentifier({
	after: ['orgs', 'sponsors', 'stars', 'users'],
	firstUnless: SECTIONS,
});

export const examples: Examples = {
	accepted: [
		['octo', 'octo'],
		['@octo', 'octo'],
		['https://code-host.example/octo?tab=stars', 'octo'],
		['https://code-host.example/octo/hello/issues/7#comment', 'octo'],
		['https://code-host.example/orgs/acme/projects', 'acme'],
		['api.code-host.example/users/octo', 'octo'],
	],
	refused: [
		'https://code-host.example/',
		'https://code-host.example/search?q=octo',
		'https://code-host.example/settings/profile',
	],
};

export const username: Field = {
	property: {
		displayName: 'Username',
		name: 'username',
		type: 'string',
		required: true,
		default: '',
		placeholder: 'e.g. octo',
		description:
			'Username of the person or organization such as octo, or the address of the profile',
	},
	wanted,
	read: asUsername,
	examples,
};
