import { microblog } from '../../shared/contract';
import { type Operation, resource } from '../../shared/operation/operation';
import { cursor } from '../../shared/operation/paging';
import { tweetRecord } from '../tweetRecord';
import { userId } from '../userId';

/** A user's timeline (service document, "Microblog"). */
export const getMany: Operation = {
	resource: resource('tweet'),
	option: {
		name: 'Get Many',
		value: 'getMany',
		action: 'Get the tweets of a user',
		description:
			'Get the tweets of a user, by the numeric ID. Costs 1 credit for each tweet, at least 1 for each request.',
	},
	endpoint: microblog.getUserTweets,
	fields: [userId],
	result: { kind: 'list', listKey: 'tweets', paging: cursor, record: tweetRecord },
};
