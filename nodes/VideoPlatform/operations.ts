import { changedRecord, type TriggerEvent } from '../shared/operation/event';
import type { Operation } from '../shared/operation/operation';
import * as video from './video';

export const operations: readonly Operation[] = [video.get];

export const events: readonly TriggerEvent[] = [
	// The transcript is left out unless asked for.
	changedRecord('videoChanged', video.get, {
		action: 'On change of a video',
		description: 'Starts when a video changes',
		watch: ['title', 'description', 'isLive', 'isPrivate', 'isUnlisted'],
		defaults: { includeTranscript: false },
	}),
];
