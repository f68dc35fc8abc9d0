import { changedRecord, type TriggerEvent } from '../shared/operation/event';
import type { Operation } from '../shared/operation/operation';
import * as video from './video';

/** Every operation of the node, in any order: the dropdowns sort them by name. */
export const operations: readonly Operation[] = [video.get];

/** Every event of the trigger node, in any order: the dropdown sorts them by name. */
export const events: readonly TriggerEvent[] = [
	// The transcript is left out unless asked for.
	changedRecord('videoChanged', {
		action: 'On change of a video',
		description: 'Starts when a video changes',
		operation: video.get,
		watch: ['title', 'description', 'isLive', 'isPrivate', 'isUnlisted'],
		defaults: { includeTranscript: false },
	}),
];
