import { changedRecord } from '../shared/operation/event';
import * as user from './user';

export const operations = [user.get, user.search];

export const events = [
	changedRecord('userChanged', user.get, {
		action: 'On change to a photo network user',
		description: 'Starts when the profile of a user changes',
		// excludes fields that are 0 or false if the service knows nothing
		watch: ['full_name', 'biography', 'category_name'],
	}),
];
