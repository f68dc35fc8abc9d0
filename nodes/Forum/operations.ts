import { startCase } from 'lodash';
import { forum } from '../shared/contract';
import { assumedNames } from '../shared/contract/assumedNames';
import { choice, textField } from '../shared/fields/field';
import { after, asIdentifier, asLinkTo, HANDLE, rejectSearch } from '../shared/fields/pasted';
import { changedRecord, newRecords } from '../shared/operation/event';
import { listing, lookup } from '../shared/operation/operation';
import { quoted } from '../shared/text/message';

const postUrl = textField('Post', 'url', 'https://example.com/r/ai/comments/abc1', {
	another: 'https://example.com/r/ai/comments/abc2',
	expected: 'the full address of a post, such as https://example.com/r/ai/comments/abc1',
	read: asLinkTo(({ place, query }) => !place.endsWith('/') || query.size > 0),
});

const getPost = lookup('post', 'get', forum.getPost, {
	action: 'Get a post',
	description: 'Get one post: text, author, board, scores, and its comments in one field',
	fields: [postUrl],
	from: { path: 'post', added: 'comments' },
	schema: forum.post.extend({ comments: forum.getPost.data.shape.comments }),
	simplified: `
		title author selftext comments boardPrefixed score numComments upvoteRatio createdAt postUrl url
		id
	`,
});

const getComments = listing('post', 'getComments', forum.getPost, {
	action: 'Get the comments on a post',
	description: 'Get the comments on a post, one item each',
	fields: [postUrl],
});

const searchCommunities = listing('community', 'search', forum.searchCommunities, {
	action: 'Search communities by topic',
	fields: [
		textField('Query', 'query', 'home automation', {
			expected: 'words that say what the communities are about, such as home automation',
		}),
	],
	filters: [
		textField('Community', 'board', 'programming', {
			description:
				'Name or address of one community. The service applies it to post search only, so it may have no effect here.',
			expected: 'the name of a community, such as programming, or its address',
			read: asIdentifier(HANDLE, after('b board c community r'), (address) =>
				rejectSearch(address, `put that in ${quoted('Query')}`),
			),
		}),
	],
	options: [
		choice(forum.searchCommunities, 'sort', {
			description: 'Sort order: comments, hot, new, relevance or top',
			wire: assumedNames.communitySort,
		}),
		choice(forum.searchCommunities, 'time', {
			description: 'How far back to look: hour, day, week, month, year or all',
			wire: assumedNames.communityTime,
			nameOf: (value) => (value === 'all' ? 'All Time' : `Past ${startCase(value)}`),
		}),
	],
	simplified:
		'namePrefixed title subscribers description communityUrl boardType over18 createdUtc iconUrl id',
});

const getUser = lookup('user', 'get', forum.getUser, {
	action: 'Get a user',
	description: 'Get the profile of a user: karma, age of the account, flags',
	fields: [
		textField('User', 'username', 'ada', {
			another: 'grace',
			expected: 'a username such as ada or u/ada, or the address of a profile',
			hasNoComma: true,
			read: asIdentifier(HANDLE, after('u user', 'me')),
		}),
	],
	simplified: `
		username profileUrl commentKarma linkKarma createdUtc verified hasVerifiedEmail isMod isGold
		isEmployee acceptFollowers id
	`,
});

export const operations = [getPost, getComments, searchCommunities, getUser];

export const events = [
	// The document does not show the fields of a comment, so common names of an id and of a time are tried.
	newRecords('newComment', getComments, {
		time: ['createdAtEpochMs', 'createdAt', 'createdUtc', 'createdTime', 'created'],
		action: 'On new comment on a post',
		description: 'Starts when a post gets a comment',
	}),
	newRecords('newCommunity', searchCommunities, {
		action: 'On new community in a search',
		description: 'Starts when a search finds a community that it did not find before',
		isUntimed: true,
		body: { [assumedNames.communitySort]: 'new' },
		assumes: `It requests the newest first (${assumedNames.communitySort} new), assuming that the service calls this parameter ${assumedNames.communitySort}`,
	}),
	changedRecord('postChanged', getPost, {
		action: 'On change to a post',
		description: 'Starts when the text, the state or another chosen field of a post changes',
		watch: ['title', 'selftext', 'linkFlairText', 'stickied', 'locked', 'archived'],
	}),
	changedRecord('userChanged', getUser, {
		action: 'On change to a forum user',
		description: 'Starts when the profile of a user changes',
		watch: ['isMod', 'isEmployee', 'isGold', 'verified', 'acceptFollowers'],
	}),
];
