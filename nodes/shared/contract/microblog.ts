import { endpoint, pageSize, token } from './endpoint';
import { booleans, number, numbers, strings, text, texts, z } from './zod';

const dateTime = z.iso.datetime().describe('ISO 8601, in UTC');
const epochMs = number.describe('Unix epoch in milliseconds');

/** The author of a tweet. */
export const tweetAuthor = z.object({
	...strings('userId', 'username', 'profileUrl', 'displayName', 'bio', 'avatarUrl', 'bannerUrl'),
	...strings('location', 'pinnedTweetId', 'pinnedTweetUrl'),
	...numbers('followerCount', 'followingCount', 'tweetCount', 'mediaCount', 'likeCount'),
	...numbers('listedCount'),
	createdAt: dateTime,
	createdAtEpochMs: epochMs,
	...booleans('isVerified', 'isBlueVerified'),
});

const media = z.object({
	type: text.describe('"photo" for a photo; other values are not documented'),
	...strings('url', 'mediaKey', 'mediaId', 'expandedUrl', 'videoUrl'),
	...numbers('width', 'height', 'durationMs'),
});

export const tweet = z.object({
	...strings('id', 'url', 'text'),
	author: tweetAuthor,
	createdAt: dateTime,
	createdAtEpochMs: epochMs,
	...strings('source', 'conversationId'),
	...numbers('replyCount', 'retweetCount', 'likeCount', 'quoteCount', 'bookmarkCount', 'viewCount'),
	...strings('replyToTweetId', 'replyToUserId', 'replyToUsername', 'replyToTweetUrl'),
	...booleans('isQuote'),
	...strings('quotedTweetId', 'quotedTweetUrl', 'quotedTweetAuthorId', 'quotedTweetAuthorUsername'),
	...strings('retweetedTweetId', 'retweetedTweetUrl', 'retweetedTweetAuthorId'),
	...strings('retweetedTweetAuthorUsername', 'lang'),
	...booleans('isSensitive'),
	hashtags: texts,
	mentions: z.array(z.object(strings('userId', 'username', 'displayName', 'profileUrl'))),
	urls: z.array(z.object(strings('shortUrl', 'expandedUrl', 'displayUrl'))),
	media: z.array(media),
});

/** The document does not say where the next `cursor` of replies is; its table of paging styles names `nextCursor`. */
export const getTweetDetail = endpoint('/microblog/get-tweet-detail', {
	body: { tweetId: text, cursor: token },
	data: z.object({ tweet, replies: z.array(tweet), nextCursor: text.optional() }),
});

export const getUserTweets = endpoint('/microblog/get-user-tweets', {
	price: 'perResult',
	body: {
		userId: text.regex(/^\d+$/).describe('Numeric ID of the user'),
		count: pageSize,
		cursor: token,
	},
	data: z.object({ tweets: z.array(tweet), nextCursor: text }),
});
