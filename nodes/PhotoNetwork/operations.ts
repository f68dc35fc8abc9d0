import { changedRecord } from '../shared/operation/event';
import * as user from './user';

export const operations = [user.get, user.search];

export const events = [
	changedRecord('userChanged', user.get, {
		action: 'On change to a photo network user',
		description: 'Starts when the profile of a user changes',
		// excludes fields that the service sets to 0 or false when it does not know their value
		watch: ['full_name', 'biography', 'category_name'],
	}),
];
