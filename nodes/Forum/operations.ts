import { assumedNames } from '../shared/contract/assumedNames';
import { changedRecord, newRecords } from '../shared/operation/event';
import * as community from './community';
import * as post from './post';
import * as user from './user';

export const operations = [post.get, post.getComments, community.search, user.get];

export const events = [
	// The document does not show the fields of a comment, so common names of an id and of a time are tried.
	newRecords('newComment', post.getComments, {
		time: ['createdAtEpochMs', 'createdAt', 'createdUtc', 'createdTime', 'created'],
		action: 'On new comment on a post',
		description: 'Starts when a post gets a comment',
	}),
	newRecords('newCommunity', community.search, {
		action: 'On new community in a search',
		description: 'Starts when a search finds a community that it did not find before',
		isUntimed: true,
		body: { [assumedNames.communitySort]: 'new' },
		assumes: `It requests the newest first (${assumedNames.communitySort} new), assuming that the service calls this parameter ${assumedNames.communitySort}`,
	}),
	changedRecord('postChanged', post.get, {
		action: 'On change to a post',
		description: 'Starts when the text, the state or another chosen field of a post changes',
		watch: ['title', 'selftext', 'linkFlairText', 'stickied', 'locked', 'archived'],
	}),
	changedRecord('userChanged', user.get, {
		action: 'On change to a forum user',
		description: 'Starts when the profile of a user changes',
		watch: ['isMod', 'isEmployee', 'isGold', 'verified', 'acceptFollowers'],
	}),
];
