import { professionalNetwork } from '../../shared/contract';
import type { Operation } from '../../shared/operation/operation';
import { offset } from '../../shared/operation/paging';
import { asMemberIdentity, examples, expected } from '../memberIdentity';
import { comment } from '../resources';

/** Comments made by a member (service document, "Professional network"). */
export const getMany: Operation = {
	resource: comment,
	option: {
		name: 'Get Many',
		value: 'getMany',
		action: 'Get the comments that a member has made',
		description:
			'Get the comments that a member has made. Costs 1 credit for each comment, at least 1 for each request.',
	},
	endpoint: professionalNetwork.getProfileComments,
	fields: [
		{
			property: {
				displayName: 'Member',
				name: 'publicId',
				type: 'string',
				required: true,
				default: '',
				placeholder: 'e.g. ada-lovelace',
				description:
					'Public identity of the member who made the comments such as ada-lovelace, or the address of the profile such as https://example.com/in/ada-lovelace',
			},
			expected,
			read: asMemberIdentity,
			examples,
		},
	],
	result: {
		kind: 'list',
		paging: offset,
		record: {
			schema: professionalNetwork.comment,
			idField: 'urn',
			simplified: [
				'text',
				'authorName',
				'createdTime',
				'permalink',
				'rootActivityUrn',
				'parentCommentUrn',
				'urn',
			],
		},
	},
};
