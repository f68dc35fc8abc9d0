import { changedRecord, newRecords, type TriggerEvent } from '../shared/operation/event';
import type { Operation } from '../shared/operation/operation';
import * as tweet from './tweet';

export const operations: readonly Operation[] = [tweet.get, tweet.getMany, tweet.getReplies];

export const events: readonly TriggerEvent[] = [
	newRecords('newTweet', {
		action: 'On new tweet of a user',
		description: 'Starts when a user posts a tweet',
		operation: tweet.getMany,
		time: ['createdAtEpochMs', 'createdAt'],
	}),
	newRecords('newReply', {
		action: 'On new reply to a tweet',
		description: 'Starts when a tweet gets a reply',
		operation: tweet.getReplies,
		time: ['createdAtEpochMs', 'createdAt'],
	}),
	changedRecord('tweetChanged', {
		action: 'On change of a tweet',
		description: 'Starts when the text of a tweet changes, or other fields that you choose',
		operation: tweet.get,
		watch: ['text', 'isSensitive', 'lang', 'hashtags'],
	}),
];
