import type { Operation } from '../shared/operation/operation';
import { get } from './tweet/get';
import { getMany } from './tweet/getMany';
import { getReplies } from './tweet/getReplies';

/** Every operation of the node, in any order: the dropdowns sort them by name. */
export const operations: readonly Operation[] = [get, getMany, getReplies];
