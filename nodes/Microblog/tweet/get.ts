import { microblog } from '../../shared/contract';
import { words } from '../../shared/fields/words';
import { type Operation, resource } from '../../shared/operation/operation';
import { recordWith } from '../../shared/operation/record';
import { tweetId } from '../tweetId';
import { tweetRecord } from '../tweetRecord';

/** A tweet with the first replies beneath it (service document, "Microblog"). */
export const get: Operation = {
	resource: resource('tweet'),
	option: {
		name: 'Get',
		value: 'get',
		action: 'Get a tweet with the first replies beneath it',
		description:
			'Get a tweet: text, author, counts, media, and the first replies beneath it. Costs 1 credit.',
	},
	endpoint: microblog.getTweetDetail,
	fields: [tweetId],
	result: {
		kind: 'single',
		...recordWith('tweet', 'replies'),
		record: {
			...tweetRecord,
			simplified: words(`
				text author.username author.displayName createdAt url replies likeCount retweetCount
				replyCount id
			`),
			schema: microblog.tweet.extend({ replies: microblog.getTweetDetail.data.shape.replies }),
		},
	},
};
