import type { Operation } from '../shared/operation/operation';
import * as tweet from './tweet';

/** Every operation of the node, in any order: the dropdowns sort them by name. */
export const operations: readonly Operation[] = [tweet.get, tweet.getMany, tweet.getReplies];
