import type { NewRecords } from '../../shared/operation/event';
import { getMany } from '../tweet/getMany';

/** A user has posted a tweet (service document, "Microblog"). */
export const newTweet: NewRecords = {
	kind: 'new',
	option: {
		name: 'New Tweet',
		value: 'newTweet',
		action: 'On new tweet of a user',
		description: 'Starts when a user posts a tweet',
	},
	operation: getMany,
	time: ['createdAtEpochMs', 'createdAt'],
};
