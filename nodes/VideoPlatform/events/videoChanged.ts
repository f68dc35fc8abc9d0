import type { ChangedRecord } from '../../shared/operation/event';
import { get } from '../video/get';

/** A video has changed (service document, "Video platform"). The transcript is left out unless asked for. */
export const videoChanged: ChangedRecord = {
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
};
