import { field } from '../shared/fields/field';
import { asIdentifier, DIGITS } from '../shared/fields/identifier';

export const userId = field({
	displayName: 'User',
	name: 'userId',
	required: true,
	placeholder: 'e.g. 783214',
	description:
		'Numeric ID of the user, or an address that holds it such as https://example.com/i/user/783214',
	hint: 'The number, not the handle: each tweet holds it in author.userId',
	expected: 'the numeric ID of a user, such as 783214 (a handle does not do)',
	read: asIdentifier({ shape: DIGITS, after: ['user'], lead: () => true, query: 'user_id' }),
});
