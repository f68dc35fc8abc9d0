import { assumedNames } from '../shared/contract/assumedNames';
import { changedRecord, newRecords, type TriggerEvent } from '../shared/operation/event';
import type { Operation } from '../shared/operation/operation';
import * as community from './community';
import * as post from './post';
import * as user from './user';

export const operations: readonly Operation[] = [
	community.search,
	post.get,
	post.getComments,
	user.get,
];

export const events: readonly TriggerEvent[] = [
	// The document does not show the shape of a comment: the usual names of an id and of a time are looked for.
	newRecords('newComment', {
		action: 'On new comment on a post',
		description: 'Starts when a post gets a comment',
		operation: post.getComments,
	}),
	newRecords('newCommunity', {
		action: 'On new community in a search',
		description: 'Starts when a search finds a community that it did not find before',
		operation: community.search,
		isUntimed: true,
		body: { [assumedNames.communitySort]: 'new' },
		assumes: `It asks for the newest first by "${assumedNames.communitySort}": "new"; the name "${assumedNames.communitySort}" is an assumption`,
	}),
	changedRecord('postChanged', {
		action: 'On change of a post',
		description:
			'Starts when the text or the state of a post changes, or other fields that you choose',
		operation: post.get,
		watch: ['title', 'selftext', 'linkFlairText', 'stickied', 'locked', 'archived'],
	}),
	changedRecord('userChanged', {
		action: 'On change of a forum user',
		description: 'Starts when the profile of a user changes',
		operation: user.get,
		watch: ['isMod', 'isEmployee', 'isGold', 'verified', 'acceptFollowers'],
	}),
];
