import { microblog as contract } from '../../../nodes/shared/contract';
import { tokenListing } from '../../listings';
import type { Operation } from '../../operation';
import { reply, timelineTweet, tweet } from './tweet';

export const microblog: readonly Operation[] = [
	tokenListing({
		endpoint: contract.getTweetDetail,
		subject: ({ tweetId }) => tweetId,
		names: 'thing',
		record: ({ tweetId }, index) => reply(tweetId, index),
		data: ({ tweetId }, replies) => ({ tweet: tweet(tweetId), replies }),
		sent: 'cursor',
		given: 'nextCursor',
	}),
	tokenListing({
		endpoint: contract.getUserTweets,
		subject: ({ userId }) => userId,
		names: 'thing',
		record: ({ userId }, index) => timelineTweet(userId, index),
		data: (_body, tweets) => ({ tweets }),
		sent: 'cursor',
		given: 'nextCursor',
		size: 'count',
	}),
];
