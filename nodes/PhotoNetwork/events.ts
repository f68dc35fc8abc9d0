import type { TriggerEvent } from '../shared/operation/event';
import { get } from './user/get';

/** Every event of the trigger node, in any order: the dropdown sorts them by name. */
export const events: readonly TriggerEvent[] = [
	{
		kind: 'change',
		option: {
			name: 'User Changed',
			value: 'userChanged',
			action: 'On change of a photo network profile',
			description: 'Starts when the profile of a user changes',
		},
		operation: get,
		watch: ['full_name', 'biography', 'category_name', 'posts_count', 'is_private'],
	},
];
