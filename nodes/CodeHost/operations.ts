import type { Operation } from '../shared/operation/operation';
import { search as searchIssues } from './issue/search';
import { getStarred } from './repository/getStarred';

/** Every operation of the node, in any order: the dropdowns sort them by name. */
export const operations: readonly Operation[] = [searchIssues, getStarred];
