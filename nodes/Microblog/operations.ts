import { changedRecord, newRecords } from '../shared/operation/event';
import * as tweet from './tweet';
import * as user from './user';

export const operations = [tweet.get, tweet.getMany, tweet.getReplies, user.get];

export const events = [
	newRecords('newTweet', tweet.getMany, {
		action: 'On new tweet by a user',
		description: 'Starts when a user posts a tweet',
		time: ['createdAtEpochMs', 'createdAt'],
	}),
	newRecords('newReply', tweet.getReplies, {
		action: 'On new reply to a tweet',
		description: 'Starts when a tweet gets a reply',
		time: ['createdAtEpochMs', 'createdAt'],
	}),
	changedRecord('tweetChanged', tweet.get, {
		action: 'On change to a tweet',
		description: 'Starts when the text or another chosen field of a tweet changes',
		watch: ['text', 'isSensitive', 'lang', 'hashtags'],
	}),
	changedRecord('userChanged', user.get, {
		action: 'On change to a microblog user',
		description: 'Starts when the profile of a user changes',
		watch: ['displayName', 'username', 'bio', 'location', 'isVerified', 'isBlueVerified'],
	}),
];
