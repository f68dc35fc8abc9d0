import { microblog } from '../shared/contract';
import { textField } from '../shared/fields/field';
import { asIdentifier, DIGITS } from '../shared/fields/pasted';
import { changedRecord, newRecords } from '../shared/operation/event';
import { listing, lookup } from '../shared/operation/operation';

const userId = textField('User ID', 'userId', '783214', {
	another: '783045',
	hint: 'The number, not the @handle',
	expected:
		'a number such as 783214, not the @handle (to find it, paste the address of a tweet by that user into Tweet: Get, which costs 1 credit, and copy authorUserId)',
	hasNoComma: true,
	read: asIdentifier(DIGITS, /\/user\/(\d+)(?=[/?]|$)|[?&]user_id=(\d+)(?=&|$)/i),
});

const getUser = lookup('user', 'get', microblog.getUserTweets, {
	action: 'Get a user by numeric ID',
	description:
		'Get the profile of a user: bio, location, counts. It is read from one of their tweets',
	fields: [userId],
	from: {
		path: 'tweets[0].author',
		ifNone:
			'There is no profile: the service returns it only with a tweet by the user, and found none',
	},
	schema: microblog.tweetAuthor,
	idField: 'userId',
	simplified: `
		username displayName bio location followerCount followingCount tweetCount likeCount isVerified
		isBlueVerified createdAt profileUrl avatarUrl pinnedTweetId userId
	`,
});

const tweetId = textField('Tweet', 'tweetId', '1843000000000000000', {
	another: 'https://example.com/ada/status/1843000000000000001',
	expected:
		'the ID of a tweet as text, such as 1843000000000000000 (as a number it would lose digits), or its address such as https://example.com/ada/status/1843000000000000000',
	hasNoComma: true,
	read: asIdentifier(DIGITS, /\/status(?:es)?\/(\d+)(?=[/?]|$)/i),
});

const simplified = `
	text author.username author.userId createdAt url likeCount retweetCount replyCount conversationId
	replyToTweetId quotedTweetId retweetedTweetId id
`;

const getTweet = lookup('tweet', 'get', microblog.getTweetDetail, {
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

const getTweets = listing('tweet', 'getMany', microblog.getUserTweets, {
	action: 'Get the tweets of a user by numeric ID',
	fields: [userId],
	madeAt: ['createdAtEpochMs', 'createdAt'],
	simplified,
});

const getReplies = listing('tweet', 'getReplies', microblog.getTweetDetail, {
	action: 'Get the replies to a tweet',
	description:
		'Get the replies to a tweet, one item each; the service decides how many a page holds',
	fields: [tweetId],
	countedIn: 'tweet.replyCount',
	simplified,
});

export const operations = [getTweet, getTweets, getReplies, getUser];

export const events = [
	newRecords('newTweet', getTweets, {
		action: 'On new tweet by a user',
		description: 'Starts when a user posts a tweet',
		time: ['createdAtEpochMs', 'createdAt'],
	}),
	newRecords('newReply', getReplies, {
		action: 'On new reply to a tweet',
		description: 'Starts when a tweet gets a reply',
		time: ['createdAtEpochMs', 'createdAt'],
	}),
	changedRecord('tweetChanged', getTweet, {
		action: 'On change to a tweet',
		description: 'Starts when the text or another chosen field of a tweet changes',
		watch: ['text', 'isSensitive', 'lang', 'hashtags'],
	}),
	changedRecord('userChanged', getUser, {
		action: 'On change to a microblog user',
		description: 'Starts when the profile of a user changes',
		watch: ['displayName', 'username', 'bio', 'location', 'isVerified', 'isBlueVerified'],
	}),
];
