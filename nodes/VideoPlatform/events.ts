import type { TriggerEvent } from '../shared/operation/event';
import { videoChanged } from './events/videoChanged';

/** Every event of the trigger node, in any order: the dropdown sorts them by name. */
export const events: readonly TriggerEvent[] = [videoChanged];
