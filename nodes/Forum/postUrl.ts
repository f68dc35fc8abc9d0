import type { Address } from '../shared/fields/address';
import { field } from '../shared/fields/field';
import { asLinkTo } from '../shared/fields/link';

/** First segments of addresses of communities and users; posts in them stand further down (`r/rivers/comments/1abc`). */
const PLACES = ['b', 'r', 'u', 'user'];

function isPost({ segments, query }: Address): boolean {
	const [first, ...rest] = segments;
	if (first === undefined) return query.size > 0;
	return !PLACES.includes(first.toLowerCase()) || rest.length === 0 || rest.length > 2;
}

export const postUrl = field({
	displayName: 'Post',
	name: 'url',
	required: true,
	placeholder: 'e.g. https://example.com/r/ai/comments/abc1',
	description: 'Full address of the post such as https://example.com/r/ai/comments/abc1',
	expected: 'the full address of a post, such as https://example.com/r/ai/comments/abc1',
	read: asLinkTo(isPost),
});
