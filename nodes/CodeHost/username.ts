import { asIdentifier } from '../shared/fields/identifier';
import type { Field } from '../shared/operation/field';

const wanted = 'a username such as octo, or the address of a profile';

export const username: Field = {
	property: {
		displayName: 'Username',
		name: 'username',
		type: 'string',
		required: true,
		default: '',
		placeholder: 'e.g. octo',
		description: 'Plain, with @, or the pasted address of the profile',
	},
	wanted,
	read: asIdentifier({
		after: ['orgs', 'users', 'stars', 'sponsors'],
		firstUnless: ['search', 'topics', 'explore', 'settings', 'marketplace', 'trending'],
		wanted,
	}),
};
