import type { Operation } from '../shared/operation/operation';
import { search as searchCommunities } from './community/search';
import { get as getPost } from './post/get';
import { getComments as getPostComments } from './post/getComments';
import { get as getUser } from './user/get';

/** Every operation of the node, in any order: the dropdowns sort them by name. */
export const operations: readonly Operation[] = [
	searchCommunities,
	getPost,
	getPostComments,
	getUser,
];
