import type { Operation } from '../shared/operation/operation';
import * as video from './video';

/** Every operation of the node, in any order: the dropdowns sort them by name. */
export const operations: readonly Operation[] = [video.get];
