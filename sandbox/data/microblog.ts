import { microblog as contract } from '../../nodes/shared/contract';
import { listing } from '../listing';
import type { Operation } from '../operation';
import { DAY_MS, dice, iso, TODAY } from './dice';
import { madeUp } from './madeUp';
import { person } from './texts';

export const microblog: readonly Operation[] = [
	// replies, the oldest first
	listing(
		contract.getTweetDetail,
		'tweet',
		({ tweetId }, { id, number }) => {
			const above = tweet(tweetId);
			return {
				...tweet(`1902${id}`, undefined, above.createdAtEpochMs + number * 97_000),
				conversationId: tweetId,
				replyToTweetId: tweetId,
				replyToUserId: above.author.userId,
				replyToUsername: above.author.username,
				replyToTweetUrl: above.url,
			};
		},
		{
			single: {
				kind: 'tweet',
				known: ({ tweetId }, replyCount) => ({ ...tweet(tweetId), replyCount }),
			},
		},
	),
	// a timeline, the newest first
	listing(contract.getUserTweets, 'tweet', ({ userId }, { id, key, roll, came }) =>
		tweet(`1843${id}`, userId, came(TODAY - key * DAY_MS - roll.whole(0, 86_399) * 1_000)),
	),
];

const address = (path: string) => `https://microblog.example/${path}`;

function tweet(
	id: string,
	userId = dice('tweet author', id).digits(9),
	createdAtEpochMs = dice('tweet time', id).past(900),
) {
	const { name, handle } = person(dice('author', userId));
	const username = `${handle.replace('-', '_')}${userId.slice(-2)}`;
	const likeCount = dice('likes', id).whole(0, 4_000);
	return {
		id,
		url: address(`${username}/status/${id}`),
		author: madeUp(contract.tweetAuthor, `author ${userId}`, {
			userId,
			username,
			displayName: name,
			profileUrl: address(username),
		}),
		createdAt: iso(createdAtEpochMs),
		createdAtEpochMs,
		conversationId: id,
		likeCount,
		viewCount: likeCount * 40,
		hashtags: [dice('hashtags', id).one(['maps', 'trains', 'sensors'])],
	};
}
