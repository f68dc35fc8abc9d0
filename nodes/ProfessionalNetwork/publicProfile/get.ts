import { professionalNetwork } from '../../shared/contract';
import { asText } from '../../shared/fields/text';
import type { Operation } from '../../shared/operation/operation';
import { asMemberIdentity, examples, expected } from '../memberIdentity';
import { publicProfile } from '../resources';

/** A member's public profile, without an account (service document, "Professional network"). */
export const get: Operation = {
	resource: publicProfile,
	option: {
		name: 'Get',
		value: 'get',
		action: 'Get the public profile of a member without an account',
		description:
			'Get the public profile of a member: headline, experience, education, skills. Free, and needs no API key.',
	},
	endpoint: professionalNetwork.getPublicProfile,
	fields: [
		{
			property: {
				displayName: 'Member',
				name: 'memberIdentity',
				type: 'string',
				default: '',
				placeholder: 'e.g. ada-lovelace',
				description:
					'Public identity of the member such as ada-lovelace, or the address of the profile such as https://example.com/in/ada-lovelace',
			},
			expected,
			read: asMemberIdentity,
			examples,
		},
		{
			property: {
				displayName: 'Challenge Token',
				name: 'challengeToken',
				type: 'string',
				typeOptions: { password: true },
				default: '',
				description: 'Token from a human-verification challenge, sent in place of an API key',
			},
			expected: 'the token of a human-verification challenge',
			read: asText,
		},
	],
	result: {
		kind: 'single',
		record: {
			schema: professionalNetwork.publicProfile,
			idField: 'profileUrl',
			simplified: [
				'name',
				'headline',
				'location',
				'industry',
				'about',
				'profileUrl',
				'openToWork',
				'hiring',
				'profilePhotoUrl',
			],
		},
	},
};
