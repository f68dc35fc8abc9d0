import { changedRecord, type TriggerEvent } from '../shared/operation/event';
import type { Operation } from '../shared/operation/operation';
import * as user from './user';

/** Every operation of the node, in any order: the dropdowns sort them by name. */
export const operations: readonly Operation[] = [user.get];

/** Every event of the trigger node, in any order: the dropdown sorts them by name. */
export const events: readonly TriggerEvent[] = [
	changedRecord('userChanged', {
		action: 'On change of a short video user',
		description: 'Starts when the profile of a user changes',
		operation: user.get,
		watch: ['uniqueId', 'nickname', 'signature', 'verified', 'privateAccount'],
	}),
];
