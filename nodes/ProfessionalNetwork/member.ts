import { professionalNetwork } from '../shared/contract';
import { field, textField } from '../shared/fields/field';
import { after, asIdentifier, SLUG } from '../shared/fields/pasted';
import { listing, lookup } from '../shared/operation/operation';

/** Makes the field for a member, whose identity follows `in` or `pub` in the address of a profile. */
const member = (name: string) =>
	textField('Member', name, 'ada-lovelace', {
		another: 'grace-hopper',
		// required although the document does not say so, because a lookup without it would waste the single-use token
		required: true,
		expected:
			'the public ID of a member such as ada-lovelace, or the address of a profile such as https://example.com/in/ada-lovelace',
		// old addresses have numbers: pub/ada/1/2/3
		read: asIdentifier(SLUG, after('in pub', 'dir me', String.raw`\d[\da-f]*`)),
	});

export const getComments = listing('comment', 'getMany', professionalNetwork.getProfileComments, {
	about: 'Comments that a member has written',
	action: 'Get the comments of a member',
	description: 'Get the comments that one member has written, on any post',
	fields: [member('publicId')],
	madeAt: ['createdTime'],
	idField: 'urn',
	simplified: 'text authorName createdTime permalink rootActivityUrn parentCommentUrn urn',
});

export const getPublicProfile = lookup(
	'publicProfile',
	'get',
	professionalNetwork.getPublicProfile,
	{
		label: 'Profile',
		about:
			'Profile of a person, as anyone can see it. Free; needs a challenge token instead of a credential.',
		action: 'Get a profile',
		description:
			'Get the public profile of one member (a person): headline, experience, education, skills. Needs a challenge token, but no API key',
		fields: [
			member('memberIdentity'),
			field('challengeToken', {
				builderHint: {
					propertyHint:
						'A person must get this single-use token from the service: a workflow cannot create one.',
				},
				typeOptions: { password: true },
				placeholder: 'e.g. token-of-the-challenge',
				hint: 'Single use',
				description:
					'Token of a human-verification challenge of the service, sent instead of an API key. Ask the operator of the service how to get one.',
				expected: 'the token of a human-verification challenge',
			}),
		],
		idField: 'profileUrl',
		simplified: `
		name headline location industry about
		experience:title,company,employmentType,location,startDate,endDate,description,companyUrl
		education:school,degree,fieldOfStudy,startDate,endDate,schoolUrl skills:name languages:name,proficiency
		profileUrl openToWork hiring
	`,
	},
);
