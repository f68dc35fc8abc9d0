import { forum } from '../shared/contract';
import { textField } from '../shared/fields/field';
import { after, asIdentifier, HANDLE } from '../shared/fields/pasted';
import { lookup } from '../shared/operation/operation';

export const get = lookup('user', 'get', forum.getUser, {
	action: 'Get a user',
	description: 'Get the profile of a user: karma, age of the account, flags',
	fields: [
		textField('User', 'username', 'ada', {
			another: 'grace',
			expected: 'a username such as ada or u/ada, or the address of a profile',
			hasNoComma: true,
			read: asIdentifier(HANDLE, after('u user', 'me')),
		}),
	],
	simplified: `
		username profileUrl commentKarma linkKarma createdUtc verified hasVerifiedEmail isMod isGold
		isEmployee acceptFollowers id
	`,
});
