import { forum } from '../../shared/contract';
import { type Operation, resource } from '../../shared/operation/operation';
import { postUrl } from '../postUrl';

/** The comments of a post, one item each (service document, "Forum"). */
export const getComments: Operation = {
	resource: resource('post'),
	option: {
		name: 'Get Comments',
		value: 'getComments',
		action: 'Get the comments of a post',
		description:
			'Get the comments of a post, one item each. Costs 1 credit, however many there are.',
	},
	endpoint: forum.getPost,
	fields: [postUrl],
	result: { kind: 'list', listKey: 'comments', record: { schema: forum.postComment } },
};
