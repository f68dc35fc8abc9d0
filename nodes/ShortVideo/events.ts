import type { TriggerEvent } from '../shared/operation/event';
import { userChanged } from './events/userChanged';

/** Every event of the trigger node, in any order: the dropdown sorts them by name. */
export const events: readonly TriggerEvent[] = [userChanged];
