import type { Operation } from '../shared/operation/operation';
import * as issue from './issue';
import * as project from './project';
import * as repository from './repository';
import * as user from './user';

/** Every operation of the node, in any order: the dropdowns sort them by name. */
export const operations: readonly Operation[] = [
	issue.search,
	project.getMany,
	repository.getStarred,
	user.get,
	user.search,
];
