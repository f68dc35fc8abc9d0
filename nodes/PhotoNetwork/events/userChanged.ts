import type { ChangedRecord } from '../../shared/operation/event';
import { get } from '../user/get';

/** The profile of a user has changed (service document, "Photo network"). */
export const userChanged: ChangedRecord = {
	kind: 'change',
	option: {
		name: 'User Changed',
		value: 'userChanged',
		action: 'On change of a photo network profile',
		description: 'Starts when the profile of a user changes',
	},
	operation: get,
	watch: ['full_name', 'biography', 'category_name', 'posts_count', 'is_private'],
};
