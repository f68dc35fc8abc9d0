import type { z } from 'zod/v4';
import type { microblog } from '../../../nodes/shared/contract';
import { address } from '../addresses';
import { dice, iso, placeId } from '../dice';
import { paragraph } from '../sentences';
import { SUBJECTS } from '../words';
import { author } from './author';
import { attachments } from './attachments';

type Tweet = z.output<typeof microblog.tweet>;

/** The tweet with an id, by whom it is told to be. */
export function tweet(id: string, userId = dice('tweet author', id).digits(9)): Tweet {
	const roll = dice('tweet', id);
	const by = author(userId);
	const createdAtEpochMs = roll.past(900);
	const likeCount = roll.int(0, 4_000);
	const quotes = roll.chance(0.15);
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
		isQuote: quotes,
		...quoted(quotes, id),
		retweetedTweetId: '',
		retweetedTweetUrl: '',
		retweetedTweetAuthorId: '',
		retweetedTweetAuthorUsername: '',
		lang: roll.pick(['en', 'en', 'en', 'pt', 'de']),
		isSensitive: roll.chance(0.02),
		...attachments(id),
	};
}

/** A tweet on the timeline of a user. */
export function timelineTweet(userId: string, index: number): Tweet {
	return tweet(`18${placeId(`timeline ${userId}`, index)}`, userId);
}

/** A reply beneath a tweet. */
export function reply(tweetId: string, index: number): Tweet {
	const above = tweet(tweetId);
	return {
		...tweet(`19${placeId(`replies ${tweetId}`, index)}`),
		conversationId: tweetId,
		replyToTweetId: tweetId,
		replyToUserId: above.author.userId,
		replyToUsername: above.author.username,
		replyToTweetUrl: above.url,
	};
}

function quoted(quotes: boolean, id: string) {
	const roll = dice('quoted', id);
	const tweetId = `17${roll.digits(17)}`;
	const by = author(roll.digits(9));
	return {
		quotedTweetId: quotes ? tweetId : '',
		quotedTweetUrl: quotes ? address.microblog(`${by.username}/status/${tweetId}`) : '',
		quotedTweetAuthorId: quotes ? by.userId : '',
		quotedTweetAuthorUsername: quotes ? by.username : '',
	};
}
