import { professionalNetwork } from '../../shared/contract';
import { field } from '../../shared/fields/field';
import { words } from '../../shared/fields/words';
import { type Operation, resource } from '../../shared/operation/operation';
import { offset } from '../../shared/operation/paging';
import { member } from '../member';

/** Comments made by a member (service document, "Professional network"). */
export const getMany: Operation = {
	resource: resource('comment', 'Comments that a member has left on posts'),
	option: {
		name: 'Get Many',
		value: 'getMany',
		action: 'Get the comments that a member has made',
		description:
			'Get the comments that a member has made. Costs 1 credit for each comment, at least 1 for each request.',
	},
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
	result: {
		kind: 'list',
		paging: offset,
		record: {
			schema: professionalNetwork.comment,
			idField: 'urn',
			simplified: words(`
				text authorName createdTime permalink rootActivityUrn parentCommentUrn urn
			`),
		},
	},
};
