import type { TriggerEvent } from '../shared/operation/event';
import { get } from './video/get';

/** Every event of the trigger node, in any order: the dropdown sorts them by name. */
export const events: readonly TriggerEvent[] = [
	// The transcript is left out unless asked for.
	{
		kind: 'change',
		option: {
			name: 'Video Changed',
			value: 'videoChanged',
			action: 'On change of a video',
			description: 'Starts when a video changes',
		},
		operation: get,
		watch: ['title', 'description', 'isLive', 'isPrivate', 'isUnlisted'],
		defaults: { includeTranscript: false },
	},
];
