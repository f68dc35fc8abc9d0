import { forum } from '../../shared/contract';
import { field } from '../../shared/fields/field';
import { asIdentifier, HANDLE, isLanguage } from '../../shared/fields/identifier';
import { words } from '../../shared/fields/words';
import { type Operation, resource } from '../../shared/operation/operation';

/** A forum user (service document, "Forum"). */
export const get: Operation = {
	resource: resource('user'),
	option: {
		name: 'Get',
		value: 'get',
		action: 'Get the profile of a forum user',
		description: 'Get the profile of a user: karma, age of the account, flags. Costs 1 credit.',
	},
	endpoint: forum.getUser,
	fields: [
		field({
			displayName: 'User',
			name: 'username',
			required: true,
			placeholder: 'e.g. ada',
			description: 'Username of the person such as ada or u/ada, or the address of the profile',
			expected: 'a username such as ada, or the address of a profile',
			read: asIdentifier({
				shape: HANDLE,
				after: ['u', 'user'],
				sections: ['me'],
				lead: isLanguage,
			}),
		}),
	],
	result: {
		kind: 'single',
		record: {
			schema: forum.user,
			idField: 'id',
			simplified: words(`
				username profileUrl commentKarma linkKarma createdUtc verified isMod isGold isEmployee
				id
			`),
		},
	},
};
