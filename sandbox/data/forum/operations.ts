import { forum as contract } from '../../../nodes/shared/contract';
import { lengthOf } from '../../lengths';
import { tokenListing } from '../../listings';
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
		record: ({ query }, index) => community(query, index),
		data: ({ query }, communities) => ({ communities, query }),
		sent: 'after',
		given: 'after',
		size: 'limit',
	}),
	lookup(
		contract.getPost,
		({ url }) => url,
		({ url }, scenario) => {
			const id = postIdOf(url);
			const length = lengthOf(url, scenario);
			return {
				post: post(id, length),
				comments: Array.from({ length }, (_, index) => postComment(id, index)),
			};
		},
	),
	lookup(
		contract.getUser,
		({ username }) => username,
		({ username }) => user(username),
	),
];
