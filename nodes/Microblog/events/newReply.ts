import type { NewRecords } from '../../shared/operation/event';
import { getReplies } from '../tweet/getReplies';

/** A tweet has got a reply (service document, "Microblog"). */
export const newReply: NewRecords = {
	kind: 'new',
	option: {
		name: 'New Reply',
		value: 'newReply',
		action: 'On new reply to a tweet',
		description: 'Starts when a tweet gets a reply',
	},
	operation: getReplies,
	time: ['createdAtEpochMs', 'createdAt'],
};
