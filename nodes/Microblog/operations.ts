import { changedRecord, newRecords } from '../shared/operation/event';
import * as tweet from './tweet';

export const operations = [tweet.get, tweet.getMany, tweet.getReplies];

export const events = [
	newRecords('newTweet', tweet.getMany, {
		action: 'On new tweet of a user',
		description: 'Starts when a user posts a tweet',
		time: ['createdAtEpochMs', 'createdAt'],
	}),
	newRecords('newReply', tweet.getReplies, {
		action: 'On new reply to a tweet',
		description: 'Starts when a tweet gets a reply',
		time: ['createdAtEpochMs', 'createdAt'],
	}),
	changedRecord('tweetChanged', tweet.get, {
		action: 'On change of a tweet',
		description: 'Starts when the text of a tweet changes, or other fields that you choose',
		watch: ['text', 'isSensitive', 'lang', 'hashtags'],
	}),
];
