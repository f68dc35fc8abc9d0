import type { Operation } from '../shared/operation/operation';
import { get } from './user/get';

/** Every operation of the node, in any order: the dropdowns sort them by name. */
export const operations: readonly Operation[] = [get];
