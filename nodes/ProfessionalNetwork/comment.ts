import { member } from './member';
import { professionalNetwork } from '../shared/contract';
import { field } from '../shared/fields/field';
import { listing } from '../shared/operation/operation';

export const getMany = listing('comment', 'getMany', {
	about: 'Comments that a member has written',
	action: 'Get comments written by one member',
	description:
		'Get the comments that one member has written, on any post. Costs 1 credit for each comment, at least 1 for each request.',
	endpoint: professionalNetwork.getProfileComments,
	fields: [
		field({
			...member,
			name: 'publicId',
			required: true,
			description:
				'Public ID of the member who wrote the comments such as ada-lovelace, or the address of the profile such as https://example.com/in/ada-lovelace',
		}),
	],
	madeAt: ['createdTime'],
	schema: professionalNetwork.comment,
	idField: 'urn',
	simplified: 'text authorName createdTime permalink rootActivityUrn parentCommentUrn urn',
});
