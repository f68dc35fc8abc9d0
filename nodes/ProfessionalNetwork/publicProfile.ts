import { member } from './member';
import { professionalNetwork } from '../shared/contract';
import { field } from '../shared/fields/field';
import { lookup } from '../shared/operation/operation';

export const get = lookup('publicProfile', 'get', {
	about: 'Profile of a member as everyone sees it; free, and needs no credential',
	action: 'Get the public profile of a member without an account',
	description:
		'Get the public profile of a member: headline, experience, education, skills. Free, and needs no API key.',
	endpoint: professionalNetwork.getPublicProfile,
	fields: [
		field({
			...member,
			name: 'memberIdentity',
			description:
				'Public identity of the member such as ada-lovelace, or the address of the profile such as https://example.com/in/ada-lovelace',
		}),
		field({
			displayName: 'Challenge Token',
			name: 'challengeToken',
			typeOptions: { password: true },
			description: 'Token from a human-verification challenge, sent in place of an API key',
			expected: 'the token of a human-verification challenge',
		}),
	],
	schema: professionalNetwork.publicProfile,
	idField: 'profileUrl',
	simplified: 'name headline location industry about profileUrl openToWork hiring profilePhotoUrl',
});
