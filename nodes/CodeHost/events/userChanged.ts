import type { ChangedRecord } from '../../shared/operation/event';
import { get } from '../user/get';

/** The profile of a user has changed (service document, "Code host"). */
export const userChanged: ChangedRecord = {
	kind: 'change',
	option: {
		name: 'User Changed',
		value: 'userChanged',
		action: 'On change of a code host profile',
		description: 'Starts when the profile of a user changes',
	},
	operation: get,
	watch: ['name', 'bio', 'company', 'location', 'websiteUrl', 'publicRepositoriesCount'],
};
