import { microblog } from '../shared/contract';
import { textField } from '../shared/fields/field';
import { asIdentifier, DIGITS } from '../shared/fields/pasted';
import { listing, lookup } from '../shared/operation/operation';
import { userId } from './user';

const tweetId = textField('Tweet', 'tweetId', '1843000000000000000', {
	another: 'https://example.com/ada/status/1843000000000000001',
	expected:
		'the ID of a tweet as text, such as 1843000000000000000 (as a number it would lose digits), or its address such as https://example.com/ada/status/1843000000000000000',
	hasNoComma: true,
	read: asIdentifier(DIGITS, /^[^?]*\/status(?:es)?\/(\d+)(?=[/?]|$)/i),
});

const simplified = `
	text author.username author.userId createdAt url likeCount retweetCount replyCount conversationId
	replyToTweetId quotedTweetId retweetedTweetId id
`;

export const get = lookup('tweet', 'get', microblog.getTweetDetail, {
	action: 'Get a tweet',
	description: 'Get one tweet: text, author, counts, media, and its first replies',
	fields: [tweetId],
	from: { path: 'tweet', added: 'replies' },
	simplified: `
		text author.username author.userId createdAt url replies media:type,url likeCount retweetCount
		replyCount viewCount conversationId replyToTweetId quotedTweetId id
	`,
	schema: microblog.tweet.extend({ replies: microblog.getTweetDetail.data.shape.replies }),
});

export const getMany = listing('tweet', 'getMany', microblog.getUserTweets, {
	action: 'Get the tweets of a user by numeric ID',
	fields: [userId],
	madeAt: ['createdAtEpochMs', 'createdAt'],
	simplified,
});

export const getReplies = listing('tweet', 'getReplies', microblog.getTweetDetail, {
	action: 'Get the replies to a tweet',
	description:
		'Get the replies to a tweet, one item each; the service decides how many a page holds',
	fields: [tweetId],
	countedIn: 'tweet.replyCount',
	simplified,
});
