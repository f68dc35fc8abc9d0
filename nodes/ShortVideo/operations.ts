import { changedRecord } from '../shared/operation/event';
import * as user from './user';

export const operations = [user.get];

export const events = [
	changedRecord('userChanged', user.get, {
		action: 'On change to a short video user',
		description: 'Starts when the profile of a user changes',
		watch: ['uniqueId', 'nickname', 'signature', 'verified', 'privateAccount'],
	}),
];
