import type { TriggerEvent } from '../shared/operation/event';
import { newReply } from './events/newReply';
import { newTweet } from './events/newTweet';
import { tweetChanged } from './events/tweetChanged';

/** Every event of the trigger node, in any order: the dropdown sorts them by name. */
export const events: readonly TriggerEvent[] = [newTweet, newReply, tweetChanged];
