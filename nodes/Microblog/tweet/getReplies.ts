import { microblog } from '../../shared/contract';
import { type Operation, resource } from '../../shared/operation/operation';
import { cursorWithoutSize } from '../../shared/operation/paging';
import { tweetId } from '../tweetId';
import { tweetRecord } from '../tweetRecord';

/** The replies beneath a tweet, page by page (service document, "Microblog"). */
export const getReplies: Operation = {
	resource: resource('tweet'),
	option: {
		name: 'Get Replies',
		value: 'getReplies',
		action: 'Get the replies beneath a tweet',
		description:
			'Get the replies beneath a tweet, one item each. Costs 1 credit for each request; the service decides how many replies one brings.',
	},
	endpoint: microblog.getTweetDetail,
	fields: [tweetId],
	result: {
		kind: 'list',
		listKey: 'replies',
		paging: cursorWithoutSize,
		record: tweetRecord,
	},
};
