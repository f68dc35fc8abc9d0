import type { ChangedRecord } from '../../shared/operation/event';
import { get } from '../tweet/get';

/** The counts or the text of a tweet have changed (service document, "Microblog"). */
export const tweetChanged: ChangedRecord = {
	kind: 'change',
	option: {
		name: 'Tweet Changed',
		value: 'tweetChanged',
		action: 'On change of a tweet',
		description: 'Starts when the counts or the text of a tweet change',
	},
	operation: get,
	watch: ['text', 'likeCount', 'retweetCount', 'replyCount', 'quoteCount'],
};
