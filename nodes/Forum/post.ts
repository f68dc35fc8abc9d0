import { forum } from '../shared/contract';
import { type Address, asLinkTo, isLanguage } from '../shared/fields/pasted';
import { textField } from '../shared/fields/field';
import { listing, lookup, words } from '../shared/operation/operation';

/** First segments of addresses of communities and users; posts in them stand further down (`r/rivers/comments/1abc`). */
const PLACES = ['b', 'r', 'u', 'user'];
/** Pages of the site, of a community or of a user that are no posts. */
const OTHERS = words(`
	about best comments controversial hot login message new overview popular register rising search
	settings submit submitted top wiki
`);

function isPost({ segments, query }: Address): boolean {
	const language = segments.length > 1 && isLanguage(segments[0] ?? '') ? 1 : 0;
	const path = segments.slice(language).map((segment) => segment.toLowerCase());
	const [first = '', second] = path;
	if (first === '') return query.size > 0;
	const [page, ...further] = PLACES.includes(first) && second ? path.slice(2) : path;
	return page !== undefined && (further.length > 0 || !OTHERS.includes(page));
}

const postUrl = textField('Post', 'url', 'https://example.com/r/ai/comments/abc1', {
	expected: 'the full address of a post, such as https://example.com/r/ai/comments/abc1',
	read: asLinkTo(isPost),
});

export const get = lookup('post', 'get', forum.getPost, {
	action: 'Get one post: text, author and scores',
	description: 'Get one post: text, author, board, scores, and its comments in one field',
	fields: [postUrl],
	from: ['post', 'comments'],
	schema: forum.post.extend({ comments: forum.getPost.data.shape.comments }),
	simplified:
		'title author selftext comments boardPrefixed score numComments upvoteRatio createdAt postUrl',
});

export const getComments = listing('post', 'getComments', forum.getPost, {
	action: 'Get the comments on a post',
	description: 'Get the comments on a post, one item each',
	fields: [postUrl],
});
