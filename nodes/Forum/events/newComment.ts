import type { NewRecords } from '../../shared/operation/event';
import { getComments } from '../post/getComments';

/**
 * A post has got a comment (service document, "Forum"). The document does not show the shape of a
 * comment: the usual names of an id and of a time are looked for.
 */
export const newComment: NewRecords = {
	kind: 'new',
	option: {
		name: 'New Comment',
		value: 'newComment',
		action: 'On new comment on a post',
		description: 'Starts when a post gets a comment',
	},
	operation: getComments,
};
