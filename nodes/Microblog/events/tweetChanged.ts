import type { ChangedRecord } from '../../shared/operation/event';
import { get } from '../tweet/get';

/** A tweet has changed (service document, "Microblog"). */
export const tweetChanged: ChangedRecord = {
	kind: 'change',
	option: {
		name: 'Tweet Changed',
		value: 'tweetChanged',
		action: 'On change of a tweet',
		description: 'Starts when the text of a tweet changes, or other fields that you choose',
	},
	operation: get,
	watch: ['text', 'isSensitive', 'lang', 'hashtags'],
};
