import type { Operation } from '../shared/operation/operation';
import { get } from './user/get';
import { search } from './user/search';

/** Every operation of the node, in any order: the dropdowns sort them by name. */
export const operations: readonly Operation[] = [get, search];
