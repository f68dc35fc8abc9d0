import { member } from './member';
import { professionalNetwork } from '../shared/contract';
import { field } from '../shared/fields/field';
import { lookup } from '../shared/operation/operation';

export const get = lookup('publicProfile', 'get', {
	about:
		'Profile of a person, as anyone can see it. Free; needs a challenge token instead of a credential.',
	action: 'Get the public profile of one member',
	description:
		'Get the public profile of one member (a person): headline, experience, education, skills. Needs a challenge token. Free, and needs no API key.',
	endpoint: professionalNetwork.getPublicProfile,
	fields: [
		field({
			...member,
			name: 'memberIdentity',
			description:
				'Public ID of the person such as ada-lovelace, or the address of the profile such as https://example.com/in/ada-lovelace',
		}),
		field({
			displayName: 'Challenge Token',
			name: 'challengeToken',
			typeOptions: { password: true },
			description:
				'Token of a human-verification challenge of the service, sent instead of an API key. Ask the operator of the service how to get one.',
			expected: 'the token of a human-verification challenge',
		}),
	],
	schema: professionalNetwork.publicProfile,
	idField: 'profileUrl',
	simplified: 'name headline location industry about profileUrl openToWork hiring profilePhotoUrl',
});
