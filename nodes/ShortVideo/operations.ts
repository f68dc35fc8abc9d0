import { changedRecord, type TriggerEvent } from '../shared/operation/event';
import type { Operation } from '../shared/operation/operation';
import * as user from './user';

export const operations: readonly Operation[] = [user.get];

export const events: readonly TriggerEvent[] = [
	changedRecord('userChanged', user.get, {
		action: 'On change of a short video user',
		description: 'Starts when the profile of a user changes',
		watch: ['uniqueId', 'nickname', 'signature', 'verified', 'privateAccount'],
	}),
];
