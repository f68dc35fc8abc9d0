import type { TriggerEvent } from '../shared/operation/event';
import { get } from './user/get';

/** Every event of the trigger node, in any order: the dropdown sorts them by name. */
export const events: readonly TriggerEvent[] = [
	{
		kind: 'change',
		option: {
			name: 'User Changed',
			value: 'userChanged',
			action: 'On change of a short video profile',
			description: 'Starts when the profile of a user changes',
		},
		operation: get,
		watch: ['uniqueId', 'nickname', 'signature', 'verified', 'privateAccount'],
	},
];
