import type { NewRecords } from '../../shared/operation/event';
import { getMany } from '../comment/getMany';

/** A member has left a comment (service document, "Professional network"). */
export const newComment: NewRecords = {
	kind: 'new',
	option: {
		name: 'New Comment',
		value: 'newComment',
		action: 'On new comment of a member',
		description: 'Starts when a member comments on a post',
	},
	operation: getMany,
	time: ['createdTime'],
};
