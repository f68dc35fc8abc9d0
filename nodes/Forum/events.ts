import { assumedNames } from '../shared/contract/assumedNames';
import type { TriggerEvent } from '../shared/operation/event';
import { search as searchCommunities } from './community/search';
import { get as getPost } from './post/get';
import { getComments } from './post/getComments';
import { get as getUser } from './user/get';

/** Every event of the trigger node, in any order: the dropdown sorts them by name. */
export const events: readonly TriggerEvent[] = [
	// The document does not show the shape of a comment: the usual names of an id and of a time are looked for.
	{
		kind: 'new',
		option: {
			name: 'New Comment',
			value: 'newComment',
			action: 'On new comment on a post',
			description: 'Starts when a post gets a comment',
		},
		operation: getComments,
	},
	// new ones come first
	{
		kind: 'new',
		option: {
			name: 'New Community',
			value: 'newCommunity',
			action: 'On new community in a search',
			description: 'Starts when a search finds a community that it did not find before',
		},
		operation: searchCommunities,
		body: { [assumedNames.communitySort]: 'new' },
	},
	{
		kind: 'change',
		option: {
			name: 'Post Changed',
			value: 'postChanged',
			action: 'On change of a post',
			description:
				'Starts when the text or the state of a post changes, or other fields that you choose',
		},
		operation: getPost,
		watch: ['title', 'selftext', 'linkFlairText', 'stickied', 'locked', 'archived'],
	},
	{
		kind: 'change',
		option: {
			name: 'User Changed',
			value: 'userChanged',
			action: 'On change of a forum user',
			description: 'Starts when the profile of a user changes',
		},
		operation: getUser,
		watch: ['isMod', 'isEmployee', 'isGold', 'verified', 'acceptFollowers'],
	},
];
