import type { TriggerEvent } from '../shared/operation/event';
import { get } from './tweet/get';
import { getMany } from './tweet/getMany';
import { getReplies } from './tweet/getReplies';

/** Every event of the trigger node, in any order: the dropdown sorts them by name. */
export const events: readonly TriggerEvent[] = [
	{
		kind: 'new',
		option: {
			name: 'New Tweet',
			value: 'newTweet',
			action: 'On new tweet of a user',
			description: 'Starts when a user posts a tweet',
		},
		operation: getMany,
		time: ['createdAtEpochMs', 'createdAt'],
	},
	{
		kind: 'new',
		option: {
			name: 'New Reply',
			value: 'newReply',
			action: 'On new reply to a tweet',
			description: 'Starts when a tweet gets a reply',
		},
		operation: getReplies,
		time: ['createdAtEpochMs', 'createdAt'],
	},
	{
		kind: 'change',
		option: {
			name: 'Tweet Changed',
			value: 'tweetChanged',
			action: 'On change of a tweet',
			description: 'Starts when the text of a tweet changes, or other fields that you choose',
		},
		operation: get,
		watch: ['text', 'isSensitive', 'lang', 'hashtags'],
	},
];
