import { changedRecord } from '../shared/operation/event';
import * as video from './video';

export const operations = [video.get];

export const events = [
	// Without the transcript by default.
	changedRecord('videoChanged', video.get, {
		action: 'On change to a video',
		description: 'Starts when a video changes',
		watch: ['title', 'description', 'isLive', 'isPrivate', 'isUnlisted'],
		defaults: { includeTranscript: false },
	}),
];
