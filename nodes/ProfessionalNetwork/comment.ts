import { member } from './member';
import { professionalNetwork } from '../shared/contract';
import { field } from '../shared/fields/field';
import { listing } from '../shared/operation/operation';
import { offset } from '../shared/operation/paging';

export const getMany = listing('comment', 'getMany', {
	about: 'Comments that a member has left on posts',
	action: 'Get the comments that a member has made',
	description:
		'Get the comments that a member has made. Costs 1 credit for each comment, at least 1 for each request.',
	endpoint: professionalNetwork.getProfileComments,
	fields: [
		field({
			...member,
			name: 'publicId',
			required: true,
			description:
				'Public identity of the member who made the comments such as ada-lovelace, or the address of the profile such as https://example.com/in/ada-lovelace',
		}),
	],
	paging: offset,
	madeAt: ['createdTime'],
	schema: professionalNetwork.comment,
	idField: 'urn',
	simplified: 'text authorName createdTime permalink rootActivityUrn parentCommentUrn urn',
});
