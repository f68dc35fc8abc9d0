import type { Operation } from '../shared/operation/operation';
import * as community from './community';
import * as post from './post';
import * as user from './user';

/** Every operation of the node, in any order: the dropdowns sort them by name. */
export const operations: readonly Operation[] = [
	community.search,
	post.get,
	post.getComments,
	user.get,
];
