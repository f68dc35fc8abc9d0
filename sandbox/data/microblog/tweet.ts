import type { z } from 'zod/v4';
import type { microblog } from '../../../nodes/shared/contract';
import { addedAt, isAdded, ordinal } from '../added';
import { address } from '../addresses';
import { DAY_MS, dice, iso, placeId, TODAY } from '../dice';
import { paragraph } from '../sentences';
import { SUBJECTS } from '../words';
import { author } from './author';
import { attachments } from './attachments';

type Tweet = z.output<typeof microblog.tweet>;

/** The tweet with an id; its author and time can be set. */
export function tweet(
	id: string,
	userId = dice('tweet author', id).digits(9),
	createdAtEpochMs = dice('tweet time', id).past(900),
): Tweet {
	const roll = dice('tweet', id);
	const by = author(userId);
	const likeCount = roll.int(0, 4_000);
	return {
		id,
		url: address.microblog(`${by.username}/status/${id}`),
		text: `On ${roll.pick(SUBJECTS)}: ${paragraph(roll, roll.int(1, 2))}`,
		author: by,
		createdAt: iso(createdAtEpochMs),
		createdAtEpochMs,
		source: roll.pick(['Web App', 'Phone App', 'Scheduler']),
		conversationId: id,
		replyCount: Math.floor(likeCount / 40),
		retweetCount: Math.floor(likeCount / 15),
		likeCount,
		quoteCount: Math.floor(likeCount / 90),
		bookmarkCount: Math.floor(likeCount / 25),
		viewCount: likeCount * roll.int(20, 90) + roll.int(10, 400),
		replyToTweetId: '',
		replyToUserId: '',
		replyToUsername: '',
		replyToTweetUrl: '',
		...quoted(roll.chance(0.15) ? id : undefined),
		retweetedTweetId: '',
		retweetedTweetUrl: '',
		retweetedTweetAuthorId: '',
		retweetedTweetAuthorUsername: '',
		lang: roll.pick(['en', 'en', 'en', 'pt', 'de']),
		isSensitive: roll.chance(0.02),
		...attachments(id),
	};
}

/** A tweet on the timeline of a user, the newest first. */
export function timelineTweet(userId: string, key: number): Tweet {
	const id = `1843${placeId(`timeline ${userId}`, key)}`;
	const createdAtEpochMs = isAdded(key)
		? addedAt(key)
		: TODAY - key * DAY_MS - dice('hour', id).int(0, 86_399) * 1_000;
	return tweet(id, userId, createdAtEpochMs);
}

/** A reply beneath a tweet, the oldest first. */
export function reply(tweetId: string, key: number, made: number): Tweet {
	const above = tweet(tweetId);
	return {
		...tweet(
			`1902${placeId(`replies ${tweetId}`, key)}`,
			undefined,
			above.createdAtEpochMs + ordinal(key, made) * 97_000,
		),
		conversationId: tweetId,
		replyToTweetId: tweetId,
		replyToUserId: above.author.userId,
		replyToUsername: above.author.username,
		replyToTweetUrl: above.url,
	};
}

function quoted(id: string | undefined) {
	if (id === undefined) {
		return {
			isQuote: false,
			quotedTweetId: '',
			quotedTweetUrl: '',
			quotedTweetAuthorId: '',
			quotedTweetAuthorUsername: '',
		};
	}
	const roll = dice('quoted', id);
	const quotedTweetId = `1799${roll.digits(15)}`;
	const by = author(roll.digits(9));
	return {
		isQuote: true,
		quotedTweetId,
		quotedTweetUrl: address.microblog(`${by.username}/status/${quotedTweetId}`),
		quotedTweetAuthorId: by.userId,
		quotedTweetAuthorUsername: by.username,
	};
}
