import { microblog as contract } from '../../../nodes/shared/contract';
import { tokenListing } from '../../listings';
import type { Operation } from '../../operation';
import { reply, timelineTweet, tweet } from './tweet';

export const microblog: readonly Operation[] = [
	tokenListing({
		endpoint: contract.getTweetDetail,
		subject: ({ tweetId }) => tweetId,
		names: 'thing',
		kind: 'tweet',
		record: ({ tweetId }, key, made) => reply(tweetId, key, made),
		single: { kind: 'tweet', record: ({ tweetId }) => tweet(tweetId) },
		data: (_body, replies, above) => ({ tweet: above, replies }),
		sent: 'cursor',
		given: 'nextCursor',
	}),
	tokenListing({
		endpoint: contract.getUserTweets,
		subject: ({ userId }) => userId,
		names: 'thing',
		kind: 'tweet',
		record: ({ userId }, key) => timelineTweet(userId, key),
		data: (_body, tweets) => ({ tweets }),
		sent: 'cursor',
		given: 'nextCursor',
		size: 'count',
	}),
];
