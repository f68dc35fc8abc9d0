import { forum as contract } from '../../../nodes/shared/contract';
import { tokenListing, wholeListing } from '../../listings';
import { lookup, type Operation } from '../../operation';
import { community } from './community';
import { post, postIdOf } from './post';
import { postComment } from './postComment';
import { user } from './user';

export const forum: readonly Operation[] = [
	tokenListing({
		endpoint: contract.searchCommunities,
		subject: ({ query }) => query,
		names: 'search',
		kind: 'community',
		record: ({ query }, key, made) => community(query, key, made),
		data: ({ query }, communities) => ({ communities, query }),
		sent: 'after',
		given: 'after',
		size: 'limit',
	}),
	wholeListing({
		endpoint: contract.getPost,
		subject: ({ url }) => url,
		names: 'thing',
		identity: ({ url }) => postIdOf(url),
		kind: 'postComment',
		record: ({ url }, key) => postComment(postIdOf(url), key),
		single: { kind: 'post', record: ({ url }, length) => post(postIdOf(url), length) },
		data: (_body, comments, above) => ({ post: above, comments }),
	}),
	lookup(
		contract.getUser,
		'forumUser',
		({ username }) => username,
		({ username }) => user(username),
	),
];
