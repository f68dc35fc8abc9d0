import type { Operation } from '../shared/operation/operation';
import { search as searchIssues } from './issue/search';
import { getMany as getManyProjects } from './project/getMany';
import { getStarred } from './repository/getStarred';
import { get as getUser } from './user/get';
import { search as searchUsers } from './user/search';

/** Every operation of the node, in any order: the dropdowns sort them by name. */
export const operations: readonly Operation[] = [
	searchIssues,
	getManyProjects,
	getStarred,
	getUser,
	searchUsers,
];
