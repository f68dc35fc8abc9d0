import type { ChangedRecord } from '../../shared/operation/event';
import { get } from '../post/get';

/** A post has changed (service document, "Forum"). */
export const postChanged: ChangedRecord = {
	kind: 'change',
	option: {
		name: 'Post Changed',
		value: 'postChanged',
		action: 'On change of a post',
		description:
			'Starts when the text or the state of a post changes, or other fields that you choose',
	},
	operation: get,
	watch: ['title', 'selftext', 'linkFlairText', 'stickied', 'locked', 'archived'],
};
