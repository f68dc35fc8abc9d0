import type { TriggerEvent } from '../shared/operation/event';
import { newComment } from './events/newComment';
import { newCommunity } from './events/newCommunity';
import { postChanged } from './events/postChanged';
import { userChanged } from './events/userChanged';

/** Every event of the trigger node, in any order: the dropdown sorts them by name. */
export const events: readonly TriggerEvent[] = [newComment, newCommunity, postChanged, userChanged];
