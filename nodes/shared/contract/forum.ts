import { assumedNames } from './assumedNames';
import { endpoint, pageSize, phrase, token } from './endpoint';
import { booleans, numbers, strings, text, z } from './zod';

export const community = z.object({
	...strings('id', 'fullname', 'name', 'namePrefixed', 'title', 'description', 'boardType'),
	...strings('url', 'communityUrl', 'iconUrl', 'bannerUrl'),
	...numbers('subscribers', 'createdUtc'),
	...booleans('over18'),
});

export const post = z.object({
	...strings('id', 'fullname', 'title', 'author', 'authorFullname', 'selftext', 'createdAt'),
	...strings('editedAt', 'permalink', 'postUrl', 'url', 'board', 'boardId', 'boardUrl'),
	...strings('boardPrefixed', 'boardType', 'linkFlairText', 'domain', 'thumbnail'),
	...strings('distinguished'),
	...numbers('score', 'ups', 'downs', 'upvoteRatio', 'numComments', 'numCrossposts'),
	...numbers('totalAwardsReceived', 'gilded', 'createdUtc', 'editedUtc', 'boardSubscribers'),
	...booleans('isSelf', 'isVideo', 'isOriginalContent', 'over18', 'spoiler', 'stickied'),
	...booleans('pinned', 'archived', 'contestMode', 'locked'),
});

/** The document does not show the fields of comments, so they are passed through. */
export const postComment = z.looseObject({});

export const user = z.object({
	...strings('id', 'username', 'profileUrl', 'iconUrl'),
	...numbers('commentKarma', 'linkKarma', 'createdUtc'),
	...booleans('isGold', 'isMod', 'isEmployee', 'verified', 'hasVerifiedEmail', 'acceptFollowers'),
});

export const searchCommunities = endpoint('/forum/search/communities', {
	body: {
		query: phrase,
		board: text.optional().describe('With or without the prefix; applies to post search only'),
		[assumedNames.communitySort]: z
			.enum(['relevance', 'hot', 'top', 'new', 'comments'])
			.optional()
			.meta({ default: 'relevance' }),
		[assumedNames.communityTime]: z
			.enum(['hour', 'day', 'week', 'month', 'year', 'all'])
			.optional()
			.meta({ default: 'all' }),
		after: token,
		limit: pageSize,
	},
	data: z.object({ communities: z.array(community), query: text, after: text }),
});

export const getPost = endpoint('/forum/get-post', {
	body: { url: text.describe('Full address of the post') },
	data: z.object({ post, comments: z.array(postComment) }),
});

export const getUser = endpoint('/forum/get-user', {
	body: { username: text.describe('With or without the prefix') },
	data: user,
});
