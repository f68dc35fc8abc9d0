import { forum } from '../../shared/contract';
import { words } from '../../shared/fields/words';
import { type Operation, resource } from '../../shared/operation/operation';
import { recordWith } from '../../shared/operation/record';
import { postUrl } from '../postUrl';

/** A post with its comments (service document, "Forum"). */
export const get: Operation = {
	resource: resource('post'),
	option: {
		name: 'Get',
		value: 'get',
		action: 'Get a post with its comments',
		description: 'Get a post: text, author, board, scores, and its comments. Costs 1 credit.',
	},
	endpoint: forum.getPost,
	fields: [postUrl],
	result: {
		kind: 'single',
		...recordWith('post', 'comments'),
		record: {
			schema: forum.post.extend({ comments: forum.getPost.data.shape.comments }),
			idField: 'id',
			simplified: words(`
				title author selftext comments boardPrefixed score numComments upvoteRatio createdAt
				postUrl
			`),
		},
	},
};
