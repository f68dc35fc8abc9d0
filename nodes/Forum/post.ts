import { forum } from '../shared/contract';
import { asLinkTo } from '../shared/fields/pasted';
import { textField } from '../shared/fields/field';
import { listing, lookup } from '../shared/operation/operation';

const postUrl = textField('Post', 'url', 'https://example.com/r/ai/comments/abc1', {
	another: 'https://example.com/r/ai/comments/abc2',
	expected: 'the full address of a post, such as https://example.com/r/ai/comments/abc1',
	read: asLinkTo(({ place, query }) => !place.endsWith('/') || query.size > 0),
});

export const get = lookup('post', 'get', forum.getPost, {
	action: 'Get a post',
	description: 'Get one post: text, author, board, scores, and its comments in one field',
	fields: [postUrl],
	from: { path: 'post', added: 'comments' },
	schema: forum.post.extend({ comments: forum.getPost.data.shape.comments }),
	simplified: `
		title author selftext comments boardPrefixed score numComments upvoteRatio createdAt postUrl url
		id
	`,
});

export const getComments = listing('post', 'getComments', forum.getPost, {
	action: 'Get the comments on a post',
	description: 'Get the comments on a post, one item each',
	fields: [postUrl],
});
