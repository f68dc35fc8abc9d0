import { changedRecord, type TriggerEvent } from '../shared/operation/event';
import type { Operation } from '../shared/operation/operation';
import * as user from './user';

export const operations: readonly Operation[] = [user.get, user.search];

export const events: readonly TriggerEvent[] = [
	changedRecord('userChanged', user.get, {
		action: 'On change of a photo network user',
		description: 'Starts when the profile of a user changes',
		// not what is 0 or false where the service knows nothing
		watch: ['full_name', 'biography', 'category_name'],
	}),
];
